import Glibc

/// A unit by which systemd starts something of daybook with the person's session.
struct UserUnit {
  static let notifier = UserUnit(
    name: "daybook-notifier.service", description: "Reminders of daybook")
  static let web = UserUnit(name: "daybook-web.service", description: "daybook for browsers")
  static let sync = UserUnit(
    name: "daybook-sync.service", description: "daybook on other devices")

  let name: String
  let description: String

  /// $XDG_CONFIG_HOME/systemd/user, or below ~/.config.
  var path: String {
    let home = Environment.value("HOME") ?? ""
    let configuration = Environment.value("XDG_CONFIG_HOME").flatMap {
      $0.hasPrefix("/") ? $0 : nil
    }
    return "\(configuration ?? "\(home)/.config")/systemd/user/\(name)"
  }

  /// Whether systemd starts and keeps the person's units without a session of theirs.
  static var lingers: Bool {
    guard let person = getpwuid(getuid())?.pointee.pw_name else { return false }
    return Executable.isFile("/var/lib/systemd/linger/\(String(cString: person))")
  }

  var isInstalled: Bool { Executable.isFile(path) }

  /// Writes the unit, which starts this program with these arguments, and the folders above it. A failure
  /// is printed, and ends the command.
  func write(_ arguments: [String]) throws {
    let command = ([Self.program] + arguments).map(Self.quoted).joined(separator: " ")
    let text = """
      [Unit]
      Description=\(description)

      [Service]
      ExecStart=\(command)
      Restart=on-failure
      RestartPreventExitStatus=\(ExitStatus.alreadyRunning.rawValue)

      [Install]
      WantedBy=default.target

      """
    let names = path.split(separator: "/")
    for count in 1..<names.count { mkdir("/" + names.prefix(count).joined(separator: "/"), 0o700) }
    try ReplacedFile(path: path).write(text)
  }

  /// The path of this program.
  private static var program: String {
    guard let path = realpath("/proc/self/exe", nil) else { return "daybook" }
    defer { free(path) }
    return String(cString: path)
  }

  /// Has systemd start it, now and with each session. Ends the command where it does not; `words` are what
  /// a session without systemd starts.
  func start(_ words: String) throws {
    let isStarted = Self.systemctl(["daemon-reload"], ["enable", name], ["restart", name])
    guard isStarted != true else { return }
    throw ExitStatus.unavailable.failure(
      isStarted == nil
        ? "There is no systemd here, so nothing starts it: let your session start `\(words)`, such as "
          + "in ~/.xprofile."
        : "systemd did not start it. In your session, run `systemctl --user enable --now \(name)`.")
  }

  /// Has systemd stop it, and removes it.
  func uninstall() throws {
    guard isInstalled else { throw ExitStatus.notFound.failure("There is no \(path).") }
    _ = Self.systemctl(["disable", "--now", name])
    guard unlink(path) == 0 else {
      throw ExitStatus.inputOutput.failure("\(path) cannot be removed.")
    }
    _ = Self.systemctl(["daemon-reload"])
    try StandardStreams.deliver("Removed \(path)\n")
  }

  /// Returns whether `systemctl --user` did all of these; nil where there is no systemctl.
  private static func systemctl(_ commands: [String]...) -> Bool? {
    guard let program = Executable.path(of: "systemctl") else { return nil }
    return commands.allSatisfy { Executable.run(program, ["--user"] + $0) == 0 }
  }

  /// systemd.service(5): quotation marks group, and \, $ and % have a meaning within them.
  private static func quoted(_ text: String) -> String {
    var quoted = ""
    for character in text {
      switch character {
      case "\"", "\\": quoted += "\\\(character)"
      case "$", "%": quoted += "\(character)\(character)"
      case "\n": quoted += "\\n"
      default: quoted.append(character)
      }
    }
    return "\"\(quoted)\""
  }
}
