import ArgumentParser
import DaybookLSP
import SearchLanguage

/// What somebody means who types a command of another program.
enum CommandGuess {
  /// The words of other programs for what this one calls otherwise.
  static let aliases: [String: [String]] = [
    "ls": ["list"], "all": ["list"], "pending": ["list"], "tomorrow": ["list", "tomorrow"],
    "overdue": ["list", "overdue"], "late": ["list", "overdue"],
    "inbox": ["list", "undated"], "undated": ["list", "undated"], "week": ["list", "week"],
    "completed": ["list", "done"], "ready": ["next"],
    "waiting": ["list", "waiting"], "someday": ["list", "someday"], "tui": ["start"],
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
    "version": ["--version"], "alarm": ["remind"], "reminder": ["remind"],
    "update": ["edit"], "l": ["list"], "count": ["list", "--count"],
    "project": ["projects"],
    "daily": ["today"], "weekly": ["list", "week"], "filter": ["search"], "filters": ["search"],
    "saved": ["search"], "views": ["view"], "water": ["log", "water"], "sleep": ["log", "sleep"],
    "weight": ["log", "weight"], "meal": ["log", "meal"], "workout": ["log", "workout"],
    "energy": ["log", "energy"], "tutorial": ["onboarding"],
  ]

  /// The same for the words behind "habit".
  private static let habitAliases: [String: [String]] = [
    "done": ["mark"], "do": ["mark"], "check": ["mark"], "complete": ["mark"], "log": ["mark"],
    "undo": ["unmark"], "uncheck": ["unmark"], "skip": ["mark", "--skip"], "new": ["add"],
    "create": ["add"], "stats": ["show"], "streak": ["show"], "update": ["edit"],
    "modify": ["edit"],
  ]

  /// Returns arguments in the words of this program: "habit done read" is "habit mark read".
  static func known(_ arguments: [String]) -> [String] {
    guard arguments.count > 1, let first = arguments.first else { return arguments }
    switch first {
    case "habit":
      return [first] + (habitAliases[arguments[1]] ?? [arguments[1]]) + arguments.dropFirst(2)
    case "habits":
      return HabitCommand.subcommand(arguments[1]) != nil || habitAliases[arguments[1]] != nil
        ? known(["habit"] + arguments.dropFirst()) : arguments
    case _ where ["list", "search"].contains(aliases[first]?.first ?? first):
      return [first] + arguments.dropFirst().flatMap(optionOrTerm)
    case "add", "new":
      return [first] + arguments.dropFirst().map(withoutBullet)
    default: return arguments
    }
  }

  /// Returns `-phigh`, `-dfriday` and `-p=high` as an option with its value.
  private static func optionOrTerm(_ word: String) -> [String] {
    if let match = word.wholeMatch(of: /(-[pdt])=(.+)/) ?? word.wholeMatch(of: /(-[pd])(.+)/) {
      let (option, value) = (String(match.1), String(match.2))
      let isValue =
        word.dropFirst(2).first == "=" || option == "-d" && FilterDays(value) != nil
        || option == "-p" && ["high", "medium", "low", "none"].contains(value)
      if isValue { return [option, value] }
    }
    return [unlessTerm(word)]
  }

  /// Returns `-tag:home` with a space in front, so that it is no option, and any other word as it is.
  private static func unlessTerm(_ word: String) -> String {
    let term = word.dropFirst()
    guard word.hasPrefix("-"), term.count > 2, let first = term.first,
      first.isLetter || "#+\"(".contains(first), term.wholeMatch(of: /n[0-9]+/) == nil,
      !options.contains(String(term))
    else { return word }
    return " \(word)"
  }

  /// Words that are options with a second dash.
  private static let options: Set<String> = [
    "help", "json", "ndjson", "plain", "quiet", "all", "state", "due", "tag", "sort", "limit",
    "database", "now", "save", "saved", "project", "priority", "count",
  ]

  /// Returns "- [ ] Buy milk", a line of a list, without its bullet.
  private static func withoutBullet(_ text: String) -> String {
    guard text.hasPrefix("- ") else { return text }
    let item = ListItem(text)
    // The command splits lines, and says of what is ticked that it is not added.
    return item.isTicked || text.contains(where: \.isNewline) ? " " + text : item.text
  }

  /// How this program says what other programs have a command for.
  private static let ways = [
    "rename": "edit TASK --title TITLE", "append": "edit TASK --title TITLE",
    "prepend": "edit TASK --title TITLE", "note": "edit TASK --notes TEXT",
    "annotate": "edit TASK --notes TEXT", "notes": "edit TASK --notes TEXT",
    "due": "edit TASK --due DAY", "schedule": "edit TASK --due DAY", "plan": "edit TASK --due DAY",
    "wait": "edit TASK --start DAY", "hide": "edit TASK --start DAY",
    "priority": "edit TASK --priority high", "pri": "edit TASK --priority high",
    "untag": "edit TASK --untag TAG", "attach": "edit TASK --attach FILE",
    "attachments": "show TASK", "depends": "edit TASK --waits-for TASK",
    "block": "edit TASK --waits-for TASK", "archive": "cancel TASK", "trash": "history",
    "streak": "habits", "streaks": "habits",
    "context": "search FILTER --save NAME", "theme": "preferences appearance=dark",
    "goals": "targets", "mood": "log energy 4", "notify": "notifier install",
    "stats": "report --open", "summary": "report --open", "review": "report --week",
    "print": "today --plain", "revert": "undo", "rollback": "undo",
    "star": "edit TASK --priority high", "flag": "edit TASK --priority high",
    "pin": "edit TASK --priority high", "x": "done TASK", "stop": "cancel TASK",
    "op": "history` or `daybook show TASK", "pause": "habit pause HABIT",
    "resume": "habit resume HABIT", "copy": "add TEXT", "duplicate": "add TEXT",
    "clone": "add TEXT",
    "dates": "help dates", "quick-add": "help quick-add", "syntax": "help quick-add",
    "recurrence": "help quick-add", "repeat": "help quick-add", "recurring": "help quick-add",
    "time": "help dates", "days": "help dates", "range": "help dates", "query": "help filters",
  ]

  /// The commands that a person may write behind the name of a task.
  private static let verbs: Set<String> = [
    "done", "remove", "show", "edit", "cancel", "skip", "reopen",
  ]

  /// Says that there is no command as the first of the words, and which one may be meant; in a help,
  /// also which commands have it as an option.
  static func message(
    for words: ArraySlice<String>, among names: [String], withOption owners: [String]? = nil
  ) -> String {
    let word = words.first ?? ""
    if let owners, !owners.isEmpty, ways[word] == nil {
      let commands = owners.prefix(3).map { "`daybook help \($0)`" }.joined(separator: ", ")
      return "There is no command “\(word)”. The option `--\(word)` is explained by \(commands)."
    }
    let page =
      owners == nil ? nil : word.nearest(among: HelpPage.all.keys.sorted()).map { "help \($0)" }
    let guess = (page ?? meant(words, among: names)).map { "Did you mean `daybook \($0)`? " } ?? ""
    return "There is no command “\(word)”. \(guess)`daybook --help` lists all of them."
  }

  /// Says that a group has no command of this name, and which one may be meant.
  static func message(for word: String, in group: CommandConfiguration) -> String {
    let name = group.commandName ?? ""
    let names = group.subcommands.compactMap { $0.configuration.commandName }
    let guess =
      word.nearest(among: names).map { "Did you mean `daybook \(name) \($0)`? " }
      ?? (name == "tag" ? "`daybook edit TASK --tag TAG` gives a task a tag. " : "")
    return "There is no command “\(name) \(word)”. \(guess)"
      + "`daybook help \(name)` lists all of them."
  }

  private static func meant(_ words: ArraySlice<String>, among names: [String]) -> String? {
    guard let word = words.first, let last = words.last else { return nil }
    if let way = ways[word] { return way }
    let verb = aliases[last]?.first ?? last
    if words.count > 1, verbs.contains(verb) {
      return ([verb] + words.dropLast()).joined(separator: " ")
    }
    let known = names + aliases.filter { !$0.value.isEmpty }.keys.sorted()
    return word.nearest(among: known).map {
      (aliases[$0] ?? [$0]).joined(separator: " ")
    }
  }
}
