import Glibc

/// A program that is installed beside this one, since it needs libraries that would cost each command
/// of this one more than they give.
struct BesideProgram {
  static let web = BesideProgram(
    name: "daybook-web", needs: "`daybook web` needs the program daybook-web",
    elsewhere: "The page is served by the machine that has the database: run `daybook web`")
  static let sync = BesideProgram(
    name: "daybook-sync", needs: "`daybook sync` needs the program daybook-sync",
    elsewhere: "Another machine has the database: run `daybook sync`")

  let name: String
  private let needs: String
  private let elsewhere: String

  /// Becomes it. Returns where that failed.
  func hand(over words: [String]) throws -> any Error {
    let path = try path
    execv(path, ([name] + words).map { strdup($0) } + [nil])
    return ExitStatus.unavailable.failure(
      "\(path) cannot be started: \(String(cString: strerror(errno))).")
  }

  /// Beside this one, or in $PATH.
  var path: String {
    get throws {
      if let machine = OtherMachine.current {
        throw ExitStatus.usage.failure("\(elsewhere) on \(machine.host).")
      }
      let own = realpath("/proc/self/exe", nil)
      defer { free(own) }
      let suffix = name.dropFirst("daybook".count)
      let beside = own.map { "\(String(cString: $0))\(suffix)" }
      guard let path = beside.flatMap(Executable.path) ?? Executable.path(of: name) else {
        throw ExitStatus.unavailable.failure(
          "\(needs): it is in the package \(name). Where daybook is built from its sources, "
            + "`scripts/bootstrap` says what it needs, and `scripts/install` installs it.")
      }
      return path
    }
  }
}
