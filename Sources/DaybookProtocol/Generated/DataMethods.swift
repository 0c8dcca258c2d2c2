// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `data`.
package protocol DataMethods: Sendable {
  /// Brings in the tasks of a file: all of them or, on any error or a cancel, none.
  func `import`(_ params: Wire.DataImport.Params, _ call: Call) throws -> Wire.ImportReport
}

extension MethodTable {
  /// Adds the methods of `DataMethods`.
  package mutating func add(data handlers: some DataMethods) {
    add("data/import", .long) {
      try handlers.`import`(.init(params: $0), $1).json
    }
  }
}
