import ArgumentParser
import CivilTime
import DaybookProtocol
import DaybookServer
import Glibc

/// The options of every command that opens the database.
struct SessionArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The database file.",
      discussion:
        "The default is $XDG_DATA_HOME/daybook/daybook.db, or below ~/.local/share. With `--on`, it "
        + "is on that machine."),
    completion: .file(extensions: ["db"]))
  var database: String?

  @Option(help: "Fixes the clock, for repeatable runs, such as 2026-01-22T09:00.")
  var now: LocalDateTime?

  @Option(help: "The IANA time zone to use; the default is the machine's.")
  var timeZone: String?

  init() {}

  init(database: String?) { (self.database, now, timeZone) = (database, nil, nil) }

  /// The same options for another process of this program.
  var words: [String] {
    let options = [("database", database), ("now", now?.description), ("time-zone", timeZone)]
    return options.flatMap { name, value in value.map { ["--\(name)", $0] } ?? [] }
  }

  /// The database that is meant.
  var databasePath: String { database ?? ServerOptions.defaultDatabase }

  /// Returns the options for a server; where the command line names no database, that of the person.
  func serverOptions(_ mode: ServerOptions.Mode = .everyday) -> ServerOptions {
    var options = ServerOptions(
      database: FilePath.below(databasePath), clock: now.map(Clock.fixed) ?? .system,
      timeZone: timeZone, mode: mode)
    if mode == .everyday { options.pluginFolders = ServerOptions.defaultPluginFolders }
    // Another program of this person's may be started with other variables, or with none.
    let homes = [Environment.value("HOME") ?? ServerOptions.home, ServerOptions.home]
    options.ownFolders =
      ["\(ServerOptions.dataHome)/daybook"]
      + homes.filter { $0.hasPrefix("/") }.flatMap {
        ["\($0)/.local/share/daybook", "\($0)/.local/state/daybook"]
      }
    options.exchangeProgram = { try? BesideProgram.sync.path }
    options.stateFolder = "\(ServerOptions.home("XDG_STATE_HOME", "/.local/state"))/daybook"
    return options
  }
}

extension ServerOptions {
  fileprivate static var defaultDatabase: String { "\(dataHome)/daybook/daybook.db" }

  fileprivate static var dataHome: String { home("XDG_DATA_HOME", "/.local/share") }

  /// Those of the person and of the system.
  fileprivate static var defaultPluginFolders: [String] {
    let shared = Environment.value("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
    return ([dataHome] + shared.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") })
      .map { "\($0)/daybook/plugins" }
  }

  /// XDG Base Directory Specification: a relative path in a variable is to be ignored.
  fileprivate static func home(_ variable: String, _ folder: String) -> String {
    func absolute(_ name: String) -> String? {
      Environment.value(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    return absolute(variable) ?? "\(absolute("HOME") ?? home)\(folder)"
  }

  /// For what can be made again.
  static var cacheFolder: String { "\(home("XDG_CACHE_HOME", "/.cache"))/daybook" }

  /// The home folder by the user database.
  fileprivate static var home: String {
    getpwuid(getuid()).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) } ?? ""
  }
}

extension LocalDateTime: ExpressibleByArgument {
  public init?(argument: String) {
    self.init(argument)
  }
}

// Choices of the protocol that are values of options, as the protocol writes them.

extension Wire.CareResponseKind: ExpressibleByArgument {}
extension Wire.MealKind: ExpressibleByArgument {}
extension Wire.ProfileRhythm: ExpressibleByArgument {}
extension Wire.ProfileTasks: ExpressibleByArgument {}
extension Wire.TaskOrder: ExpressibleByArgument {}
extension Wire.TaskPriority: ExpressibleByArgument {}
