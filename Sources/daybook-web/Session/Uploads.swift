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
    var rest = file.bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        let failure = failure
        unlink(kept)
        throw failure
      }
    }
    return kept
  }

  func remove(_ path: String) { unlink(path) }

  private var failure: Failure {
    Failure("The file could not be kept: \(String(cString: strerror(errno))).")
  }
}
