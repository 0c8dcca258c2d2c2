import ArgumentParser

/// The form in which a command prints what it found or changed.
enum OutputFormat: String, EnumerableFlag {
  case json, ndjson, plain

  static func help(for value: OutputFormat) -> ArgumentHelp? {
    switch value {
    case .json: "Prints one JSON document."
    case .ndjson: "Prints each item as a line of JSON, as soon as it is available."
    case .plain: "Prints lines of columns separated by tabs, without colours."
    }
  }
}

/// The options of a command that prints entities.
struct OutputArguments: ParsableArguments {
  @OptionGroup var session: SessionArguments

  @Flag(exclusivity: .exclusive)
  var format: OutputFormat?

  @Flag(name: .shortAndLong, help: "Prints errors and nothing else.")
  var quiet = false

  var isJSON: Bool { format == .json || format == .ndjson }

  /// Prints what a person may want to know beside the result.
  func note(_ message: String) {
    if !quiet { StandardStreams.printError(message) }
  }
}
