import Glibc

/// Paths as a person types them.
enum FilePath {
  /// Returns the absolute path; `path` is relative to the working folder. `.` and `..` are resolved
  /// by the text alone.
  static func absolute(_ path: String) -> String {
    var names: [Substring] = []
    for name in below(path).split(separator: "/") where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(name) }
    }
    return "/" + names.joined(separator: "/")
  }

  /// Returns the path of a word that the shell has not yet expanded: “~/d.db”, “$HOME/d.db”.
  static func atHome(_ word: String) -> String {
    guard let home = getenv("HOME").map({ String(cString: $0) }),
      let start = ["~/", "$HOME/", "${HOME}/"].first(where: word.hasPrefix)
    else { return word }
    return "\(home)/\(word.dropFirst(start.count))"
  }

  /// Returns an absolute path by which the system finds the same file, also where `..` follows a link.
  static func below(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return "\(String(cString: folder))/\(path)"
  }

  /// Returns the URL of a file (RFC 8089).
  static func url(_ path: String) -> String {
    let plain = Set("!$&'()*+,-./:=@_~".utf8)
    let hex = Array("0123456789ABCDEF".utf8)
    let bytes = path.utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: [byte]
      case let byte where plain.contains(byte): [byte]
      default: [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
      }
    }
    return "file://" + String(decoding: bytes, as: UTF8.self)
  }
}
