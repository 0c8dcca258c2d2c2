import Glibc

/// What the program is started with.
enum Environment {
  /// nil where the variable is not set.
  static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Whether the texts that name files are UTF-8. Swift mends others without a word, and two paths
  /// that differ would become the same one.
  static var isUTF8: Bool {
    let arguments = CommandLine.unsafeArgv
    for index in 0..<Int(CommandLine.argc) {
      if let argument = arguments[index], !isValid(argument) { return false }
    }
    return ["HOME", "XDG_DATA_HOME"].allSatisfy { name in
      guard let value = getenv(name) else { return true }
      return isValid(value)
    }
  }

  private static func isValid(_ text: UnsafePointer<CChar>) -> Bool {
    String(validatingCString: text) != nil
  }
}
