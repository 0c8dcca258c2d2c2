// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `data`.
package protocol DataMethods: Sendable {
  /// Writes a whole copy of the database into a folder, with the copies of attachments and photos, and checks what it wrote. Other requests and programs go on meanwhile. It takes neither `requestKey` nor `dryRun`.
  func backup(_ params: Wire.DataBackup.Params, _ call: Call) throws -> Wire.BackupReport
  /// Writes a file that only its owner can read: all of it or, on any error or cancel, none. It holds one consistent state, after all earlier requests, while other requests go on. It takes neither `requestKey` nor `dryRun`.
  func export(_ params: Wire.DataExport.Params, _ call: Call) throws -> Wire.ExportReport
  /// Imports the tasks of a Taskwarrior file, what a plugin reads of a file in UTF-8, or everything from a daybook export, including preferences and revisions: all of it or, on any error or cancel, nothing. What is here stays as it is: a record of a daybook export whose id is here is compared, and what differs is listed. A tag, a saved search or a person with the same name or phone number is the one here. A record that was removed here comes back. Preferences that are set here stay, and `backupPlace` and `backupEvery` are never imported. Statistics of which no records are left come only into an empty database, and an import into one cannot be undone. Copies of attachments and photos come from the folder `attachments` beside a daybook export. It takes no `requestKey`: a retry leaves what was imported as it is.
  func `import`(_ params: Wire.DataImport.Params, _ call: Call) throws -> Wire.ImportReport
  /// Removes data that is past its retention time. The server also does this automatically, counting only days on which daybook is used, and then removes at most a tenth of each kind at a time. Heatmaps, streaks, rates and trends do not change. It cannot be undone, and without `confirm` it changes nothing. A cancel keeps what has not been removed yet. Age is counted from now or, if that is earlier, from the newest transaction in the change log, and never from a clock that has moved (`clockMovedDays`). It takes no `requestKey`.
  func prune(_ params: Wire.DataPrune.Params, _ call: Call) throws -> Wire.PruneReport
  /// Rebuilds what can be derived from readable data: damaged tables with their indexes, then the search index, duplicates of what must be unique, and wrong statistics, in one step. Where a check finds anything, it keeps the database beside it first. It also removes copies in the data folder that belong to no attachment, unless the file is damaged, since it could hide the attachment. Without `confirm` it changes nothing. It takes neither `requestKey` nor `dryRun`.
  func repair(_ params: Wire.DataRepair.Params, _ call: Call) throws -> Wire.RepairReport
  /// Replaces all that the database holds by what a backup holds, or takes it back to a moment by its change log, in one step. What it held until then is kept beside it. The backup is checked first. Programs that have the database open go on with what was restored, and clients that subscribed are told to reload. What was removed for its age since does not come back, and what left the machine is not taken back: messages to people that may have been sent since are unknown, reminders whose time is past stay silent, and plugins are off. Without `confirm` it changes nothing. It takes neither `requestKey` nor `dryRun`.
  func restore(_ params: Wire.DataRestore.Params, _ call: Call) throws -> Wire.RestoreReport
  /// Counts what the database holds and, on request, measures its size.
  func storage(_ params: Wire.DataStorage.Params, _ call: Call) throws -> Wire.StorageReport
  /// Checks the whole database: that the file is intact, that every reference is valid, that the search index matches the items, that every record can be read, that the statistics of habits, wellness and care match the marks, logs and messages, and that the copies of attachments exist and are unchanged.
  func verify(_ params: Wire.DataVerify.Params, _ call: Call) throws -> Wire.VerifyReport
}

extension MethodTable {
  /// Adds the methods of `DataMethods`.
  package mutating func add(data handlers: some DataMethods) {
    add("data/backup", .long) {
      try handlers.backup(.init(params: $0), $1).json
    }
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
    add("data/restore", .long) {
      try handlers.restore(.init(params: $0), $1).json
    }
    add("data/storage", .long) {
      try handlers.storage(.init(params: $0), $1).json
    }
    add("data/verify", .long) {
      try handlers.verify(.init(params: $0), $1).json
    }
  }
}
