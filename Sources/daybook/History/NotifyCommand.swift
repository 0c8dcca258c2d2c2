import ArgumentParser

/// A command that tells a person of a reminder: a program and its arguments. White space separates
/// them, but for what stands in quotation marks; no shell reads it.
struct NotifyCommand: ExpressibleByArgument {
  let text: String
  private let words: [String]

  init(argument: String) {
    text = argument
    // A path with spaces was a whole program before arguments could be given.
    words = Executable.path(of: argument) == nil ? Self.words(argument) : [argument]
  }

  /// How help shows it where it is the default.
  var defaultValueDescription: String { text }

  /// Throws where there is no such program.
  func validate() throws {
    guard let program = words.first, Executable.path(of: program) != nil else {
      let name = words.first ?? text
      throw ValidationError(
        "There is no program “\(name)”. Install it, or give another one by `--notify`.")
    }
  }

  /// Whether it can offer answers: `notify-send` of libnotify 0.8 or later.
  func hasAnswers() -> Bool {
    guard let program = words.first, program.split(separator: "/").last == "notify-send",
      let path = Executable.path(of: program)
    else { return false }
    return Executable.output(of: path, ["--help"], within: 5)?.contains("--action=") ?? false
  }

  /// Starts it for a reminder, and does not wait for it. The name of the answer that the person
  /// chooses is handed to `choose`, in a thread of its own.
  func start(
    title: String, line: String, answers: [(name: String, title: String)],
    choose: @escaping @Sendable (String) -> Void
  ) {
    guard let program = words.first else { return }
    let path = Executable.path(of: program) ?? program
    let options = words.dropFirst() + answers.map { "--action=\($0.name)=\($0.title)" }
    // A title may begin with a dash, and must not be read as an option.
    let arguments = options + ["--", title, line]
    let isStarted =
      answers.isEmpty
      ? Executable.start(path, Array(arguments))
      : Executable.start(path, Array(arguments), within: Self.longestWait) { output in
        let name = output.prefix { !$0.isNewline }
        if !name.isEmpty { choose(String(name)) }
      }
    if !isStarted { StandardStreams.printError("“\(program)” cannot be started.") }
  }

  /// The seconds for which an answer is waited for.
  private static let longestWait = 3600

  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word: String?
    var mark: Character?
    for character in text {
      if character == mark {
        mark = nil
      } else if mark == nil, character == "'" || character == "\"" {
        (mark, word) = (character, word ?? "")
      } else if mark == nil, character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + [word].compactMap(\.self)
  }
}
