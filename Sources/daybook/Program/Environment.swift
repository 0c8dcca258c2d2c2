import Glibc

/// What the program is started with.
enum Environment {
  /// Whether the texts that name files are UTF-8. Swift mends others without a word, and two paths
  /// that differ would become the same one.
  static var areUTF8: Bool {
    let arguments = CommandLine.unsafeArgv
    for index in 0..<Int(CommandLine.argc) {
      if let argument = arguments[index], !isUTF8(argument) { return false }
    }
    return ["HOME", "XDG_DATA_HOME"].allSatisfy { name in
      guard let value = getenv(name) else { return true }
      return isUTF8(value)
    }
  }

  private static func isUTF8(_ text: UnsafePointer<CChar>) -> Bool {
    String(validatingCString: text) != nil
  }
}
