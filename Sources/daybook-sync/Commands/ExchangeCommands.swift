import ArgumentParser
import CivilTime
import DaybookProtocol
import Glibc
import Replication

struct NowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "now", abstract: "Sends and receives now.", discussion: "`daybook sync now`")

  @OptionGroup var arguments: DatabaseArguments

  func run() throws {
    let device = try Device(arguments.session())
    let result = try device.exchange()
    try device.tell(result)
    say(
      "Exchanged with \(device.folder.address): \(Words.count(result.appliedCount, "change")) received, "
        + "\(Words.grouped(result.givenCount)) sent.")
  }
}

struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Shows how this device and the others stand.",
    discussion: """
      `daybook sync status`. The exit status is 69 if nothing could be exchanged for a day.
      """)

  @OptionGroup var arguments: DatabaseArguments

  private static let day: Int64 = 86_400_000

  func run() throws {
    let session = try arguments.session()
    let status = try session.ask(Wire.ReplicaStatus.Params())
    guard let device = status.device else {
      return say(
        "This database exchanges nothing. `daybook sync start ADDRESS` makes a space for your devices, "
          + "`daybook sync join ADDRESS` joins one.")
    }
    let now = System.world.now()
    let address =
      try DeviceFolder(of: device.text, in: System.stateFolder)?.address ?? "an unknown place"
    say("\(status.name ?? device.text), in the space at \(address)")
    let waiting =
      status.waiting == 0
      ? "" : " \(Words.count(status.waiting, "change")) wait\(status.waiting == 1 ? "s" : "") here."
    if let failedAt = status.failedAt, let outcome = status.outcome {
      let since = "Nothing was exchanged since \(Words.time(failedAt, now: now))."
      say("\(since) \(Words.failure(outcome, status.reason, address))\(waiting)")
    } else if let roundAt = status.roundAt {
      say("Exchanged at \(Words.time(roundAt, now: now)).\(waiting)")
      if let reason = status.reason { say(reason) }
    } else {
      say("Nothing was exchanged yet.\(waiting)")
    }
    if status.conflicts > 0 {
      say(
        "\(Words.count(status.conflicts, "value")) lost against another one of the same time.")
    }
    let rows = status.devices.map { other in
      [other.name, other.appliedAt.map { Words.time($0, now: now) } ?? "never"]
    }
    if !rows.isEmpty {
      for line in Words.table([["", "last heard"]] + rows) { say(line) }
    }
    if let failedAt = status.failedAt, now - failedAt.millisecond > Self.day {
      throw ExitCode(Status.unavailable.rawValue)
    }
  }
}

struct LeaveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "leave",
    abstract: "Ends the exchange. All data stays on this device and on the others.",
    discussion: "`daybook sync leave`")

  @Flag(name: .shortAndLong, help: "Does not ask for confirmation.")
  var yes = false

  @OptionGroup var arguments: DatabaseArguments

  func run() throws {
    let session = try arguments.session()
    let status = try session.ask(Wire.ReplicaStatus.Params())
    guard let device = status.device else {
      throw Failure(.invalidState, "This database exchanges nothing.")
    }
    let waiting =
      status.waiting > 0
      ? "\(Words.count(status.waiting, "change")) of this device was not given to any other one. "
      : ""
    guard yes || Terminal.canAsk else {
      throw Failure(.invalidState, "\(waiting)`--yes` leaves without a question.")
    }
    guard yes || Terminal.agrees(to: "\(waiting)Leave? All data stays on this device.") else {
      throw Failure(.other, "Nothing was changed.")
    }
    let folder = try DeviceFolder(of: device.text, in: System.stateFolder)
    let lock = try folder?.lock(within: 10_000, System.world)
    guard folder == nil || lock != nil else {
      throw Failure(.alreadyRunning, "A round is running.")
    }
    let left = try session.ask(Wire.ReplicaLeave.Params(confirm: true))
    folder?.remove()
    DeviceFolder.unjoined(of: session.database, in: System.stateFolder)?.folder.remove()
    say("Left. All data stays on this device and on the others.")
    if left.waiting > 0 {
      say("\(Words.count(left.waiting, "change")) of this device no other one has.")
    }
  }
}

struct SenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sender",
    abstract: "Shows or sets the device that sends messages to people.",
    discussion: "`daybook sync sender`, `daybook sync sender desk`")

  @Argument(help: "The device that is to send them, by its name.")
  var device: String?

  @OptionGroup var arguments: DatabaseArguments

  func run() throws {
    let session = try arguments.session()
    let status = try session.ask(Wire.ReplicaStatus.Params())
    guard let own = status.device else {
      throw Failure(.invalidState, "This database exchanges nothing.")
    }
    let devices = [(own, status.name ?? own.text)] + status.devices.map { ($0.device, $0.name) }
    guard let device else {
      let sender = try session.ask(Wire.PreferencesGet.Params()).careSender
      let name = devices.first { $0.0 == sender }?.1
      return say(
        name.map { "\($0) sends the messages to people." }
          ?? "No device sends messages to people; `daybook sync sender DEVICE` makes one do it.")
    }
    let found = devices.filter { $0.1 == device }
    guard let one = found.first, found.count == 1 else {
      let names = devices.map(\.1).joined(separator: ", ")
      throw Failure(
        .usage,
        found.isEmpty
          ? "No device is called “\(device)”; there are \(names)."
          : "Several devices are called “\(device)”. Run it on the one that is meant, after `daybook sync "
            + "leave` and `join` with another `--name` on one of them.")
    }
    _ = try session.ask(Wire.PreferencesEdit.Params(careSender: .set(one.0)))
    say(
      "\(one.1) sends the messages to people. Until the others have heard of it, a message may go twice."
    )
  }
}

struct ConformanceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conformance",
    abstract: "Checks that a place keeps what devices give it.",
    discussion: """
      `daybook-sync conformance /tmp/test.git`. It writes to spaces of its own there, which stay; \
      no database is asked.
      """)

  @Argument(help: "A git repository: HOST:PATH by ssh, or a path.")
  var address: String

  func run() throws {
    let address = try Address.checked(address)
    let scratch = "\(System.stateFolder)/conformance-\(getpid())"
    try DeviceFolder.makeFolder(scratch)
    defer { DeviceFolder.remove(scratch) }
    try Address.make(address, in: scratch)
    var (viewCount, failedCount) = (0, 0)
    let suite = CarrierSuite(
      carrier: { space in
        viewCount += 1
        let folder = "\(scratch)/\(viewCount)"
        try DeviceFolder.makeFolder(folder)
        return try Address.carrier(address, space: space, in: folder)
      }, bytes: System.world.randomBytes)
    suite.run { name, result in
      switch result {
      case .passed: say("passed   \(name)")
      case .skipped: say("skipped  \(name)")
      case .failed(let reason):
        failedCount += 1
        say("FAILED   \(name): \(reason)")
      }
    }
    guard failedCount == 0 else {
      throw Failure(.other, "\(Words.count(failedCount, "case")) failed.")
    }
  }
}
