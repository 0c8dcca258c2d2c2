import ArgumentParser
import DaybookProtocol
import Glibc
import Replication

struct StartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Makes a space for your devices and puts this database's content there, encrypted.",
    discussion: """
      `daybook sync start pi:day.git`, `daybook sync start /media/stick/day.git`. It prints twelve words, \
      once: they are the only key.
      """)

  @Argument(help: "A git repository: HOST:PATH by ssh, or a path.")
  var address: String

  @Option(help: "What the other devices call this one; the default is the host's name.")
  var name: String?

  @OptionGroup var arguments: DatabaseArguments

  func run() throws {
    let address = try Address.checked(address)
    let name = try Joining.checked(name)
    let session = try arguments.session()
    try Joining.requireOff(session)
    let phrase = try Phrase(entropy: System.world.randomBytes(16))
    let folder = try DeviceFolder(
      in: System.stateFolder, address: address, root: phrase.root(),
      seed: System.world.randomBytes(32))
    let device: Device
    let content: Content
    do {
      try Address.make(address, in: folder.path)
      device = try Device(session, folder)
      _ = try device.carrier.heads()
      say("Backed up to \(try Joining.backUp(session)).")
      let record = SpaceRecord.sealed(folder.keys, at: System.world.now())
      let standing = try device.carrier.once(SpaceRecord.name(folder.keys), record)
      try SpaceRecord.check(standing, folder.keys)
      content = try Content(session, in: folder.path, withTitles: false)
      try Round.join(session, folder, name: name, isFirst: true)
    } catch {
      folder.remove()
      throw Joining.failure(error, address)
    }
    // The words come first: whatever happens next, nobody else has them.
    let result = Result { try device.exchange() }
    let made = (try? result.get().outcome) == .ok
    say("Made a space at \(address)\(made ? " with \(content.text)" : "").")
    say("Write these words down. They are the only key, and they are shown once:")
    say("  \(phrase.words.joined(separator: " "))")
    say("On the other device: daybook sync join \(self.address)")
    try device.tell(result.get())
  }
}

struct JoinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract:
      "Joins the space at an address. Shows what would change first; nothing is removed on either side.",
    discussion: """
      `daybook sync join pi:day.git` asks for the twelve words. They may also be the first line of \
      standard input, then with `--yes`.
      """)

  @Argument(help: "A git repository: HOST:PATH by ssh, or a path.")
  var address: String

  @Option(help: "What the other devices call this one; the default is the host's name.")
  var name: String?

  @Flag(name: .shortAndLong, help: "Does not ask for confirmation.")
  var yes = false

  @OptionGroup var arguments: DatabaseArguments

  func run() throws {
    let address = try Address.checked(address)
    let name = try Joining.checked(name)
    guard yes || Terminal.canAsk else {
      throw Failure(.usage, "Nobody can be asked here; `--yes` joins without a question.")
    }
    let session = try arguments.session()
    let isLost = try Joining.requireOff(session, orLost: true)
    let phrase = try Joining.phrase()
    let folder = try DeviceFolder(
      in: System.stateFolder, address: address, root: phrase.root(),
      seed: System.world.randomBytes(32))
    let device: Device
    do {
      device = try Device(session, folder)
      _ = try device.carrier.heads()
      guard let record = try device.carrier.found(SpaceRecord.name(folder.keys)) else {
        throw Failure(.invalidData, "This is not the phrase of the space at \(address).")
      }
      try SpaceRecord.check(record, folder.keys)
      let backup = try Joining.backUp(session)
      say("Backed up to \(backup).")
      let preview = try Preview(arguments, of: backup, session, device.carrier, folder)
      for line in preview.lines { say(line) }
      if let reason = preview.reason { say(reason, to: STDERR_FILENO) }
      guard yes || Terminal.agrees(to: "Join? Nothing is removed on either side.") else {
        throw Failure(.other, "Nothing was changed.")
      }
      if isLost { _ = try session.ask(Wire.ReplicaLeave.Params(confirm: true)) }
      try Round.join(session, folder, name: name)
    } catch {
      folder.remove()
      throw Joining.failure(error, address)
    }
    let result = try device.exchange()
    try device.tell(result)
    say("Joined the space at \(address).")
  }
}

/// What `start` and `join` share.
private enum Joining {
  static func checked(_ name: String?) throws -> String {
    guard let name else { return System.hostName }
    guard 1...64 ~= name.unicodeScalars.count,
      !name.unicodeScalars.contains(where: { $0.value < 32 })
    else { throw Failure(.usage, "A name has 1 to 64 characters.") }
    return name
  }

  /// Throws a `Failure` where the database exchanges already, or may not. Returns whether it does and has
  /// lost its keys, where that is allowed.
  @discardableResult
  static func requireOff(_ session: ServerSession, orLost: Bool = false) throws -> Bool {
    guard try !session.ask(Wire.PreferencesGet.Params()).localOnly else {
      throw Failure(
        .localOnly, "The preference `localOnly` is on, so nothing leaves this machine.")
    }
    guard let device = try session.ask(Wire.ReplicaStatus.Params()).device else { return false }
    let folder = try DeviceFolder(of: device.text, in: System.stateFolder)
    if folder == nil, orLost { return true }
    let place = folder.map { " at \($0.address)" } ?? ""
    throw Failure(
      .invalidState,
      "This database is in a space\(place) already; `daybook sync leave` ends that.")
  }

  /// Returns the path of a backup in the folder of backups beside the database.
  static func backUp(_ session: ServerSession) throws -> String {
    let folder = session.database.split(separator: "/").dropLast().joined(separator: "/")
    let report = try session.ask(Wire.DataBackup.Params(path: "/\(folder)/backups"))
    // The files of attachments stay on their device.
    if let finding = report.findings.first(where: { $0.kind != .copy }) {
      throw Failure(
        .invalidData, "\(finding.message) `daybook doctor` says more; nothing was changed.")
    }
    return report.path
  }

  static func phrase() throws -> Phrase {
    guard let text = Terminal.secret("The twelve words: ") else {
      throw Failure(.invalidData, "There are no words to be read.")
    }
    do {
      return try Phrase(typed: text)
    } catch KeyFailure.wordCount(let count) {
      throw Failure(.invalidData, "The phrase has 12 words, not \(count).")
    } catch KeyFailure.unknownWord(_, let place) {
      throw Failure(
        .invalidData, "Word \(place) is no word of a phrase; look for a slip of the pen.")
    } catch KeyFailure.checksum {
      throw Failure(
        .invalidData, "These words are no phrase together: one is another, or their order is.")
    }
  }

  /// Says what went wrong at the place.
  static func failure(_ error: any Error, _ address: String) -> any Error {
    switch error {
    case let failure as CarrierFailure:
      if case .missing(let text) = failure {
        let hint =
          Address.isPath(address)
          ? "" : " Make one there: `git init --bare` and `git config core.fsync all`."
        return Failure(.unavailable, "There is no repository at \(address): \(text).\(hint)")
      }
      return Failure(
        .unavailable,
        Words.failure(Wire.RoundOutcome(rawValue: failure.outcome), failure.text, address))
    case SegmentFailure.newer:
      return Failure(
        .tooNew, "The space at \(address) was made by a newer daybook; update this one.")
    case is SegmentFailure:
      return Failure(.invalidData, "This is not the phrase of the space at \(address).")
    default: return error
    }
  }
}
