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

  /// Throws where there is no such program.
  func validate() throws {
    guard let program = words.first, Executable.path(of: program) != nil else {
      throw ValidationError("There is no program “\(words.first ?? text)”.")
    }
  }

  /// Starts it for a reminder, and does not wait for it.
  func start(title: String, line: String) {
    guard let program = words.first else { return }
    let path = Executable.path(of: program) ?? program
    // A title may begin with a dash, and must not be read as an option.
    if !Executable.start(path, words.dropFirst() + ["--", title, line]) {
      StandardStreams.printError("“\(program)” cannot be started.")
    }
  }

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
