import Glibc
import Processes

/// A process that removes a folder when this one has ended, also where it is killed.
package struct EndWatch {
  private let process: pid_t
  /// This process alone has the other end of the pipe that the watch reads.
  private let lifeline: Int32
  private let folder: String
  private let files: [String]

  /// `files` are those that may lie in the folder. Without a process to spare, `end` removes it alone.
  package init(removing folder: String, files: [String]) {
    (self.folder, self.files) = (folder, files)
    guard let ends = Pipe.open() else {
      (process, lifeline) = (-1, -1)
      return
    }
    // Nothing may be allocated after the fork.
    let paths = files.map { strdup($0) }
    let path = strdup(folder)
    defer { for path in paths + [path] { free(path) } }
    let process = fork()
    if process == 0 {
      // What ends the whole group of this process does not end it.
      setsid()
      for stream in 0...2 { close(Int32(stream)) }
      close(ends.write)
      var byte: UInt8 = 0
      while read(ends.read, &byte, 1) < 0, errno == EINTR {}
      for path in paths { if let path { unlink(path) } }
      if let path { rmdir(path) }
      _exit(0)
    }
    close(ends.read)
    (self.process, lifeline) = (process, ends.write)
  }

  /// Removes the folder now.
  package func end() {
    if lifeline >= 0 { close(lifeline) }
    if process > 0 { waitpid(process, nil, 0) }
    for file in files { unlink(file) }
    rmdir(folder)
  }
}
