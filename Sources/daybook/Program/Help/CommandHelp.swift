import ArgumentParser

/// The help of the program itself: the commands of a day, since nobody reads sixty, and the pages
/// about what can be typed.
enum CommandHelp {
  private static let daily: [any ParsableCommand.Type] = [
    TodayCommand.self, TaskAddCommand.self, TaskListCommand.self, TaskDoneCommand.self,
    TaskPostponeCommand.self, TaskEditCommand.self, HabitMarkCommand.self, AgendaCommand.self,
    SearchCommand.self, UndoCommand.self,
  ]

  /// Returns the help that the arguments ask for; nil where they ask for something else.
  static func text(for arguments: [String]) -> String? {
    if arguments.count > 1, arguments[0] == "help", let page = HelpPage.all[arguments[1]] {
      return page
    }
    let words = arguments.filter { $0 != "--all" }
    guard words.count == 1, ["--help", "-h", "help"].contains(words[0]) else { return nil }
    return words.count < arguments.count ? Daybook.helpMessage() + "\n" : text
  }

  private static var text: String {
    let commands = daily.map { type in
      (type.configuration.commandName ?? "", type.configuration.abstract)
    }
    let width = commands.map(\.0.count).max() ?? 0
    let rows = commands.map { name, abstract in
      "  \(name)\(String(repeating: " ", count: width - name.count))  \(abstract)\n"
    }
    return """
      \(Daybook.configuration.abstract)

      USAGE: daybook [<command> …]

      On a terminal, `daybook` alone opens a page to be used: `?` there says what can be done.

      EVERY DAY:
      \(rows.joined())
      `daybook help add` explains a command, and `daybook --help --all` lists all of them.
      `daybook help quick-add`, `filters` and `dates` show what can be typed.
      `daybook --on HOST` and any command use the database of another machine; \
      `daybook help other-machine` says how.

      """
  }
}
