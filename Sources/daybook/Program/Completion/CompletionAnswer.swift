import ArgumentParser

/// What can stand at the cursor of a line that a shell completes.
///
/// A shell calls `daybook ---completion SHELL INDEX WORD…` with the words of the line, unquoted; the
/// word at the index ends where the cursor is. A line of the answer is a whole word, or one with its
/// description behind a tab. A line that begins with a tab asks the shell for paths that end in its
/// rest, and folders: all files where there is none, and folders alone where it is a slash.
struct CompletionAnswer {
  static let request = "---completion"

  /// Returns the answer to the words behind `request`.
  static func text(for words: [String]) -> String {
    let line = words.dropFirst(2)
    guard words.count > 1, let index = Int(words[1]).map({ $0 &+ line.startIndex }),
      line.indices.dropFirst().contains(index)
    else { return "" }
    let answer = CompletionAnswer(
      shell: words[0], before: line[..<index].dropFirst(), word: line[index],
      behind: line[index...].dropFirst())
    return answer.lines.map { $0 + "\n" }.joined()
  }

  private let shell: String
  private let word: String
  private let type: any ParsableCommand.Type
  private let subcommands: [any ParsableCommand.Type]
  private let isHelp: Bool
  private let declared: [DeclaredArgument]

  // What the words in front of the cursor are.
  private var awaiting: DeclaredArgument?
  private var positionals = 0
  private var isTerminated = false
  // Behind it they count as well.
  private var given: Set<String> = []
  private var database = ""

  private init(
    shell: String, before: ArraySlice<String>, word: String, behind: ArraySlice<String>
  ) {
    self.shell = shell
    self.word = word
    // A machine that cannot be is told of once the line is run.
    let here = (try? OtherMachine.take(from: Array(before))) ?? Array(before)
    var words = Daybook.commandFirst(here)[...]
    isHelp = words.first == "help"
    if isHelp { words.removeFirst() }
    let type: any ParsableCommand.Type
    (type, words) = Daybook.descend(words)
    subcommands =
      words.isEmpty ? type.configuration.subcommands.filter { $0.configuration.shouldDisplay } : []
    self.type =
      type == Daybook.self ? StartCommand.self : type.configuration.defaultSubcommand ?? type
    declared = DeclaredArgument.all(of: self.type)
    words.forEach { read($0) }
    var line = self
    line.awaiting = nil
    behind.forEach { line.read($0) }
    (given, database) = (line.given, line.database)
  }

  private mutating func read(_ word: String) {
    if let option = awaiting {
      take(word, for: option)
    } else if isTerminated || !word.hasPrefix("-") || word == "-" {
      positionals += 1
    } else if word == "--" {
      isTerminated = true
    } else if let option = option(of: word) {
      given.formUnion(option.names)
      guard option.isWithValue else { return }
      if let equals = word.firstIndex(of: "=") {
        take(String(word[equals...].dropFirst()), for: option)
      } else {
        awaiting = option
      }
    }
  }

  private mutating func take(_ value: String, for option: DeclaredArgument) {
    if option.names.contains("--database") { database = value }
    awaiting = nil
  }

  private func option(of word: String) -> DeclaredArgument? {
    let name = String(word.prefix { $0 != "=" })
    return declared.first { $0.names.contains(name) }
  }

  private var lines: [String] {
    // Readline takes what it is given; the other shells decide what the word may be the beginning of.
    let isAny = shell != "bash"
    return candidates.filter { isAny || $0.utf8.starts(with: word.utf8) || $0.hasPrefix("\t") }
  }

  private var candidates: [String] {
    if let option = awaiting { return values(of: option, option.names[0], beginning: word) }
    let isOption = word.hasPrefix("-") && !isTerminated
    if isOption, let equals = word.firstIndex(of: "="), let option = option(of: word),
      option.isWithValue
    {
      let beginning = String(word[equals...].dropFirst())
      return values(of: option, option.names[0], beginning: beginning).map {
        $0.hasPrefix("\t") ? $0 : "\(word[...equals])\($0)"
      }
    }
    let commands = subcommands.compactMap { type in
      type.configuration.commandName.map { "\($0)\t\(type.configuration.abstract)" }
    }
    guard !isHelp else { return commands }
    let inPlace = declared.filter(\.isPositional)
    let number = min(positionals, inPlace.count - 1)
    let isTaken = number < 0 || positionals > number && !inPlace[number].isRepeating
    if isOption || isTaken && commands.isEmpty {
      return isTerminated ? [] : options
    }
    let named =
      isTaken ? [] : values(of: inPlace[number], "positional@\(number)", beginning: word)
    let isOfProgram = type == StartCommand.self && !commands.isEmpty
    let help = isOfProgram ? ["help\tShows how a command is used."] : []
    return commands + help + named
  }

  private var options: [String] {
    declared.filter { $0.isShown && ($0.isRepeating || given.isDisjoint(with: $0.names)) }
      .flatMap { option in option.names.map { "\($0)\t\(option.abstract)" } }
      + (declared.contains { $0.names.contains(OtherMachine.option) }
        ? [] : ["\(OtherMachine.option)\tUses the database of another machine, by ssh."])
      + ["--version\tShow the version."]
  }

  private func values(of argument: DeclaredArgument, _ name: String, beginning: String) -> [String]
  {
    switch argument.completion {
    case .list(let values): values
    case .files(let extensions): extensions.isEmpty ? ["\t"] : extensions.map { "\t.\($0)" }
    case .folders: ["\t/"]
    case .custom: names(for: name, beginning: beginning)
    case nil: []
    }
  }

  /// The answer of `NameCompletion`, which the parser asks.
  private func names(for argument: String, beginning: String) -> [String] {
    do {
      _ = try type.parseAsRoot([
        Self.request, "--", argument, "0", "\(beginning.count)", database, isTerminated ? "--" : "",
        shell, beginning,
      ])
      return []
    } catch {
      guard type.exitCode(for: error) == .success else { return [] }
      return type.message(for: error).split(separator: "\n").map(String.init)
    }
  }
}
