import ArgumentParser
import DaybookProtocol
import Files
import Glibc
import JSONRPC
import Replication

/// Which database, and which program has it.
struct DatabaseArguments: ParsableArguments {
  @Option(help: "The database file.", completion: .file(extensions: ["db"]))
  var database: String?

  @Option(
    help: ArgumentHelp(
      "The program that has the database; the default is the one beside this.",
      valueName: "program"), completion: .file())
  var daybook: String?

  func session(hear: @escaping @Sendable () -> Void = {}) throws -> ServerSession {
    try ServerSession(program, database: database.map(Address.absolute), hear: hear)
  }

  /// A copy of a database, which may be changed.
  func session(ofCopy path: String) throws -> ServerSession {
    try ServerSession(program, database: path, isCopy: true)
  }

  private var program: String {
    get throws {
      if let daybook { return daybook.contains("/") ? daybook : try find(daybook) }
      let own = realpath("/proc/self/exe", nil)
      defer { free(own) }
      let folder = own.map { String(cString: $0) }?.split(separator: "/").dropLast() ?? []
      let beside = "/\(folder.joined(separator: "/"))/daybook"
      if access(beside, X_OK) == 0 { return beside }
      return try find("daybook")
    }
  }

  private func find(_ name: String) throws -> String {
    let folders = (System.variable("PATH") ?? "/usr/bin:/bin").split(separator: ":")
    let paths = folders.map { "\($0)/\(name)" }
    guard let path = paths.first(where: { access($0, X_OK) == 0 }) else {
      throw Failure(.unavailable, "There is no program \(name) in $PATH; `--daybook` names it.")
    }
    return path
  }
}

/// What the system has for a round.
enum System {
  static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  static var world: World {
    World(
      now: {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
      },
      randomBytes: { count in
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      },
      wait: { usleep(UInt32($0) * 1000) })
  }

  /// Of the environment, what git and ssh need.
  static var person: [String: String] {
    var person: [String: String] = [:]
    for name in ["PATH", "HOME", "SSH_AUTH_SOCK"] { person[name] = variable(name) }
    return person
  }

  /// $XDG_STATE_HOME/daybook/sync, or below ~/.local/state.
  static var stateFolder: String {
    func absolute(_ name: String) -> String? {
      variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let home =
      absolute("HOME") ?? getpwuid(getuid()).map { String(cString: $0.pointee.pw_dir) } ?? ""
    return "\(absolute("XDG_STATE_HOME") ?? "\(home)/.local/state")/daybook/sync"
  }

  static var hostName: String {
    var bytes = [CChar](repeating: 0, count: 256)
    gethostname(&bytes, bytes.count - 1)
    let name = String(
      decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let short = String(name.prefix { $0 != "." }.prefix(64))
    return short.isEmpty ? "device" : short
  }
}

/// Where a space lies, as a person writes it.
enum Address {
  /// Whether git takes it for a path of this machine.
  static func isPath(_ address: String) -> Bool {
    !address.contains("://") && !address.prefix { $0 != "/" }.contains(":")
  }

  static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return "\(String(cString: folder))/\(path)"
  }

  /// Returns it so that it leads there from any folder. Throws a `Failure` for what is no address.
  static func checked(_ text: String) throws -> String {
    guard !text.isEmpty, !text.hasPrefix("-") else {
      throw Failure(.usage, "“\(text)” is no address, such as pi:day.git or /media/stick/day.git.")
    }
    guard !text.contains("://") || text.hasPrefix("ssh://") else {
      throw Failure(
        .usage, "An address is a git repository by ssh or path, such as pi:day.git; no other URL.")
    }
    return isPath(text) ? absolute(text) : text
  }

  static func carrier(
    _ address: String, _ keys: SpaceKeys, in folder: String
  ) throws(CarrierFailure) -> any Carrier {
    try carrier(address, space: keys.id, in: folder)
  }

  static func carrier(
    _ address: String, space: String, in folder: String
  ) throws(CarrierFailure) -> any Carrier {
    try GitCarrier(
      remote: address, space: space, folder: folder, person: System.person,
      wait: System.world.wait)
  }

  /// Makes a repository at a path where nothing is.
  static func make(_ address: String, in folder: String) throws(CarrierFailure) {
    guard isPath(address) else { return }
    try GitCarrier.makeRepository(at: address, in: folder, person: System.person)
  }
}

/// A database that exchanges, with its folder and its carrier.
final class Device {
  let session: ServerSession
  private(set) var folder: DeviceFolder
  private(set) var carrier: any Carrier

  init(_ session: ServerSession, _ folder: DeviceFolder) throws {
    (self.session, self.folder) = (session, folder)
    carrier = try Address.carrier(folder.address, folder.keys, in: folder.path)
  }

  /// That of a database which exchanges. Throws a `Failure` where it does not.
  convenience init(_ session: ServerSession) throws {
    let status = try session.ask(Wire.ReplicaStatus.Params())
    guard let device = status.device else {
      let folder = try Round.goOn(session, place: session.database, in: System.stateFolder)
      if let folder {
        try self.init(session, folder)
        return
      }
      throw Failure(
        .invalidState,
        "This database exchanges nothing. `daybook sync start` makes a space for your devices, "
          + "and `daybook sync join` joins one.")
    }
    guard let folder = try DeviceFolder(of: device.text, in: System.stateFolder) else {
      throw Failure(
        .invalidState,
        "The keys of this device are not here: the database came from another machine. "
          + "`daybook sync join` asks for the words again.")
    }
    try self.init(session, folder)
  }

  /// Runs a round, as another device where this turns out to be a copy. Waits ten seconds for one that
  /// runs.
  func exchange() throws -> Round.Result {
    do {
      return try alone()
    } catch is Round.IsCopy {
      folder = try Round.becomeAnother(session, folder, place: session.database, System.world)
      carrier = try Address.carrier(folder.address, folder.keys, in: folder.path)
      let name = try session.ask(Wire.ReplicaStatus.Params()).name ?? ""
      say("This database is a copy of \(name)'s. It goes on as a device of its own.")
      return try alone()
    } catch is Round.IsAnother {
      throw Failure(.alreadyRunning, "This database has become another device. Try again.")
    }
  }

  private func alone() throws -> Round.Result {
    guard let lock = try folder.lock(within: 10_000, System.world) else {
      throw Failure(.alreadyRunning, "Another round is running.")
    }
    return try withExtendedLifetime(lock) {
      try Round(session, carrier, folder, System.world, program: session.version).run()
    }
  }

  /// Says how a round ended. Throws a `Failure` where nothing could be exchanged.
  func tell(_ result: Round.Result) throws {
    guard result.didExchange else {
      throw Failure(.unavailable, Words.failure(result.outcome, result.reason, folder.address))
    }
    if let reason = result.reason { say(reason, to: STDERR_FILENO) }
  }
}
