import Foundation
import Glibc
import PluginHost
import Support
import Testing

/// Whether this machine can confine a process; the tests that need it say aloud when it cannot.
private let canConfine: Bool = {
  guard let folder = try? TemporaryFolder() else { return false }
  let confinement = Confinement(
    dataFolder: folder.url.path, programFolder: folder.url.path, home: folder.url.path,
    database: folder.path("daybook.db"))
  let plugin = try? ShellPlugin("exit 0", confinement: confinement)
  return plugin?.process.isConfined == true && plugin?.process.wait() == .exit(0)
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
    ) -> Confinement {
      Confinement(
        dataFolder: data, programFolder: program, home: path, database: database,
        readable: readable, writable: writable, hasNetwork: hasNetwork)
    }

    /// What a line of the shell says that runs confined.
    func said(_ line: String, _ confinement: Confinement) throws -> String {
      let plugin = try ShellPlugin(
        "cd \(path); \(line)", folder: program, confinement: confinement)
      #expect(plugin.process.isConfined)
      return try plugin.said() + plugin.complained()
    }
  }

  @Test("It runs its program and writes into its own folder, and nowhere else")
  func ownFolder() throws {
    let home = try Home()
    #expect(try home.said("bash \(home.program)/run", home.confinement()) == "own\n")
    let line = "echo kept >\(home.data)/file && cat \(home.data)/file"
    #expect(try home.said(line, home.confinement()) == "kept\n")
    #expect(try String(contentsOfFile: "\(home.data)/file", encoding: .utf8) == "kept\n")
    for place in [home.path, home.program, "/etc", "/usr", "/"] {
      let said = try home.said("echo x >\(place)/written", home.confinement())
      #expect(said.contains("Read-only file system"), "\(place): \(said)")
      #expect(access("\(place)/written", F_OK) != 0)
    }
  }

  @Test("It has a /tmp of its own")
  func temporaryFiles() throws {
    let (home, folder) = (try Home(), try TemporaryFolder())
    let said = try home.said("echo x >/tmp/written; ls /tmp", home.confinement())
    #expect(said.contains("written\n"))
    #expect(!said.contains(folder.url.lastPathComponent))
    #expect(FileManager.default.fileExists(atPath: folder.url.path))
  }

  @Test("It reads neither the database nor the person's home")
  func database() throws {
    let home = try Home()
    let said = try home.said("find . -type f; cat \(home.database) mail/inbox", home.confinement())
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
      for confinement in [
        home.confinement(readable: [folder]), home.confinement(writable: [folder]),
      ] {
        #expect(try !home.said(line, confinement).contains("secret"), "\(folder)")
      }
    }
    var elsewhere = home.confinement(readable: ["\(home.path)/share", "\(home.path)/docs"])
    elsewhere.database = "\(home.path)/docs/linked.db"
    #expect(
      try !home.said("cat docs/letter share/daybook/daybook.db", elsewhere).contains("secret"))
  }

  @Test("It reads and writes what was granted")
  func granted() throws {
    let home = try Home()
    let docs = "\(home.path)/docs"
    let read = try home.said("cat docs/letter; echo >docs/new", home.confinement(readable: [docs]))
    #expect(read.hasPrefix("secret\n") && read.contains("Read-only file system"))
    let written = try home.said(
      "echo x >docs/new; cat mail/inbox", home.confinement(writable: [docs]))
    #expect(!written.contains("secret"))
    #expect(access("\(docs)/new", F_OK) == 0)
  }

  @Test("What it may write it can replace, also where it was named as readable")
  func readableWithinWritable() throws {
    let home = try Home()
    let confinement = home.confinement(
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
    #expect(try !home.said(line, home.confinement()).contains("connected"))
    #expect(try home.said(line, home.confinement(hasNetwork: true)) == "connected\n")
  }

  @Test("It sees no process but its own, and all of them end with it")
  func processes() throws {
    let home = try Home()
    let seen = try home.said("cd /proc; ls -d [0-9]* | wc -l", home.confinement())
    #expect(try #require(Int(seen.trimmingCharacters(in: .whitespacesAndNewlines))) < 8)
    let line = "trap '' TERM; (setsid sleep 60 &); echo ready; while :; do sleep 60; done"
    let plugin = try ShellPlugin(line, confinement: home.confinement())
    #expect(try plugin.line() == "ready")
    plugin.process.end()
    #expect(plugin.processes == [])
  }

  @Test("It may end by itself once it is asked to, and how it ended is known")
  func graceful() throws {
    let home = try Home()
    let line = "trap 'sleep 0.3; exit 5' TERM; echo ready; while :; do sleep 0.01; done"
    let plugin = try ShellPlugin(line, confinement: home.confinement())
    #expect(try plugin.line() == "ready")
    #expect(plugin.process.end() == .exit(5))
    #expect(
      try ShellPlugin("kill -9 $$", confinement: home.confinement()).process.wait() == .signal(9))
  }
}

@Suite("A plugin that cannot be confined")
struct WithoutConfinementTests {
  @Test("It runs all the same, and that it is not confined is known", .enabled(if: !canConfine))
  func runs() throws {
    let folder = try TemporaryFolder()
    let confinement = Confinement(
      dataFolder: folder.url.path, programFolder: "/usr", home: folder.url.path,
      database: folder.path("daybook.db"))
    let plugin = try ShellPlugin("echo runs", confinement: confinement)
    #expect(try plugin.said() == "runs\n")
    #expect(!plugin.process.isConfined)
  }
}
