import ArgumentParser
import Files
import Glibc

/// A file that is written as a whole or not at all, readable by its owner alone.
struct ReplacedFile {
  let path: String

  /// Writes the file in place of an older one. A failure is printed, and ends the command.
  func write(_ text: String) throws {
    guard !FileBytes.replace(path, by: Array(text.utf8)) else { return }
    let code = errno
    let isFull = [EDQUOT, EFBIG, EIO, ENOSPC].contains(code)
    throw (isFull ? ExitStatus.inputOutput : .cannotCreate).failure(
      "“\(path)” cannot be written: \(String(cString: strerror(code))).")
  }
}
