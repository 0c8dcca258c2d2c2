// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `data`.
package protocol DataMethods: Sendable {
  /// Writes a file for nobody but the user: all of it or, on any error or a cancel, none. It shows one state, that after all requests before it, while other requests are answered.
  func export(_ params: Wire.DataExport.Params, _ call: Call) throws -> Wire.ExportReport
  /// Brings in the tasks of a file: all of them or, on any error or a cancel, none.
  func `import`(_ params: Wire.DataImport.Params, _ call: Call) throws -> Wire.ImportReport
  /// Makes the search index anew and the monthly figures of habits that are wrong, in one step, and removes the copies in the data folder that no attachment has. Without `confirm` it changes nothing.
  func repair(_ params: Wire.DataRepair.Params, _ call: Call) throws -> Wire.RepairReport
  /// Looks at everything that the database holds: whether the file is whole, every reference leads somewhere, the search index says what the items say, the figures of habits what their marks say, and the copies of attachments are there.
  func verify(_ params: Wire.DataVerify.Params, _ call: Call) throws -> Wire.VerifyReport
}

extension MethodTable {
  /// Adds the methods of `DataMethods`.
  package mutating func add(data handlers: some DataMethods) {
    add("data/export", .long) {
      try handlers.export(.init(params: $0), $1).json
    }
    add("data/import", .long) {
      try handlers.`import`(.init(params: $0), $1).json
    }
    add("data/repair", .long) {
      try handlers.repair(.init(params: $0), $1).json
    }
    add("data/verify", .long) {
      try handlers.verify(.init(params: $0), $1).json
    }
  }
}
