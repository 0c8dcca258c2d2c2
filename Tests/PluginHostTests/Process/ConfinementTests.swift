import Foundation
import Glibc
import PluginHost
import Support
import Testing

/// Whether this machine can confine a process; the tests that need it say aloud when it cannot.
private let canConfine: Bool = {
  guard let folder = try? TemporaryFolder() else { return false }
  let confinement = Confinement(dataFolder: folder.url.path, programFolder: folder.url.path)
  let plugin = try? ShellPlugin("exit 0", confinement: confinement)
  return plugin?.process.wait() == .exit(0)
}()

@Suite(
  "What a confined plugin reaches",
  .enabled(if: canConfine, "bubblewrap is not installed, or may not do what it needs"))
struct ConfinementTests {
  /// A home that is not in /tmp, which every confined plugin has anew.
  private final class Home {
    let path: String
    var database: String { "\(path)/share/daybook/daybook.db" }
    var data: String { "\(path)/share/daybook/data/hello" }
    var program: String { "\(path)/share/daybook/plugins/hello" }

    init() throws {
      path = ToolPaths.file(".build/confined-\(UUID().uuidString)").path
      for folder in ["share/daybook/data/hello", "share/daybook/plugins/hello", "docs", "mail"] {
        try FileManager.default.createDirectory(
          atPath: "\(path)/\(folder)", withIntermediateDirectories: true)
      }
      for file in ["share/daybook/daybook.db", "docs/letter", "mail/inbox"] {
        try "secret\n".write(toFile: "\(path)/\(file)", atomically: true, encoding: .utf8)
      }
      try "#!/bin/bash\necho own\n".write(
        toFile: "\(program)/run", atomically: true, encoding: .utf8)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func confinement(
      readable: [String] = [], writable: [String] = [], hasNetwork: Bool = false
    ) throws -> Confinement {
      let grants =
        writable.map { GrantedPath($0, isWritable: true) }
        + readable.map { GrantedPath($0, isWritable: false) }
      return Confinement(
        dataFolder: data, programFolder: program, hidden: ["\(path)/share/daybook"],
        granted: try grants.compactMap { grant in
          try grant.found().map { ($0, grant.isWritable) }
        }, hasNetwork: hasNetwork)
    }

    /// What a line of the shell says that runs confined.
    func said(_ line: String, _ confinement: Confinement) throws -> String {
      let plugin = try ShellPlugin(
        "cd \(path) 2>/dev/null; \(line)", folder: program, confinement: confinement)
      #expect(plugin.process.isConfined)
      return try plugin.said() + plugin.complained()
    }
  }

  @Test("It runs its program and writes into its own folder, and nowhere else")
  func ownFolder() throws {
    let home = try Home()
    #expect(try home.said("bash \(home.program)/run", try home.confinement()) == "own\n")
    let line = "echo kept >\(home.data)/file && cat \(home.data)/file"
    #expect(try home.said(line, try home.confinement()) == "kept\n")
    #expect(try String(contentsOfFile: "\(home.data)/file", encoding: .utf8) == "kept\n")
    for place in [home.path, home.program, "/etc", "/usr", "/"] {
      let said = try home.said("echo x >\(place)/written", try home.confinement())
      // In a /tmp of its own it may make what it likes.
      let isItsOwn = place == home.path && place.hasPrefix("/tmp/")
      #expect(isItsOwn || said.contains("Read-only file system"), "\(place): \(said)")
      #expect(access("\(place)/written", F_OK) != 0)
    }
  }

  @Test("It has a /tmp of its own")
  func temporaryFiles() throws {
    let (home, folder) = (try Home(), try TemporaryFolder())
    let said = try home.said("echo x >/tmp/written; ls /tmp", try home.confinement())
    #expect(said.contains("written\n"))
    #expect(!said.contains(folder.url.lastPathComponent))
    #expect(FileManager.default.fileExists(atPath: folder.url.path))
  }

  @Test("It reads neither the database nor the person's home")
  func database() throws {
    let home = try Home()
    let said = try home.said(
      "find . -type f; cat \(home.database) mail/inbox", try home.confinement())
    #expect(!said.contains("secret"))
    #expect(said.contains("./share/daybook/plugins/hello/run\n"))
    #expect(!said.contains("./docs"))
  }

  @Test("The database stays hidden where what holds it was granted, also by a link")
  func grantedDatabase() throws {
    let home = try Home()
    let link = "\(home.path)/link"
    symlink("\(home.path)/share/daybook", link)
    symlink(home.database, "\(home.path)/docs/linked.db")
    for folder in ["", "/share", "/share/daybook", "/link"].map({ home.path + $0 }) {
      let line = "cat share/daybook/daybook.db link/daybook.db; echo x >\(home.data)/file"
      let said = try home.said(line, home.confinement(readable: [folder]))
      #expect(!said.contains("secret"), "\(folder)")
    }
  }

  @Test("It sees nothing of the machine that it does not need")
  func machine() throws {
    let home = try Home()
    let line = """
      ls /; ls -d /mnt /srv /home /root /run /sys /var/lib /var/mail /boot 2>&1 | grep -vc 'No such'
      """
    let said = try home.said(line, home.confinement())
    #expect(said.hasSuffix("0\n"), "\(said)")
    for name in ["mnt", "srv", "home", "root", "run", "sys"] {
      #expect(!said.split(separator: "\n").contains(Substring(name)), "\(said)")
    }
    for file in ["/proc/sys/kernel/hostname", "/proc/sysrq-trigger", "/dev/written", "/etc/hosts"] {
      let said = try home.said("echo x >\(file)", home.confinement())
      #expect(said.contains("\(file): "), "\(said)")
    }
  }

  @Test("A path that leads elsewhere since it was granted is refused")
  func replaced() throws {
    let home = try Home()
    let (docs, letter) = ("\(home.path)/docs", "\(home.path)/docs/letter")
    let (folder, file) = (
      GrantedPath(docs, isWritable: true), GrantedPath(letter, isWritable: false)
    )
    try FileManager.default.removeItem(atPath: letter)
    #expect(try file.found() == nil)
    try "new\n".write(toFile: letter, atomically: true, encoding: .utf8)
    #expect(try file.found()?.path == letter)
    try FileManager.default.removeItem(atPath: letter)
    link("\(home.path)/mail/inbox", letter)
    #expect(throws: PluginStartFailure.self) { try file.found() }
    try FileManager.default.removeItem(atPath: letter)
    symlink("\(home.path)/mail/inbox", letter)
    let refusal = #expect(throws: PluginStartFailure.self) { try file.found() }
    #expect(refusal?.description.contains("leads to “\(home.path)/mail/inbox” now") == true)
    try FileManager.default.moveItem(atPath: docs, toPath: docs + ".old")
    #expect(try folder.found() == nil)
    try FileManager.default.createDirectory(atPath: docs, withIntermediateDirectories: false)
    #expect(throws: PluginStartFailure.self) { try folder.found() }
    let missing = GrantedPath("\(home.path)/later", isWritable: false)
    #expect(try missing.found() == nil)
    symlink(home.path, "\(home.path)/later")
    #expect(throws: PluginStartFailure.self) { try missing.found() }
  }

  @Test("What is replaced between the look and the mount ends the plugin before it begins")
  func race() throws {
    let home = try Home()
    let confinement = try home.confinement(readable: ["\(home.path)/docs"])
    try FileManager.default.moveItem(atPath: "\(home.path)/docs", toPath: "\(home.path)/moved")
    try FileManager.default.moveItem(atPath: "\(home.path)/mail", toPath: "\(home.path)/docs")
    let plugin = try ShellPlugin("cat \(home.path)/docs/*", confinement: confinement)
    #expect(plugin.process.wait() == .exit(126))
    #expect(try plugin.said() == "")
    #expect(try plugin.complained().contains("was replaced while the plugin started"))
  }

  @Test("Sockets of the machine, namespaces and the kernel's interfaces are refused")
  func systemCalls() throws {
    let home = try Home()
    let script = """
      import ctypes, os, socket
      libc = ctypes.CDLL(None, use_errno=True)
      def call(number, *words):
          return 'ok' if libc.syscall(number, *words) >= 0 else os.strerror(ctypes.get_errno())
      def made(*words):
          try: socket.socket(*words); return 'ok'
          except OSError as error: return error.strerror
      socket.socketpair()
      try: socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM); print('paired')
      except OSError as error: print(error.strerror)
      print(made(socket.AF_UNIX), made(40), made(38), made(socket.AF_INET), sep='; ')
      print(call(272, 0x10000000), call(435, 0, 0), call(425, 1, 0), call(101, 0, 0), sep='; ')
      print(call(250, 0, 0), call(321, 0, 0, 0), call(0x40000000 + 39), sep='; ')
      """
    try script.write(toFile: "\(home.program)/calls.py", atomically: true, encoding: .utf8)
    let line = "/usr/bin/python3 \(home.program)/calls.py"
    let (refused, family) = (
      "Operation not permitted", "Address family not supported by protocol"
    )
    let missing = "Function not implemented"
    var confinement = try home.confinement()
    #if arch(x86_64)
    let calls = """
      \(refused); \(missing); \(missing); \(refused)
      \(refused); \(refused); \(missing)

      """
    #expect(
      try home.said(line, confinement)
        == "\(refused)\n\(family); \(family); \(family); ok\n" + calls)
    confinement.hasUnixSockets = true
    #expect(
      try home.said(line, confinement) == "paired\nok; \(family); \(family); ok\n" + calls)
    #endif
  }

  @Test("Its processes, files and folder are bounded")
  func bounds() throws {
    let home = try Home()
    let forks = """
      for i in $(seq 200); do sleep 5 & done 2>&1 | grep -q 'Resource temporarily'; echo $?
      """
    #expect(try home.said("(\(forks)) 2>/dev/null; true", home.confinement()).hasPrefix("0\n"))
    let file = "head -c 300000000 /dev/zero >\(home.data)/large; wc -c <\(home.data)/large"
    #expect(try home.said(file, home.confinement()).contains("268435456\n"))
    let full = "head -c 100000000 /dev/zero >/tmp/large; wc -c </tmp/large"
    #expect(try home.said(full, home.confinement()).contains("67108864\n"))
  }

  @Test("A folder that grows too large ends the plugin, which does not start again")
  func folderSize() throws {
    let home = try Home()
    let line = "head -c 3000000 /dev/zero >\(home.data)/large; echo ready; sleep 60"
    let plugin = try ShellPlugin(
      line, limits: PluginLimits(dataBytes: 1 << 20), dataFolder: home.data,
      confinement: home.confinement())
    #expect(try plugin.line() == "ready")
    #expect(plugin.process.wait() != .exit(0))
    #expect(try plugin.complained().contains("holds more than 1 MiB"))
    let again = try ShellPlugin(
      "echo runs", limits: PluginLimits(dataBytes: 1 << 20), dataFolder: home.data,
      confinement: home.confinement())
    #expect(try again.said() == "")
  }

  @Test("It reads and writes what was granted")
  func granted() throws {
    let home = try Home()
    let docs = "\(home.path)/docs"
    let read = try home.said(
      "cat docs/letter; echo >docs/new", try home.confinement(readable: [docs]))
    #expect(read.hasPrefix("secret\n") && read.contains("Read-only file system"))
    let written = try home.said(
      "echo x >docs/new; cat mail/inbox", try home.confinement(writable: [docs]))
    #expect(!written.contains("secret"))
    #expect(access("\(docs)/new", F_OK) == 0)
  }

  @Test("What it may write it can replace, also where it was named as readable")
  func readableWithinWritable() throws {
    let home = try Home()
    let confinement = try home.confinement(
      readable: ["\(home.path)/docs/letter"], writable: ["\(home.path)/docs"])
    let line = "echo new >docs/next && mv docs/next docs/letter && cat docs/letter"
    #expect(try home.said(line, confinement) == "new\n")
  }

  @Test("It reaches the network, this machine's included, where that was granted")
  func network() throws {
    let home = try Home()
    let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(server) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let port = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        #expect(bind(server, $0, size) == 0 && listen(server, 5) == 0)
        getsockname(server, $0, &size)
      }
      return UInt16(bigEndian: $0.pointee.sin_port)
    }
    let line = "exec 5<>/dev/tcp/127.0.0.1/\(port) && echo connected"
    #expect(try !home.said(line, try home.confinement()).contains("connected"))
    #expect(try home.said(line, try home.confinement(hasNetwork: true)) == "connected\n")
  }

  @Test("It sees no process but its own, and all of them end with it")
  func processes() throws {
    let home = try Home()
    let seen = try home.said("cd /proc; ls -d [0-9]* | wc -l", try home.confinement())
    #expect(try #require(Int(seen.trimmingCharacters(in: .whitespacesAndNewlines))) < 8)
    let line = "trap '' TERM; (setsid sleep 60 &); echo ready; while :; do sleep 60; done"
    let plugin = try ShellPlugin(line, confinement: try home.confinement())
    #expect(try plugin.line() == "ready")
    plugin.process.end()
    #expect(plugin.processes == [])
  }

  @Test("It may end by itself once it is asked to, and how it ended is known")
  func graceful() throws {
    let home = try Home()
    let line = "trap 'sleep 0.3; exit 5' TERM; echo ready; while :; do sleep 0.01; done"
    let plugin = try ShellPlugin(line, confinement: try home.confinement())
    #expect(try plugin.line() == "ready")
    #expect(plugin.process.end() == .exit(5))
    #expect(
      try ShellPlugin("kill -9 $$", confinement: try home.confinement()).process.wait()
        == .signal(9))
  }
}

@Suite("A plugin that cannot be confined")
struct WithoutConfinementTests {
  @Test("It does not start where it is to be confined", .enabled(if: !canConfine))
  func starts() throws {
    let folder = try TemporaryFolder()
    let confinement = Confinement(dataFolder: folder.url.path, programFolder: "/usr")
    #expect(throws: PluginStartFailure.self) {
      try ShellPlugin("echo runs", confinement: confinement)
    }
  }
}
