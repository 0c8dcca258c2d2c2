// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

extension Wire {
  /// Which error it is; stable for ever.
  package enum ErrorKind: String, WireEnum {
    /// The client cancelled the request, and nothing was changed by it.
    case requestCancelled
    /// The message is not JSON text as protocol/README.md requires.
    case parseError
    /// The server failed in a way that the client did not cause.
    case internalError
    /// A parameter has a type, length, range or pattern that the schema does not allow; `pointer` names it.
    case invalidParams
    /// No method has this name.
    case methodNotFound
    /// The message is JSON, but not a request that may be sent now.
    case invalidRequest
    /// A request came before `initialize`.
    case serverNotInitialized
    /// Nothing has this id or name.
    case notFound
    /// A value has the right form, and no state would allow it, such as 30 February, or a due date before the start.
    case invalidValue
    /// One more would exceed the most that there can be of something; `limit` is that number. Some of these limits are preferences.
    case limitExceeded
    /// Somebody changed the entity since it was read; `currentRevision` is the revision it has now.
    case revisionConflict
    /// The same request would pass in another state; `reason` says why it does not in this one, and `hint` what to do.
    case invalidState
    /// A message, a text, a file or a range is longer than it can be; `limit` is the most.
    case tooLarge
    /// The database, the disk or a plugin is not available; trying again later may help.
    case unavailable
    /// The preference `localOnly` is on, so nothing may leave this machine.
    case localOnly
    /// The database can be read but not written.
    case readOnly
    /// The database was written by a newer daybook; this one does not change it.
    case tooNew
    /// A plugin answered with an error, with something that its manifest does not allow, or not at all because it ended; the message has its words.
    case pluginFailed
    /// A plugin did not answer in time.
    case pluginTimeout
    /// A plugin was not granted this method; only plugins get it.
    case permissionDenied

    /// The code in the answer's `error`.
    package var code: Int {
      switch self {
      case .requestCancelled: -32800
      case .parseError: -32700
      case .internalError: -32603
      case .invalidParams: -32602
      case .methodNotFound: -32601
      case .invalidRequest: -32600
      case .serverNotInitialized: -32002
      case .notFound: 1
      case .invalidValue: 2
      case .limitExceeded: 3
      case .revisionConflict: 4
      case .invalidState: 5
      case .tooLarge: 6
      case .unavailable: 7
      case .localOnly: 8
      case .readOnly: 9
      case .tooNew: 10
      case .pluginFailed: 11
      case .pluginTimeout: 12
      case .permissionDenied: 13
      }
    }
  }
}
