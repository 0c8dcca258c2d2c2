import ArgumentParser

extension OtherMachine {
  /// Returns the arguments without `--on HOST`, which counts from here on. Some commands have a day by
  /// that name, so there it stands before the command. Throws `ValidationError` for what is no host.
  static func take(from arguments: [String]) throws -> [String] {
    var rest = arguments
    let found = place(in: arguments)
    if let found {
      guard found.host != nil else { throw ValidationError("`--on` needs the name of a machine.") }
      rest.removeSubrange(found.range)
    }
    try use(found?.host, for: rest)
    return rest
  }

  private static func place(in arguments: [String]) -> (range: Range<Int>, host: String?)? {
    guard arguments.contains(where: { $0 == option || $0.hasPrefix("\(option)=") }) else {
      return nil
    }
    var index = 0
    while ["--database", "--now", "--time-zone"].contains(arguments[index]),
      index + 2 < arguments.count
    {
      index += 2
    }
    let words = CommandGuess.known(Array(arguments[index...]))
    let meant = CommandGuess.aliases[words[0]].map { $0 + words.dropFirst() } ?? words
    let command = Daybook.descend(meant[...]).type
    let type = command.configuration.defaultSubcommand ?? command
    let isOfCommand =
      !words[0].hasPrefix("-")
      && DeclaredArgument.all(of: type).contains { $0.names.contains(option) }
    let end = arguments.firstIndex(of: "--") ?? arguments.count
    for place in index..<(isOfCommand ? index + 1 : max(index, end)) {
      if arguments[place] == option {
        let host = place + 1 < arguments.count ? arguments[place + 1] : nil
        return (place..<min(place + 2, arguments.count), host)
      }
      if arguments[place].hasPrefix("\(option)=") {
        return (place..<place + 1, String(arguments[place].dropFirst(option.count + 1)))
      }
    }
    return nil
  }
}
