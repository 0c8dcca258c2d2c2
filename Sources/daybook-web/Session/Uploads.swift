import Files
import Glibc

/// The folder with the files that browsers sent, which is the only one that their servers may read.
struct Uploads: Sendable {
  let path: String

  /// Throws where the folder cannot be made.
  init(in folder: StateFolder) throws {
    path = "\(folder.path)/uploads"
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw Failure("\(path) cannot be made: \(String(cString: strerror(errno))).")
    }
  }

  /// The bytes that all of them may have.
  private static let most = 512 << 20

  private var bytes: Int {
    guard let folder = opendir(path) else { return 0 }
    defer { closedir(folder) }
    var sum = 0
    while let entry = readdir(folder) {
      var status = stat()
      if fstatat(dirfd(folder), &entry.pointee.d_name.0, &status, AT_SYMLINK_NOFOLLOW) == 0 {
        sum += Int(status.st_size)
      }
    }
    return sum
  }

  /// Keeps a file, and returns its path.
  func keep(_ file: UploadedFile) throws -> String {
    guard bytes + file.bytes.count <= Self.most else {
      throw Failure("The folder for what browsers send is full: \(path)")
    }
    let ending = file.name.split(separator: ".").last.map {
      $0.filter { $0.isASCII && $0.isLetter }
    }
    let kept = "\(path)/\(Secret.make()).\(ending?.prefix(5).lowercased() ?? "bin")"
    let descriptor = open(kept, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure }
    defer { close(descriptor) }
    guard FileBytes.write(file.bytes, to: descriptor) else {
      defer { unlink(kept) }
      throw failure
    }
    return kept
  }

  func remove(_ path: String) { unlink(path) }

  /// The media types by which a browser shows what it sent.
  private static let pictures = [
    "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "gif": "image/gif",
    "webp": "image/webp",
  ]

  /// Where a browser gets a picture that was sent, whose path this is; nil for any other path.
  static func address(of path: String) -> String? {
    let parts = path.split(separator: "/")
    guard parts.dropLast().suffix(2) == ["web", "uploads"], let name = parts.last, isName(name)
    else { return nil }
    return "/upload?name=\(name)"
  }

  private static func isName(_ name: some StringProtocol) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].count == 64 && parts[0].allSatisfy(\.isHexDigit)
      && pictures[String(parts[1])] != nil
  }

  /// Returns a picture and its type; nil where there is none of this name.
  func picture(_ name: String) -> (bytes: [UInt8], type: String)? {
    guard Self.isName(name), let type = Self.pictures[String(name.dropFirst(65))] else {
      return nil
    }
    let descriptor = open("\(path)/\(name)", O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var (bytes, buffer): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 1 << 16))
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
      bytes += buffer[..<count]
    }
    return (bytes, type)
  }

  private var failure: Failure {
    Failure("The file could not be kept: \(String(cString: strerror(errno))).")
  }
}
