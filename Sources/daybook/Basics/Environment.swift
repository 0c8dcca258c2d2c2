import Glibc

/// The environment variables of the program.
enum Environment {
  /// Returns the value of the variable; nil where it is not set.
  static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// The variables, as `posix_spawn` takes them, but for those of the person's language.
  static var withoutLanguage: [String] {
    var variables: [String] = []
    var next = environ
    while let variable = next.pointee {
      let text = String(cString: variable)
      if !text.hasPrefix("LC_"), !text.hasPrefix("LANG") { variables.append(text) }
      next += 1
    }
    return variables
  }

  /// Whether the texts that name files are UTF-8. Swift silently repairs others, and two paths that
  /// differ would become the same.
  static var isUTF8: Bool {
    let arguments = CommandLine.unsafeArgv
    for index in 0..<Int(CommandLine.argc) {
      if let argument = arguments[index], !isValid(argument) { return false }
    }
    return ["HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"].allSatisfy { name in
      guard let value = getenv(name) else { return true }
      return isValid(value)
    }
  }

  private static func isValid(_ text: UnsafePointer<CChar>) -> Bool {
    String(validatingCString: text) != nil
  }
}
