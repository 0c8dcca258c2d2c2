import ArgumentParser
import CivilTime
import DaybookProtocol
import DaybookServer
import Glibc
import JSON
import JSONRPC
import Processes
import Synchronization

/// The machine whose database is meant where that is not this one: `--on HOST`, else `DAYBOOK_ON`. A
/// front end then starts `ssh HOST daybook serve` where it would have a server of its own, and what
/// has no front end here (`serve`, `pipe`, `mcp`, streams of an export) runs there as a whole.
///
/// The option becomes the variable, which programs that this one starts inherit: the terminal program
/// asks `daybook serve` as ever.
struct OtherMachine: Sendable {
  static let option = "--on"
  private static let variable = "DAYBOOK_ON"
  /// The program that gets there, and options for it.
  private static let programVariable = "DAYBOOK_SSH"

  let host: String

  /// nil for this one.
  static var current: OtherMachine? {
    Environment.value(variable).flatMap { $0.isEmpty ? nil : OtherMachine(host: $0) }
  }

  /// The arguments of this program, without the machine; set before anything else runs.
  nonisolated(unsafe) private static var arguments: [String] = []

  /// Makes a machine that of this process, where one is given, for these arguments. Throws
  /// `ValidationError` for what ssh would take for an option, in the variable too.
  static func use(_ host: String?, for arguments: [String]) throws {
    if let host { setenv(variable, host, 1) }
    if let host = current?.host, host.hasPrefix("-") {
      throw ValidationError("“\(host)” is no machine: a name cannot begin with “-”.")
    }
    Self.arguments = arguments
  }

  // MARK: What is started

  /// Returns the program that runs a daybook there with these arguments, and its own arguments. Throws
  /// an error response where there is no such program.
  func command(_ words: [String]) throws(ResponseError) -> (path: String, arguments: [String]) {
    let ssh = (Environment.value(Self.programVariable) ?? "").split(separator: " ").map(String.init)
    let program = ssh.first ?? "ssh"
    guard let path = Executable.path(of: program) else {
      throw .unavailable(
        "There is no program “\(program)”. Install the client of OpenSSH, or name another program "
          + "in \(Self.programVariable).")
    }
    // The first value of an option counts, so those of the person are in front.
    let options = [
      "BatchMode=yes", "ClearAllForwardings=yes", "ConnectTimeout=10", "RemoteCommand=none",
      "ServerAliveCountMax=2", "ServerAliveInterval=1",
    ]
    // A day is that of the person's clock, unless their preferences say otherwise. The variable that
    // leads here is not to lead on from there.
    let there =
      ["env", "\(Self.variable)=", "TZ=\(ZoneDatabase().system.identifier)", "daybook"] + words
    return (
      path,
      ssh.dropFirst() + ["-Tax"] + options.flatMap { ["-o", $0] }
        + ["--", host, there.map(\.shellWord).joined(separator: " ")]
    )
  }

  /// Runs the command there as it was given, with the standard streams of this process, to its end:
  /// returns false where no other machine is meant. Throws its exit status.
  static func runs(_ additions: [String] = []) throws -> Bool {
    guard let machine = current else { return false }
    try SessionArguments.ending {
      let started = Mutex<SecureShell?>(nil)
      SignalWatch.begin { signal in
        started.withLock(\.self)?.process.signal(SIGTERM)
        _exit(signal)
      }
      let shell = try SecureShell(machine, arguments + additions, hasPipes: false)
      started.withLock { $0 = shell }
      let end = shell.end(shell.process.wait())
      if let message = end.message { throw ResponseError.unavailable(message) }
      guard end.status == 0 else { throw ExitCode(end.status) }
    }
    return true
  }

  // MARK: What is said

  /// Returns what to do where `ssh` ended with this status, by what it wrote of errors; nil where daybook
  /// ended there, and not the line.
  func message(atEnd status: Int32, _ lines: [String]) -> String? {
    let said = lines.joined(separator: "\n")
    switch status {
    case 126, 127:
      return
        "There is no daybook on \(host) where its shell looks for programs. Install it there, or "
        + "link it into /usr/local/bin."
    case 255: break
    default: return nil
    }
    if said.contains("HOST IDENTIFICATION HAS CHANGED") {
      return "The key of \(host) is another than it was. `ssh \(host)` says how to look into that."
    }
    if said.contains("Host key verification failed") {
      return "The key of \(host) is not known here. Run `ssh \(host)` once and check it."
    }
    if said.contains("Permission denied") {
      return
        "\(host) asks for a password, and daybook cannot give one. `ssh-copy-id \(host)` lets you "
        + "in by a key."
    }
    guard let last = lines.last(where: { !$0.isEmpty }), last.hasPrefix("ssh: ") else {
      return "The line to \(host) is broken."
    }
    return "\(host) cannot be reached: \(last.dropFirst(5))."
  }

  /// What answers there is something else, or says nothing.
  var hasNoDaybook: ResponseError {
    .unavailable(
      "\(host) does not answer as daybook does. `ssh \(host) daybook --version` shows what is there."
    )
  }

  /// Ends the command where an error is about a path, which was meant for another machine.
  static func explain(_ error: ResponseError) throws {
    guard let machine = current,
      case .string(let place)? = error.data?["pointer"],
      ["/path", "/photoLocation", "/photoPath"].contains(place)
    else { return }
    throw ExitStatus.failure(
      about: error, "Paths are those of \(machine.host). `scp` copies a file there.")
  }

  /// Says that the other machine has another version of daybook; nil where it has the same.
  func note(on info: Wire.ServerInfo) -> String? {
    info.version == Server.version
      ? nil
      : "\(host) has daybook \(info.version), and this is \(Server.version); update the older one."
  }
}

extension ResponseError {
  static func unavailable(_ message: String) -> ResponseError {
    ResponseError(
      code: Wire.ErrorKind.unavailable.code, message: message, data: ["kind": "unavailable"])
  }
}

extension FilePath {
  /// Returns a path for the server: where that runs on another machine it is one of that machine's.
  /// Ends the command for one that counts from the working folder, which is here.
  static func ofServer(_ path: String) throws -> String {
    guard let machine = OtherMachine.current else { return absolute(path) }
    guard path.hasPrefix("/") else {
      throw ExitStatus.usage.failure(
        "A path is one of \(machine.host), in full. Write /home/ada/\(path), for example; `scp` copies a "
          + "file there.")
    }
    return path
  }

  /// Returns a path as `ofServer` does, and a URL as it is.
  static func ofServerOrURL(_ text: String) throws -> String {
    text.hasPrefix("http://") || text.hasPrefix("https://") ? text : try ofServer(text)
  }
}
