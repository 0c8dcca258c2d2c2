/// How a server was started.
package struct ServerOptions: Sendable {
  package enum Mode: Sendable {
    case everyday
    /// A transcript may set the clock.
    case conformance
  }

  /// The absolute path of the database file; nil is a database in memory that ends with the server.
  package var database: String?
  package var clock: Clock
  /// The IANA zone of sessions whose client names none, before that of the preferences; nil for the
  /// machine's.
  package var timeZone: String?
  package var mode: Mode
  package var maxMessageBytes: Int
  /// Folders that have a folder for each plugin, the person's own first.
  package var pluginFolders: [String] = []
  /// Where this machine keeps what is not the database's, such as which plugins a person let run. nil
  /// keeps that in memory.
  package var stateFolder: String?
  /// Where this program keeps what it knows by default, whichever database is open: no plugin reaches
  /// that.
  package var ownFolders: [String] = []
  /// Whether the process starts plugins by their schedules, where no other one does.
  package var startsFeeders = false
  /// The program that exchanges changes with other devices; nil where it is not installed.
  package var exchangeProgram: @Sendable () -> String? = { nil }
  /// Whether an assistant asks, for whom the person decides.
  package var isAssistant = false
  /// Of the session of a browser: the folder with the files that it sent, beside which it can name none.
  /// What a lost phone must not decide is refused. nil for any other.
  package var uploads: String?
  /// Of the session of a plugin.
  package var grant: SessionGrant?
  /// The client's process, where the command line names it.
  package var clientProcess: Int?
  /// Whether the client is on this machine, so that it can name its process.
  package var isClientHere = true
  /// Takes a line of the log.
  package var log: @Sendable (String) -> Void = { _ in }
  /// Called once, from a thread of its own, when the client's process is dead.
  package var onClientDeath: @Sendable () -> Void = {}
  /// Called on the lane when a transcript wants another session, with the path of its database.
  package var onReset: @Sendable (String?) -> Void = { _ in }

  package init(
    database: String?, clock: Clock = .system, timeZone: String? = nil, mode: Mode = .everyday,
    maxMessageBytes: Int = 16 << 20
  ) {
    self.database = database
    self.clock = clock
    self.timeZone = timeZone
    self.mode = mode
    self.maxMessageBytes = maxMessageBytes
  }
}
