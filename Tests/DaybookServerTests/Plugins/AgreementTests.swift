import Foundation
import Glibc
import JSON
import PluginHost
import Support
import Testing

@testable import DaybookModel
@testable import DaybookServer

@Suite("What a person agreed to")
struct AgreementTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private let agreement = PluginAgreement(
    plugin: "hello", folder: "/plugins/hello", digest: PluginDigest(digest: "ab", stamps: "cd"),
    code: "c0de", program: "/usr/bin/python3", database: FileIdentity(fileSystem: .max, inode: 7),
    cursor: 12, isConfined: true,
    permissions: nil, settings: ["word": ["Servus", ""]],
    secrets: ["token": PluginAgreement.hash(["s3cret"])],
    grants: [
      GrantedPath(path: "/home/ann/none", isWritable: false, target: nil),
      GrantedPath(
        path: "/home/ann/todo", isWritable: true,
        target: GrantedPath.Target(
          path: "/data/todo", file: FileIdentity(fileSystem: 1, inode: 2),
          holder: FileIdentity(fileSystem: 1, inode: 3))),
    ])

  private func agreements() -> PluginAgreements {
    PluginAgreements(folder: folder.path("state/daybook/plugins"))
  }

  @Test("It is kept as it was, in a file that only the person can read")
  func kept() throws {
    let name = PluginAgreements.newName()
    try agreements().keep(agreement, name, isRehearsing: false)
    #expect(try agreements().agreement(name) == agreement)
    let path = folder.path("state/daybook/plugins/\(name).json")
    #expect(FileStatus(path)?.permissions == 0o600)
    #expect(FileStatus(folder.path("state/daybook/plugins"))?.permissions == 0o700)
    agreements().change(name) { $0.cursor = 13 }
    #expect(try agreements().agreement(name)?.cursor == 13)
    #expect(try agreements().agreement("../\(name)") == nil)
    agreements().forget(name)
    #expect(try agreements().agreement(name) == nil)
  }

  @Test("What is rehearsed is not written")
  func rehearsed() throws {
    let (one, name) = (agreements(), PluginAgreements.newName())
    try one.keep(agreement, name, isRehearsing: true)
    #expect(try one.agreement(name) == agreement)
    #expect(try agreements().agreement(name) == nil)
  }

  @Test(
    "One that is damaged, open to others or of another version is not read, and stays",
    arguments: [
      ("{}", 0o600, "cannot be read"), ("", 0o600, "cannot be read"),
      (#"{"version": 2, "more": 1}"#, 0o600, "Another version of daybook"),
      ("", 0o644, "can be read or changed by others"),
    ])
  func damaged(text: String, mode: Int, words: String) throws {
    let (one, name) = (agreements(), PluginAgreements.newName())
    try one.keep(agreement, name, isRehearsing: false)
    let path = folder.path("state/daybook/plugins/\(name).json")
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    chmod(path, mode_t(mode))
    let error = #expect(throws: ModelError.self) { try one.agreement(name) }
    #expect(error?.message.contains(words) == true)
    one.change(name) { $0.cursor = 99 }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test("Any change of the folder is another code, but not what git keeps or Python compiled")
  func code() throws {
    let path = folder.path("plugin")
    func write(_ file: String, _ text: String) throws {
      let url = URL(fileURLWithPath: "\(path)/\(file)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    try write("run.py", "a")
    try write("lib/more.py", "b")
    var before = try PluginCode(in: path).digest.digest
    func expectChange(_ what: String, _ isOne: Bool = true) throws {
      let now = try PluginCode(in: path).digest.digest
      #expect((now != before) == isOne, "\(what)")
      before = now
    }
    try write("lib/more.py", "c")
    try expectChange("a content")
    try write("lib/json.py", "")
    try expectChange("a new file")
    chmod("\(path)/run.py", 0o755)
    try expectChange("a mode")
    symlink("run.py", "\(path)/link")
    try expectChange("a link")
    try FileManager.default.createDirectory(
      atPath: "\(path)/empty", withIntermediateDirectories: false)
    try expectChange("a folder")
    try write(".git/hooks/one", "x")
    try write("lib/__pycache__/more.pyc", "x")
    try expectChange("git and Python", false)
    let copy = folder.path("copy")
    try PluginCode.copy(path, to: copy, PluginDigest(digest: before, stamps: nil))
    #expect(try PluginCode(in: copy).digest.digest == before)
    #expect(FileStatus("\(copy)/.git") == nil)
    try write("run.py", "z")
    let error = #expect(throws: ModelError.self) {
      try PluginCode.copy(path, to: copy, PluginDigest(digest: before, stamps: nil))
    }
    #expect(error?.message.contains("changes while it is read") == true)
    #expect(FileStatus(copy) == nil)
    mkfifo("\(path)/pipe", 0o600)
    #expect(throws: ModelError.self) { try PluginCode(in: path) }
  }

  @Test("Contents are read anew only where the system says that something changed")
  func stamps() throws {
    let path = folder.path("plugin")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try "a".write(toFile: "\(path)/run.py", atomically: false, encoding: .utf8)
    #expect(try PluginCode(in: path).digest.stamps == nil)
    sleep(3)
    let digest = try PluginCode(in: path).digest
    let known = PluginDigest(digest: "as it was", stamps: digest.stamps)
    #expect(digest.stamps != nil)
    #expect(try PluginCode(in: path, known: known).digest == known)
    try "b".write(toFile: "\(path)/run.py", atomically: false, encoding: .utf8)
    #expect(try PluginCode(in: path, known: known).digest.digest != "as it was")
  }

  @Test("A folder has 10,000 files and folders at most, and 100 MiB")
  func limits() throws {
    let path = folder.path("plugin")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    for index in 0..<10_000 { close(open("\(path)/\(index)", O_CREAT | O_WRONLY, 0o600)) }
    _ = try PluginCode(in: path)
    close(open("\(path)/more", O_CREAT | O_WRONLY, 0o600))
    let error = #expect(throws: ModelError.self) { try PluginCode(in: path) }
    #expect(error?.message.contains("more than 10000 files and folders") == true)
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let file = open("\(path)/large", O_CREAT | O_WRONLY, 0o600)
    ftruncate(file, 100 << 20)
    close(file)
    _ = try PluginCode(in: path)
    truncate("\(path)/large", 100 << 20 + 1)
    #expect(throws: ModelError.self) { try PluginCode(in: path) }
  }

  @Test("What is daybook's own cannot be granted")
  func places() throws {
    let home = folder.path("home")
    for name in ["share/day.db.plugin-data", "share/notes", "state", "docs", "later"] {
      try FileManager.default.createDirectory(
        atPath: "\(home)/\(name)", withIntermediateDirectories: true)
    }
    try "".write(toFile: "\(home)/share/day.db", atomically: false, encoding: .utf8)
    let places = OwnPlaces(
      database: "\(home)/share/day.db", folders: ["\(home)/state", "\(home)/later/daybook"])
    func isGranted(_ path: String, _ isWritable: Bool) -> Bool {
      places.problem(of: GrantedPath(path, isWritable: isWritable)) == nil
    }
    for isWritable in [false, true] {
      #expect(isGranted("\(home)/docs", isWritable))
      #expect(isGranted("\(home)/share/notes", isWritable))
      #expect(isGranted(home, isWritable) == !isWritable)
      #expect(isGranted("\(home)/later", isWritable) == !isWritable)
      for path in [
        "\(home)/share", "\(home)/share/day.db", "\(home)/share/day.db.plugin-data",
        "\(home)/state",
        "/",
        "/proc", "/proc/self", "/sys", "/dev/null",
      ] {
        #expect(!isGranted(path, isWritable), "\(path)")
      }
    }
    let shown = ["share", "share/day.db.plugin-data", "state"].map { "\(home)/\($0)" }
    #expect(places.hidden(in: [GrantedPath("\(home)/docs", isWritable: false)]) == shown)
    // What comes while a plugin runs would be seen.
    let all = (shown + ["\(home)/later/daybook"]).sorted()
    #expect(places.hidden(in: [GrantedPath("\(home)/later", isWritable: false)]) == all)
  }
}
