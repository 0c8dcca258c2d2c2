import SearchLanguage

/// What somebody means who types a command of another program.
enum CommandGuess {
  /// The words of other programs for what this one calls otherwise.
  static let aliases: [String: [String]] = [
    "ls": ["list"], "all": ["list"], "pending": ["list"], "tomorrow": ["list", "tomorrow"],
    "overdue": ["list", "overdue"], "late": ["list", "overdue"],
    "inbox": ["list", "undated"], "undated": ["list", "undated"], "week": ["list", "week"],
    "completed": ["list", "done"], "ready": ["next"],
    "task": [], "tree": ["tasks"], "labels": ["tags"], "status": ["today"], "upcoming": ["agenda"],
    "new": ["add"], "create": ["add"], "a": ["add"], "todo": ["add"],
    "do": ["done"], "complete": ["done"], "finish": ["done"], "close": ["done"], "check": ["done"],
    "uncheck": ["reopen"], "undone": ["reopen"], "uncomplete": ["reopen"],
    "rm": ["remove"], "delete": ["remove"], "del": ["remove"],
    "modify": ["edit"], "mod": ["edit"], "change": ["edit"],
    "info": ["show"], "information": ["show"],
    "delay": ["postpone"], "defer": ["postpone"], "move": ["postpone"],
    "reschedule": ["postpone"],
    "cal": ["agenda", "month"], "calendar": ["agenda", "month"], "month": ["agenda", "month"],
    "day": ["agenda"], "find": ["search"], "grep": ["search"],
    "config": ["preferences"], "settings": ["preferences"], "set": ["preferences"],
    "version": ["--version"], "alarm": ["remind"],
  ]

  /// How this program says what other programs have a command for.
  private static let ways = [
    "rename": "edit TASK --title TITLE", "note": "edit TASK --notes TEXT",
    "annotate": "edit TASK --notes TEXT", "backup": "export FILE",
  ]

  /// Says that there is no command as the first of the words, and which one may be meant.
  static func message(for words: ArraySlice<String>, among names: [String]) -> String {
    let word = words.first ?? ""
    let guess = meant(words, among: names).map { "Did you mean `daybook \($0)`? " } ?? ""
    return "There is no command “\(word)”. \(guess)`daybook --help` lists all of them."
  }

  private static func meant(_ words: ArraySlice<String>, among names: [String]) -> String? {
    guard let word = words.first, let last = words.last else { return nil }
    if let way = ways[word] { return way }
    if words.count > 1, names.contains(last) {
      return ([last] + words.dropLast()).joined(separator: " ")
    }
    let known = names + aliases.filter { !$0.value.isEmpty }.keys.sorted()
    return word.nearest(among: known).map {
      (aliases[$0] ?? [$0]).joined(separator: " ")
    }
  }
}
