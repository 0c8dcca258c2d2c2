import Glibc

/// The unit by which systemd starts a notifier with the person's session.
struct NotifierUnit {
  static let name = "daybook-notifier.service"

  /// $XDG_CONFIG_HOME/systemd/user, or below ~/.config.
  static var path: String {
    let home = Environment.value("HOME") ?? ""
    let configuration = Environment.value("XDG_CONFIG_HOME").flatMap {
      $0.hasPrefix("/") ? $0 : nil
    }
    return "\(configuration ?? "\(home)/.config")/systemd/user/\(name)"
  }

  static var isInstalled: Bool { Executable.isFile(path) }

  /// What the unit starts: this program, with these arguments.
  let arguments: [String]

  /// Writes it, with the folders above it. A failure is printed, and ends the command.
  func write() throws {
    let command = ([Self.program] + arguments).map(Self.quoted).joined(separator: " ")
    let text = """
      [Unit]
      Description=Reminders of daybook

      [Service]
      ExecStart=\(command)
      Restart=on-failure
      RestartPreventExitStatus=\(ExitStatus.alreadyRunning.rawValue)

      [Install]
      WantedBy=default.target

      """
    let names = Self.path.split(separator: "/")
    for count in 1..<names.count { mkdir("/" + names.prefix(count).joined(separator: "/"), 0o700) }
    try ReplacedFile(path: Self.path).write(text)
  }

  static func remove() -> Bool { unlink(path) == 0 }

  /// The path of this program.
  private static var program: String {
    guard let path = realpath("/proc/self/exe", nil) else { return "daybook" }
    defer { free(path) }
    return String(cString: path)
  }

  /// Returns whether `systemctl --user` did all of these; nil where there is no systemctl.
  static func systemctl(_ commands: [String]...) -> Bool? {
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
