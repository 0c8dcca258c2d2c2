import ArgumentParser

/// Options of which the parser would lose something without a word.
enum OptionMistake {
  /// Returns what to say of the arguments; nil where nothing is lost.
  static func message(for arguments: [String], of type: any ParsableCommand.Type) -> String? {
    repetition(in: arguments, of: type) ?? unquoted(in: arguments, of: type)
  }

  /// The commands whose words are one text, or the names of what is to be changed.
  private static let ofOneText: [any ParsableCommand.Type] = [
    TaskAddCommand.self, TaskEditCommand.self, HabitAddCommand.self, HabitEditCommand.self,
  ]

  /// `add Visit Ada --remind 1 day before`: words behind the value of an option belong to it, where
  /// the text stands in front.
  private static func unquoted(
    in arguments: [String], of type: any ParsableCommand.Type
  ) -> String? {
    var words = arguments.prefix { $0 != "--" }
    // Those of a session stand there wherever they were written.
    while let first = words.first, ["--database", "--now", "--time-zone"].contains(first) {
      words = words.dropFirst(2)
    }
    guard ofOneText.contains(where: { $0 == type }), words.first?.hasPrefix("-") == false,
      let first = words.firstIndex(where: isOption)
    else { return nil }
    // The declarations are read where two words stand behind an option.
    let suspects = words.indices.filter { index in
      index >= first && isOption(words[index]) && !words[index].contains("=")
        && words.indices.contains(index + 2) && !isOption(words[index + 1])
        && !isOption(words[index + 2])
    }
    guard !suspects.isEmpty else { return nil }
    let valued = DeclaredArgument.all(of: type).filter(\.isWithValue)
    return suspects.first { index in valued.contains { $0.names.contains(words[index]) } }
      .map { index in
        let value = words[(index + 1)...].prefix { !isOption($0) }.joined(separator: " ")
        return "Put the value of `\(words[index])` in quotation marks: "
          + "`\(words[index]) '\(value)'`. Words of the text stand in front of all options."
      }
  }

  private static func isOption(_ word: String) -> Bool { word.hasPrefix("-") && word.count > 1 }

  /// An option that is taken once and was given twice: the last one would count.
  private static func repetition(
    in arguments: [String], of type: any ParsableCommand.Type
  ) -> String? {
    var seen: Set<Substring> = []
    // The declarations are read for what was written twice alone.
    let repeated = arguments.prefix { $0 != "--" }
      .filter(isOption)
      .map { $0.prefix { $0 != "=" } }
      .filter { !seen.insert($0).inserted }
    guard !repeated.isEmpty else { return nil }
    let once = DeclaredArgument.all(of: type).filter { $0.isWithValue && !$0.isRepeating }
    return repeated.first { name in once.contains { $0.names.contains(String(name)) } }
      .map { "`\($0)` can be given once." }
  }
}
