import Glibc

/// The files of the repository that are read and written, named from its top folder.
enum Files {
  struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ path: String) {
      description = "\(path): \(String(cString: strerror(errno)))"
    }
  }

  /// Returns the bytes of a file; none where there is no such file.
  static func read(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "r") else {
      guard errno == ENOENT else { throw Failure(path) }
      return []
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&piece, 1, piece.count, file)
      bytes += piece[..<count]
      guard count == piece.count else { break }
    }
    guard ferror(file) == 0 else { throw Failure(path) }
    return bytes
  }

  /// Makes the folder where it is missing.
  static func write(_ text: String, to path: String) throws {
    makeFolder(String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)))
    guard let file = fopen(path, "w") else { throw Failure(path) }
    let isWritten = fputs(text, file) >= 0
    guard fclose(file) == 0, isWritten else { throw Failure(path) }
  }

  static func remove(_ path: String) throws {
    guard unlink(path) == 0 else { throw Failure(path) }
  }

  /// Makes a folder and those above it, where they do not exist.
  static func makeFolder(_ path: String) {
    for end in path.indices where path[end] == "/" { mkdir(String(path[..<end]), 0o777) }
    mkdir(path, 0o777)
  }

  /// Returns the paths of all files in a folder and those in it; none where there is no such folder.
  static func names(under path: String) throws -> [String] {
    guard access(path, F_OK) == 0 else { return [] }
    return try names(in: path).flatMap { name in
      let child = "\(path)/\(name)"
      var status = stat()
      guard stat(child, &status) == 0 else { throw Failure(child) }
      return status.st_mode & S_IFMT == S_IFDIR ? try names(under: child) : [child]
    }
  }

  /// Returns the names of the files in a folder, sorted.
  static func names(in path: String) throws -> [String] {
    guard let folder = opendir(path) else { throw Failure(path) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }
}
