import Foundation
import Glibc
import Support
import Testing

@testable import Replication

@Suite("daybook-sync", .serialized)
struct SyncProgramTests {
  private let place: TemporaryFolder
  private let laptop: SyncHome
  private let desk: SyncHome
  private var address: String { place.path("day.git") }

  init() throws {
    (place, laptop, desk) = (try TemporaryFolder(), try SyncHome(), try SyncHome())
  }

  private func git(_ words: String...) throws -> String {
    let process = try ServerProcess(["/usr/bin/git", "-C", address] + words)
    process.closeInput()
    let said = String(decoding: try process.rest(), as: UTF8.self)
    #expect(try process.end() == .exit(0), "\(words)")
    return said
  }

  @Test("Two devices meet by the words, work apart, and are alike after a round of each")
  func together() throws {
    try laptop.daybook("add", "Pay rent #home")
    try desk.daybook("add", "Call Ann")
    let words = try laptop.start(address)
    try desk.join(address, words)
    #expect(try desk.daybook("list").contains("Pay rent"))
    try laptop.sync("now")
    #expect(try laptop.daybook("list").contains("Call Ann"))
    try laptop.daybook("done", "Pay rent")
    try laptop.daybook("add", "Water the fern every week")
    try desk.daybook("add", "Buy soil")
    try laptop.sync("now")
    try desk.sync("now")
    try laptop.sync("now")
    #expect(try laptop.content() == desk.content())
    #expect(try desk.daybook("list").contains("Water the fern"))
    let status = try desk.sync("status").output
    #expect(status.contains("desk, in the space at \(address)") && status.contains("laptop"))
    // Neither had set what the other did, such as who sends messages.
    #expect(!status.contains("lost"))
  }

  @Test("A join says first what it would bring, on a copy, and a backup is there")
  func preview() throws {
    for title in ["Taxes", "Pay rent", "Buy soil"] { try laptop.daybook("add", title) }
    for title in ["Taxes", "Call Ann"] { try desk.daybook("add", title) }
    let words = try laptop.start(address)
    let said = try desk.sync("join", address, "--yes", input: words).output
    #expect(said.contains("       here  there  both  after\ntasks     2      3     0      5\n"))
    #expect(said.contains("1 title is on both sides and stays twice: “Taxes”."))
    #expect(said.contains("Backed up to \(desk.folder.path(".local/share/daybook/backups"))"))
  }

  @Test("Other words than those of the space change nothing, here or there")
  func wrongWords() throws {
    _ = try laptop.start(address)
    let refs = try git("for-each-ref")
    let phrase = try Phrase(entropy: Array(0..<16)).words.joined(separator: " ")
    let ended = try desk.sync("join", address, "--yes", input: phrase, code: 65)
    #expect(ended.complaint.contains("This is not the phrase of the space at \(address)."))
    #expect(try git("for-each-ref") == refs)
    #expect(try desk.sync("status").output.contains("This database exchanges nothing."))
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.state).isEmpty)
    let slip = try desk.sync("join", address, "--yes", input: "ocean maple", code: 65)
    #expect(slip.complaint.contains("The phrase has 12 words, not 2."))
  }

  @Test("A repository of a project keeps what is in it")
  func project() throws {
    let work = place.path("work")
    for words in [
      ["init", "--quiet", "--bare", address], ["init", "--quiet", work],
      [
        "-C", work, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet",
        "--allow-empty",
        "-m", "mine",
      ], ["-C", work, "push", "--quiet", address, "HEAD:refs/heads/main"],
    ] {
      let process = try ServerProcess(["/usr/bin/git"] + words)
      #expect(try process.end() == .exit(0))
    }
    let before = try git("rev-parse", "main")
    let words = try laptop.start(address)
    try desk.join(address, words)
    #expect(try git("rev-parse", "main") == before)
  }

  @Test("A place that was emptied, or has another log, is said and nothing is changed")
  func replaced() throws {
    let words = try laptop.start(address)
    try desk.join(address, words)
    try laptop.sync("now")
    try laptop.daybook("add", "Pay rent")
    let refs = try git("for-each-ref", "--format=%(refname)").split(separator: "\n").map(
      String.init)
    let log = try #require(refs.first { $0.contains("/device/") })
    let once = try #require(refs.first { $0.contains("/once/") })
    // Another chain.
    let (kept, other) = (
      try git("rev-parse", log).trimmingCharacters(in: .newlines), try git("rev-parse", once)
    )
    _ = try git("update-ref", log, other.trimmingCharacters(in: .newlines))
    for home in [laptop, desk] {
      let said = try home.sync("now", code: 69).complaint
      #expect(said.contains("\(address) is another than before"), "\(said)")
    }
    _ = try git("update-ref", log, kept)
    try laptop.sync("now")
    try FileManager.default.removeItem(atPath: address)
    #expect(try laptop.sync("now", code: 69).complaint.contains(address))
    let process = try ServerProcess(["/usr/bin/git", "init", "--quiet", "--bare", address])
    #expect(try process.end() == .exit(0))
    let said = try laptop.sync("now", code: 69).complaint
    #expect(said.contains("is another than before") && said.contains("daybook sync start"))
    #expect(try laptop.daybook("list").contains("Pay rent"))
    #expect(try git("for-each-ref").isEmpty)
  }

  @Test("A copy of a database goes on as a device of its own, and nothing of either is lost")
  func copy() throws {
    try laptop.daybook("add", "Pay rent")
    let words = try laptop.start(address)
    try desk.join(address, words)
    // The whole home, keys and all.
    let copy = try SyncHome()
    for name in [".local/share", ".local/state"] {
      let target = copy.folder.path(name)
      try FileManager.default.createDirectory(
        atPath: copy.folder.path(".local"), withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: laptop.folder.path(name), toPath: target)
    }
    try laptop.daybook("add", "Of the laptop")
    try copy.daybook("add", "Of the copy")
    try laptop.sync("now")
    let said = try copy.sync("now").output
    #expect(
      said.contains("This database is a copy of laptop's. It goes on as a device of its own."))
    for home in [laptop, desk, copy] {
      try home.sync("now")
      let list = try home.daybook("list")
      #expect(list.contains("Of the laptop") && list.contains("Of the copy"))
      #expect(list.split(separator: "\n").count { $0.contains("Pay rent") } == 1)
    }
    #expect(try laptop.content() == copy.content())
  }

  @Test("A lock that a killed git has left keeps no round back")
  func staleLock() throws {
    _ = try laptop.start(address)
    let device = try #require(FileManager.default.contentsOfDirectory(atPath: laptop.state).first)
    let space = try #require(
      FileManager.default.contentsOfDirectory(
        atPath: "\(laptop.state)/\(device)/repo.git/refs/remote"
      ).first)
    let lock = "\(laptop.state)/\(device)/repo.git/refs/remote/\(space)/device/\(device).lock"
    try Data().write(to: URL(fileURLWithPath: lock))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -1000)], ofItemAtPath: lock)
    try laptop.daybook("add", "Pay rent")
    try laptop.sync("now")
  }

  @Test("An ssh that asks for a password ends a round, and nobody is asked")
  func password() throws {
    let bin = laptop.folder.path("bin")
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
    // As ssh does where it may ask nobody.
    let ssh = """
      #!/bin/sh
      case "$*" in *BatchMode=yes*) echo "ann@pi: Permission denied (publickey,password)." >&2; exit 255;; esac
      read -r answer </dev/tty || sleep 1000

      """
    try ssh.write(toFile: "\(bin)/ssh", atomically: true, encoding: .utf8)
    chmod("\(bin)/ssh", 0o755)
    let said = try laptop.sync("start", "pi:day.git", code: 69).complaint
    #expect(said.contains("pi:day.git refuses: ann@pi: Permission denied (publickey,password)."))
    #expect(try laptop.sync("status").output.contains("exchanges nothing"))
  }

  @Test("On the word of the place alone no device takes itself for a copy")
  func forged() throws {
    try laptop.daybook("add", "Pay rent")
    let words = try laptop.start(address)
    try desk.join(address, words)
    try laptop.daybook("remove", "Pay rent")
    let device = try #require(
      FileManager.default.contentsOfDirectory(atPath: laptop.state).first)
    let refs = try git("for-each-ref", "--format=%(refname)").split(separator: "\n").map(
      String.init)
    let log = try #require(refs.first { $0.hasSuffix(device) })
    let once = try #require(refs.first { $0.contains("/once/") })
    func line(_ words: String...) throws -> String {
      let process = try ServerProcess(["/usr/bin/git", "-C", address] + words)
      process.closeInput()
      return String(decoding: try process.rest(), as: UTF8.self).trimmingCharacters(in: .newlines)
    }
    let kept = try line("rev-parse", log)
    let forged = try line(
      "-c", "user.name=a", "-c", "user.email=a@b", "commit-tree", "-p", kept, "\(once)^{tree}")
    _ = try git("update-ref", log, forged)
    let said = try laptop.sync("now", code: 69)
    #expect(said.complaint.contains("is another than before") && !said.output.contains("copy"))
    _ = try git("update-ref", log, kept)
    for home in [laptop, desk] { try home.sync("now") }
    #expect(try !desk.daybook("list").contains("Pay rent"))
  }

  @Test("A reminder that is dismissed or snoozed on one device is so on the other")
  func reminders() throws {
    let words = try laptop.start(address)
    try desk.join(address, words)
    try laptop.daybook("add", "Tea 2026-12-01 9:00")
    try laptop.daybook("add", "Bread 2026-12-01 9:30")
    try laptop.sync("now")
    try desk.sync("now")
    let (time, zone) = ("2026-12-01T10:00", "Europe/Berlin")
    func ringing() throws -> String {
      try desk.daybook("reminders", "--now", time, "--time-zone", zone)
    }
    #expect(try ringing().contains("Now (2)"))
    try laptop.daybook("dismiss", "Tea", "--now", time, "--time-zone", zone)
    try laptop.daybook("snooze", "Bread", "30m", "--now", time, "--time-zone", zone)
    try laptop.sync("now")
    try desk.sync("now")
    let left = try ringing()
    #expect(left.contains("Snoozed (1)") && left.contains("10:30") && !left.contains("Tea"))
  }

  @Test("A file that is kept with a task stays on its device, and no other one misses it")
  func files() throws {
    let words = try laptop.start(address)
    try desk.join(address, words)
    let bill = laptop.folder.path("bill.txt")
    try "12.50".write(toFile: bill, atomically: true, encoding: .utf8)
    try laptop.daybook("add", "Pay rent")
    try laptop.daybook("edit", "Pay rent", "--attach", bill, "--copy")
    try laptop.sync("now")
    try desk.sync("now")
    #expect(try desk.daybook("show", "Pay rent").contains("bill.txt"))
    for home in [laptop, desk] {
      #expect(try home.daybook("doctor").contains("Everything is in order."))
      try home.daybook("backup", home.folder.path("copies"))
    }
  }

  @Test("Of two rounds at once one waits for the other")
  func atOnce() throws {
    _ = try laptop.start(address)
    for number in 0..<5 { try laptop.daybook("add", "Task \(number)") }
    let rounds = try (0..<4).map { _ in try laptop.begin(ToolPaths.sync, ["now"]).process }
    for round in rounds {
      round.closeInput()
      #expect([.exit(0), .exit(75)].contains(try round.end(within: 300)))
    }
    try laptop.sync("now")
    let words = try laptop.sync("status").output
    #expect(!words.contains("wait"))
  }

  @Test("While both run, what one does is on the other soon, and SIGTERM ends them")
  func running() throws {
    let words = try laptop.start(address)
    try desk.join(address, words)
    let runs = try [laptop, desk].map { try $0.begin(ToolPaths.sync, ["run"]).process }
    try laptop.daybook("add", "Pay rent")
    try desk.daybook("add", "Call Ann")
    let end = Date(timeIntervalSinceNow: 120)
    while Date() < end {
      if try desk.daybook("list").contains("Pay rent"),
        try laptop.daybook("list").contains("Call Ann")
      {
        break
      }
      usleep(200_000)
    }
    #expect(try desk.daybook("list").contains("Pay rent"))
    #expect(try laptop.daybook("list").contains("Call Ann"))
    for run in runs {
      run.signal(SIGTERM)
      #expect(try run.end() == .exit(0))
    }
  }

  @Test("Whoever stays local exchanges nothing, and leaving keeps all data")
  func leaving() throws {
    try laptop.daybook("add", "Pay rent")
    let words = try laptop.start(address)
    try laptop.daybook("preferences", "localOnly", "true")
    try laptop.sync("now", code: 7)
    try desk.daybook("preferences", "localOnly", "true")
    try desk.sync("join", address, "--yes", input: words, code: 7)
    try laptop.daybook("preferences", "localOnly", "false")
    try laptop.sync("leave", code: 6)
    let run = try laptop.begin(ToolPaths.sync, ["run"]).process
    usleep(1_000_000)
    try laptop.sync("leave", "--yes")
    #expect(try run.end(within: 120) == .exit(6))
    #expect(try FileManager.default.contentsOfDirectory(atPath: laptop.state).isEmpty)
    #expect(try laptop.daybook("list").contains("Pay rent"))
    try laptop.sync("now", code: 6)
  }
}
