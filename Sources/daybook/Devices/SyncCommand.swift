// `daybook sync`: the one idea is that keys and connections stay out of this program. What exchanges
// changes with a person's other devices is `daybook-sync`, beside it; here its options are read, and it
// is found, handed over to, and installed for a session
// (docs/decisions/0063-what-devices-seal-with.md).

import ArgumentParser

struct SyncCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "sync", "Keeps the databases of your devices alike.",
    discussion: """
      `daybook sync start pi:day.git` on the first device makes a space and prints twelve words; \
      `daybook sync join pi:day.git` on each other one asks for them. Each device works alone, and what \
      was done on the others comes when they can be reached. The place sees sizes and times, and no \
      word; docs/guide/devices.md has the whole way.
      """,
    subcommands: [
      SyncStatusCommand.self, SyncStartCommand.self, SyncJoinCommand.self, SyncNowCommand.self,
      SyncRunCommand.self, SyncLeaveCommand.self, SyncSenderCommand.self, SyncInstallCommand.self,
      SyncRemoveCommand.self,
    ], defaultSubcommand: SyncStatusCommand.self)
}

/// The database whose changes are exchanged.
struct SyncArguments: ParsableArguments {
  @Option(help: "The database file.", completion: .file(extensions: ["db"]))
  var database: String?

  /// As daybook-sync takes them.
  var words: [String] { database.map { ["--database", FilePath.absolute($0)] } ?? [] }
}

/// What a device is called.
struct SyncNameArgument: ParsableArguments {
  @Option(help: "What the others call this device; its host name unless given.")
  var name: String?

  var words: [String] { name.map { ["--name", $0] } ?? [] }
}

struct SyncStatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "status", "Shows how this device and the others stand.",
    discussion: """
      `daybook sync`, `daybook sync status`. The exit status is 69 where nothing could be exchanged for \
      a day.
      """)

  @OptionGroup var arguments: SyncArguments

  func run() throws { throw try BesideProgram.sync.hand(over: ["status"] + arguments.words) }
}

struct SyncStartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "start", "Makes a space for your devices, and puts this database's content there, encrypted.",
    discussion: """
      `daybook sync start pi:day.git`, `daybook sync start /mnt/stick/day.git --name laptop`. The database \
      is backed up first. The twelve words that it prints are the only key to the space.
      """)

  @Argument(
    help: "A bare git repository: a path, where it is made if nothing is there, or HOST:PATH.",
    completion: .directory)
  var address: String

  @OptionGroup var name: SyncNameArgument
  @OptionGroup var arguments: SyncArguments

  func run() throws {
    throw try BesideProgram.sync.hand(
      over: ["start"] + name.words + arguments.words + ["--", address])
  }
}

struct SyncJoinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "join", "Joins the space at an address, by its twelve words.",
    discussion: """
      `daybook sync join pi:day.git`, `daybook sync join pi:day.git --name desk`. Shows what would change \
      and asks first; nothing is removed on either side. It asks for the words; where there is no \
      terminal, it reads them from standard input, and needs `--yes`.
      """)

  @Argument(help: "The address that the space was started at.", completion: .directory)
  var address: String

  @Flag(help: "Joins without a question.")
  var yes = false

  @OptionGroup var name: SyncNameArgument
  @OptionGroup var arguments: SyncArguments

  func run() throws {
    throw try BesideProgram.sync.hand(
      over: ["join"] + (yes ? ["--yes"] : []) + name.words + arguments.words + ["--", address])
  }
}

struct SyncNowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "now", "Sends and receives now.",
    discussion: "`daybook sync now`, `daybook sync now --database ~/work.db`")

  @OptionGroup var arguments: SyncArguments

  func run() throws { throw try BesideProgram.sync.hand(over: ["now"] + arguments.words) }
}

struct SyncRunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "run", "Sends and receives until it is ended: at once what is done here, and soon what is not.",
    discussion: "`daybook sync run`. `daybook sync install` has your session do so.")

  @OptionGroup var arguments: SyncArguments

  func run() throws { throw try BesideProgram.sync.hand(over: ["run"] + arguments.words) }
}

struct SyncLeaveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "leave", "Ends the exchange; all data stays on this device and on the others.",
    discussion: "`daybook sync leave`, `daybook sync leave --yes`")

  @Flag(help: "Leaves without a question.")
  var yes = false

  @OptionGroup var arguments: SyncArguments

  func run() throws {
    throw try BesideProgram.sync.hand(
      over: ["leave"] + (yes ? ["--yes"] : []) + arguments.words)
  }
}

struct SyncSenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "sender", "Shows or sets the device that sends messages to people.",
    discussion: """
      `daybook sync sender`, `daybook sync sender desk`. The device that began the space does it at first.
      """)

  @Argument(help: "The device that is to send them, by its name.")
  var device: String?

  @OptionGroup var arguments: SyncArguments

  func run() throws {
    throw try BesideProgram.sync.hand(
      over: ["sender"] + arguments.words + (device.map { ["--", $0] } ?? []))
  }
}

struct SyncInstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "install",
    "Writes a systemd user unit that keeps devices alike with no editor open, and starts it.",
    discussion: """
      `daybook sync install`, `daybook sync install --database ~/work.db`. It ends with your last session on this machine, unless \
      `loginctl enable-linger` was run once.
      """)

  @OptionGroup var arguments: SyncArguments

  func run() throws {
    _ = try BesideProgram.sync.path
    try UserUnit.sync.write(["sync", "run"] + arguments.words)
    try StandardStreams.deliver("\(UserUnit.sync.path)\n")
    try UserUnit.sync.start("daybook sync run")
  }
}

struct SyncRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "remove", "Stops what `daybook sync install` started, and removes its systemd user unit.",
    discussion: "`daybook sync remove`")

  func run() throws { try UserUnit.sync.uninstall() }
}
