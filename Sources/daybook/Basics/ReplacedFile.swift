import ArgumentParser
import Glibc

/// A file that is written as a whole or not at all, readable by its owner alone.
struct ReplacedFile {
  let path: String

  /// Writes a new file beside the path, then renames it to the path. A failure is printed, and ends
  /// the command.
  func write(_ text: String) throws {
    let draft = "\(path).\(getpid()).new"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(.cannotCreate) }
    let isWritten = StandardStreams.write(text, to: descriptor) && fsync(descriptor) == 0
    let number = errno
    close(descriptor)
    guard isWritten else {
      unlink(draft)
      errno = number
      throw failure(.inputOutput)
    }
    guard rename(draft, path) == 0 else {
      let number = errno
      unlink(draft)
      errno = number
      throw failure(.cannotCreate)
    }
  }

  private func failure(_ status: ExitStatus) -> ExitCode {
    let reason = String(cString: strerror(errno))
    StandardStreams.printError("“\(path)” cannot be written: \(reason).")
    return ExitCode(status.rawValue)
  }
}
