import Foundation
import Glibc
import JSONRPC
import Processes
import Support
import Testing

@testable import Replication

/// A bare repository, by path or through an sshd on loopback that has keys of its own, and what goes wrong
/// with it.
final class GitPlace {
  let folder: TemporaryFolder
  private var sshd: ChildProcess?
  private let silent: Int32
  private let port: Int

  static let canServe = FileManager.default.isExecutableFile(atPath: "/usr/sbin/sshd")

  init(bySSH: Bool) throws {
    signal(SIGPIPE, SIG_IGN)
    folder = try TemporaryFolder()
    for name in ["bin", "views", "home"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    let wrapper =
      "#!/bin/sh\n[ ! -e \(folder.path("fault")) ] || . \(folder.path("fault"))\nexec /usr/bin/git \"$@\"\n"
    try wrapper.write(toFile: folder.path("bin/git"), atomically: true, encoding: .utf8)
    chmod(folder.path("bin/git"), 0o755)
    (silent, _) = try Self.listener()
    guard bySSH else {
      port = 0
      try shell("git init --quiet --bare there.git")
      return
    }
    let (free, number) = try Self.listener()
    close(free)
    port = number
    let settings = """
      Port \(port)
      ListenAddress 127.0.0.1
      HostKey \(folder.path("host"))
      AuthorizedKeysFile \(folder.path("allowed"))
      StrictModes no
      UsePAM no
      PidFile none
      SetEnv HOME=\(folder.path("home"))

      """
    try settings.write(toFile: folder.path("sshd"), atomically: true, encoding: .utf8)
    mkdir("/run/sshd", 0o755)
    try shell(
      "git init --quiet --bare there.git; git -C there.git config core.fsync all;"
        + "for name in host key other; do ssh-keygen -q -t ed25519 -N '' -f $name; done; cp key.pub allowed"
    )
    sshd = ChildProcess(
      "/usr/sbin/sshd",
      ["/usr/sbin/sshd", "-D", "-E", folder.path("log"), "-f", folder.path("sshd")])
    try configure()
    try shell(
      "for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do \(ssh) nas true 2>>tried && exit 0; sleep 0.5; done; cat tried log >&2; exit 1"
    )
  }

  deinit {
    sshd?.end(graceMilliseconds: 1000)
    close(silent)
  }

  /// A port that takes connections and says nothing.
  private static func listener() throws -> (Int32, Int) {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var count = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, count) == 0 && listen(socket, 20) == 0
          && getsockname(socket, $0, &count) == 0
      }
    }
    try #require(isBound)
    return (socket, Int(address.sin_port.bigEndian))
  }

  private var ssh: String { "ssh -F \(folder.path("settings"))" }

  private func configure(port: Int? = nil, key: String = "key", knows: Bool = true) throws {
    let known = try String(contentsOfFile: folder.path("host.pub"), encoding: .utf8)
    try (knows ? "nas \(known)" : "").write(
      toFile: folder.path("known"), atomically: true, encoding: .utf8)
    let settings = """
      Host nas
        HostName 127.0.0.1
        Port \(port ?? self.port)
        HostKeyAlias nas
        IdentityFile \(folder.path(key))
        IdentitiesOnly yes
        UserKnownHostsFile \(folder.path("known"))

      """
    try settings.write(toFile: folder.path("settings"), atomically: true, encoding: .utf8)
  }

  @discardableResult
  func shell(_ line: String) throws -> String {
    let environment = ["PATH=/usr/bin:/bin", "HOME=\(folder.path("home"))", "R=refs/daybook"]
    let process = try #require(
      ChildProcess(
        "/bin/sh", ["sh", "-c", "set -e; cd '\(folder.url.path)'; \(line)"], pipes: 0..<3,
        environment: environment))
    let outcome = process.exchange(atMost: 1 << 20, milliseconds: 60_000)
    let said = String(decoding: outcome.output, as: UTF8.self)
    #expect(
      outcome.status == 0, "\(line): \(said)\(String(decoding: outcome.errors, as: UTF8.self))")
    return said
  }

  var remote: String { sshd == nil ? folder.path("there.git") : "nas:\(folder.path("there.git"))" }

  func carrier(
    _ space: String, milliseconds: Int = 60_000, person: [String: String] = [:]
  ) throws -> GitCarrier {
    let view = folder.path("views/\(UUID().uuidString)")
    try FileManager.default.createDirectory(atPath: view, withIntermediateDirectories: true)
    let ours = ["PATH": "\(folder.path("bin")):/usr/bin:/bin", "HOME": folder.path("home")]
    return try GitCarrier(
      remote: remote, space: space, folder: view, person: ours.merging(person) { $1 }, ssh: ssh,
      milliseconds: milliseconds
    ) { usleep(UInt32($0) * 1000) }
  }

  /// What git does instead, where its words hold one of these.
  func intercept(_ commands: String, _ line: String) throws {
    let text = "case \" $* \" in \(commands)) \(line);; esac\n"
    try text.write(toFile: folder.path("fault"), atomically: true, encoding: .utf8)
  }

  var faults: [CarrierSuite.Fault: (String, DeviceID) throws -> Void] {
    var faults: [CarrierSuite.Fault: (String, DeviceID) throws -> Void] = [
      .missing: { _, _ in try self.shell("mv there.git away.git") },
      .lostAnswer: { _, _ in
        try self.intercept(
          "*' push '*",
          "rm \(self.folder.path("fault")); /usr/bin/git \"$@\" >/dev/null 2>&1; kill -9 $$")
      },
      .cutWrite: { _, _ in try self.intercept("*' push '*", "kill -9 $$") },
      .full: { _, _ in
        try self.intercept(
          "*' push '*", "echo 'remote: fatal: write error: No space left on device' >&2; exit 1")
      },
      .readOnly: { _, _ in
        try self.intercept(
          "*' push '*",
          "echo 'remote: error: remote unpack failed: unable to create temporary object directory' >&2; exit 1"
        )
      },
      .emptied: { space, _ in
        try self.shell(
          "cd there.git; git for-each-ref --format='delete %(refname)' $R/\(space) | git update-ref --stdin"
        )
      },
      .rolledBack: { space, device in
        try self.shell(
          "cd there.git; git update-ref $R/\(space)/device/\(device) $R/\(space)/device/\(device)~")
      },
      .replaced: { space, device in
        try self.shell(
          "cd there.git; B=$(echo x | git hash-object -w --stdin); T=$(printf '100644 blob '$B'\\tsegment\\n' | git mktree); "
            + "C=$(git -c user.name=x -c user.email=x commit-tree -m '' $T); git update-ref $R/\(space)/device/\(device) $C"
        )
      },
      .damaged: { space, device in
        try self.shell(
          "cd there.git; B=$(git rev-parse $R/\(space)/device/\(device)~:segment); "
            + "F=objects/$(echo $B | cut -c1-2)/$(echo $B | cut -c3-); chmod 644 $F; echo damage >$F"
        )
      },
      .foreign: { space, device in
        try self.shell(
          "cd there.git; D=$R/\(space)/device; C=$(git rev-parse $D/\(device)); for name in refs/heads/main "
            + "refs/heads/$D/9d24e2ee-af27-c2a0-88a5-64a32fc03a88 $D/nonsense $R/\(space)/once/No $R/\(space)/x/y; "
            + "do git update-ref $name $C; done")
      },
      .mended: { _, _ in
        try self.shell("rm -f fault; [ ! -e away.git ] || mv away.git there.git")
        if self.sshd != nil { try self.configure() }
      },
    ]
    guard sshd != nil else { return faults }
    faults[.unreachable] = { _, _ in try self.configure(port: 1) }
    faults[.denied] = { _, _ in try self.configure(key: "other") }
    return faults
  }

  /// Nobody answers, or the host is not known.
  func breakSSH(silent isSilent: Bool) throws {
    guard isSilent else { return try configure(knows: false) }
    var address = sockaddr_in()
    var count = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) {
      _ = $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(silent, $0, &count) }
    }
    try configure(port: Int(address.sin_port.bigEndian))
  }
}
