import SearchLanguage

/// What somebody means who types a command of another program.
enum CommandGuess {
  /// The words of other programs for what this one calls otherwise.
  static let aliases: [String: [String]] = [
    "ls": ["list"], "all": ["list"], "overdue": ["list", "overdue"], "late": ["list", "overdue"],
    "inbox": ["list", "undated"], "undated": ["list", "undated"], "week": ["list", "week"],
    "completed": ["list", "done"], "ready": ["next"],
    "new": ["add"], "create": ["add"], "do": ["done"], "complete": ["done"], "finish": ["done"],
    "check": ["done"], "uncheck": ["reopen"], "undone": ["reopen"],
    "rm": ["remove"], "delete": ["remove"], "del": ["remove"],
    "modify": ["edit"], "mod": ["edit"], "change": ["edit"],
    "info": ["show"], "information": ["show"],
    "delay": ["postpone"], "defer": ["postpone"],
    "cal": ["agenda", "month"], "calendar": ["agenda", "month"], "month": ["agenda", "month"],
    "day": ["agenda"], "find": ["search"], "grep": ["search"],
    "config": ["preferences"], "settings": ["preferences"], "set": ["preferences"],
    "version": ["--version"], "alarm": ["remind"],
  ]

  /// Says that there is no such command, and which one may be meant.
  static func message(for word: String, among names: [String]) -> String {
    let near = word.nearest(among: names + aliases.keys.sorted()).map { aliases[$0] ?? [$0] }
    let guess = near.map { "Did you mean `daybook \($0.joined(separator: " "))`? " } ?? ""
    return "There is no command “\(word)”. \(guess)`daybook --help` lists all of them."
  }
}
