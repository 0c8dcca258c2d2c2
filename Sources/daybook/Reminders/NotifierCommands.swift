import ArgumentParser
import DaybookProtocol

struct NotifierCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "notifier", "Lets reminders go off with no editor open.",
    discussion: """
      `daybook notifier install` starts it with your session, by systemd. Elsewhere, let your \
      session start `daybook notifier run`.
      """,
    subcommands: [
      NotifierRunCommand.self, NotifierInstallCommand.self, NotifierRemoveCommand.self,
      NotifierStatusCommand.self,
    ])
}

/// The command that a notifier tells a person by.
struct NotifierArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What tells you of a reminder, as in `daybook watch`.", valueName: "command"))
  var notify: NotifyCommand = NotifyCommand(argument: "notify-send --app-name=daybook")

  @OptionGroup var session: SessionArguments

  func validate() throws { try notify.validate() }
}

struct NotifierRunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "run", "Delivers reminders until it is ended.",
    discussion: """
      `daybook notifier run`, `daybook notifier run --notify notify-send`. Where a notifier is \
      at work on the database already, it ends with status 75.
      """)

  @OptionGroup var arguments: NotifierArguments

  func run() throws {
    let watch = Watch(arguments.session, notifying: arguments.notify)
    try watch.run(begin: { try NotifierLock.take(arguments.session.databasePath) }, { _, _ in })
  }
}

struct NotifierInstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "install", "Writes a systemd user unit, and starts it.",
    discussion: "`daybook notifier install`, `daybook notifier install --notify notify-send`")

  @OptionGroup var arguments: NotifierArguments

  func run() throws {
    var words = ["notifier", "run", "--notify", arguments.notify.text]
    let machine = OtherMachine.current
    if let machine { words = [OtherMachine.option, machine.host] + words }
    if let database = arguments.session.database {
      words += ["--database", machine == nil ? FilePath.absolute(database) : database]
    }
    if let zone = arguments.session.timeZone { words += ["--time-zone", zone] }
    try UserUnit.notifier.write(words)
    try StandardStreams.deliver("\(UserUnit.notifier.path)\n")
    try notePermission()
    try UserUnit.notifier.start("daybook notifier run")
  }

  /// Says what is missing where the person did not allow notifications yet.
  private func notePermission() throws {
    try arguments.session.ask { server in
      let preferences = try server.ask(Wire.PreferencesGet.Params())
      guard preferences.notificationPermission != .granted else { return }
      StandardStreams.printError(
        "It says nothing until you allow it: "
          + "`daybook preferences notificationPermission=granted`.")
    }
  }
}

struct NotifierRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "remove", "Stops the notifier, and removes its systemd user unit.",
    discussion: "`daybook notifier remove`")

  func run() throws { try UserUnit.notifier.uninstall() }
}

struct NotifierStatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "status", "Says whether a notifier is at work; the exit status is 1 where none is.",
    discussion: "`daybook notifier status`, `daybook notifier status --database work.db`")

  @OptionGroup var session: SessionArguments

  func run() throws {
    let holder = NotifierLock.holder(session.databasePath)
    let process = holder.process.map { " (process \($0))" } ?? ""
    let unit = UserUnit.notifier.isInstalled ? UserUnit.notifier.path : "not installed"
    try StandardStreams.deliver(
      """
      \(holder.isHeld ? "A notifier is at work\(process)." : "No notifier is at work.")
      Unit: \(unit)

      """)
    guard holder.isHeld else { throw ExitStatus.other.code }
  }
}
