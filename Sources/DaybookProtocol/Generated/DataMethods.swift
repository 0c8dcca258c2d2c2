// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `data`.
package protocol DataMethods: Sendable {
  /// Writes a file for nobody but the user: all of it or, on any error or a cancel, none. It shows one state, that after all requests before it, while other requests are answered.
  func export(_ params: Wire.DataExport.Params, _ call: Call) throws -> Wire.ExportReport
  /// Brings in the tasks of a file, or everything that an export of daybook holds, preferences and revisions too: all of it or, on any error or a cancel, nothing. The latter needs a database without anything but preferences, else `invalidState`; it cannot be undone, and the ids of what was removed before the export are free in it. Copies of attachments and photos are files of their own and are not brought in.
  func `import`(_ params: Wire.DataImport.Params, _ call: Call) throws -> Wire.ImportReport
  /// Takes away what is older than it is kept, which the server also does by itself as the days go by on which daybook is used, and then of each kind at most a tenth at a time. Figures that follow from it are written first, so heatmaps, streaks, rates and trends stay as they are. It cannot be undone, and without `confirm` it changes nothing. A cancel leaves what is not yet away. Age is counted back from now or, where that is earlier, from the newest act in the change log; never from a clock that moved as `clockMovedDays` says.
  func prune(_ params: Wire.DataPrune.Params, _ call: Call) throws -> Wire.PruneReport
  /// Makes anew what follows from what can be read: damaged tables with their indexes, then the search index and the figures that are wrong, in one step; and removes the copies in the data folder that no attachment has, but for a damaged file, in which it may be hidden. Without `confirm` it changes nothing.
  func repair(_ params: Wire.DataRepair.Params, _ call: Call) throws -> Wire.RepairReport
  /// Counts what there is and, when asked to, measures what it takes.
  func storage(_ params: Wire.DataStorage.Params, _ call: Call) throws -> Wire.StorageReport
  /// Looks at everything that the database holds: whether the file is whole, every reference leads somewhere, the search index says what the items say, every record can be read, the figures of habits, wellness and care are what the marks, logs and messages say, and the copies of attachments are there and hold what was attached.
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
    add("data/prune", .long) {
      try handlers.prune(.init(params: $0), $1).json
    }
    add("data/repair", .long) {
      try handlers.repair(.init(params: $0), $1).json
    }
    add("data/storage", .long) {
      try handlers.storage(.init(params: $0), $1).json
    }
    add("data/verify", .long) {
      try handlers.verify(.init(params: $0), $1).json
    }
  }
}
