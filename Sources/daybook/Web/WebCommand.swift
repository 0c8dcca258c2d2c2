// `daybook web`: the one idea is that HTTP stays out of this program. What serves browsers is
// `daybook-web`, beside it; here it is found, handed over to, and installed for a session
// (docs/decisions/0059-a-page-for-phones.md).

import ArgumentParser
import Glibc

/// Hands over to `daybook-web`.
struct WebCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "web", "Shows daybook in a browser, such as that of a phone.",
    discussion: """
      `daybook web` serves the page at http://127.0.0.1:8430/ until it is ended; `daybook web \
      install` has systemd do so with your session, and `daybook web remove` ends that. `daybook web \
      pair` prints a link by which one browser gets in, `daybook web browsers` lists them, and \
      `daybook web revoke NAME` removes one. A phone needs https: `daybook web --cert FILE --key FILE \
      --address ADDRESS --name HOST`, or a proxy and `daybook web --behind-proxy --name HOST`. \
      `daybook web serve --help` has all options, docs/guide/phone.md the whole way.
      """)

  @Argument(
    parsing: .captureForPassthrough,
    help: "`pair`, `browsers`, `revoke`, `install`, `remove`, or options of the page.")
  var words: [String] = []

  func run() throws {
    switch words.first {
    case "install": try install(Array(words.dropFirst()))
    case "remove": try UserUnit.web.uninstall()
    default: throw hand(over: words)
    }
  }

  private func install(_ options: [String]) throws {
    _ = try Self.program
    try UserUnit.web.write(["web", "serve"] + options)
    try StandardStreams.deliver("\(UserUnit.web.path)\n")
    try UserUnit.web.start("daybook web")
  }

  /// Becomes the other program. Returns where that failed.
  private func hand(over words: [String]) -> any Error {
    do {
      let program = try Self.program
      let arguments = (["daybook web"] + words).map { strdup($0) } + [nil]
      execv(program, arguments)
      return ExitStatus.unavailable.failure(
        "\(program) cannot be started: \(String(cString: strerror(errno))).")
    } catch {
      return error
    }
  }

  /// The program beside this one, or in $PATH.
  private static var program: String {
    get throws {
      let own = realpath("/proc/self/exe", nil)
      defer { free(own) }
      let beside = own.map { "\(String(cString: $0))-web" }
      guard let path = beside.flatMap(Executable.path) ?? Executable.path(of: "daybook-web") else {
        throw ExitStatus.unavailable.failure(
          "daybook-web is not installed: it is in the package daybook-web. Where daybook is built from "
            + "its sources, `scripts/bootstrap` says what it needs, and `scripts/install` installs it."
        )
      }
      return path
    }
  }
}
