import Foundation
import JSON
import Support
import Testing

/// A database of which pages were overwritten. `scripts/checks/endurance` damages many more.
@Suite("A damaged database")
struct SalvageTests {
  private let shell: Shell
  private let database: String

  init() throws {
    shell = try Shell()
    database = shell.folder.path("home/.local/share/daybook/daybook.db")
    let requests = (0..<200).map {
      #"{"jsonrpc":"2.0","id":\#($0),"method":"task/add","params":{"id":"t\#($0)","tags":["home"],"#
        + #""title":"Water plant \#($0)","notes":"\#(String(repeating: "moss ", count: 60))"}}"#
    }
    let file = shell.folder.url.appending(path: "requests")
    try requests.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    #expect(try shell.run("$daybook pipe <'\(file.path)'").code == 0)
  }

  private func bytes() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: database)) }

  /// Overwrites each page that holds the text, but for the first of them.
  private func damage(pagesWith text: String) throws {
    var bytes = try bytes()
    let pages = stride(from: 0, to: bytes.count, by: 4096).filter {
      bytes[$0..<($0 + 4096)].range(of: Data(text.utf8)) != nil
    }
    try #require(pages.count > 1)
    for page in pages.dropFirst() {
      bytes.replaceSubrange(page..<(page + 4096), with: Data(repeating: 0xA5, count: 4096))
    }
    try bytes.write(to: URL(fileURLWithPath: database))
  }

  @Test("An export says what it could not read and ends with 65; the rest is in the file")
  func export() throws {
    try damage(pagesWith: "Water plant 17")
    let out = shell.folder.path("out.json")
    let ended = try shell.run("$daybook export '\(out)'")
    #expect(ended.code == 65)
    #expect(
      ended.output.contains("The file is damaged, so not every record of “task” was read."),
      "\(ended.output)")
    let file = try JSON(parsing: Array(Data(contentsOf: URL(fileURLWithPath: out))))
    #expect(try (100..<200).contains(file.requiredItems("task").count))
  }

  // proves: data/repair: It also removes
  @Test("A repair removes a copy that belongs to no attachment, unless the file is damaged")
  func orphanedCopy() throws {
    let name = "ab" + String(repeating: "0", count: 62)
    let copy = shell.folder.path("home/.local/share/daybook/attachments/ab/\(name)")
    let manager = FileManager.default
    for isDamaged in [false, true] {
      try manager.createDirectory(
        atPath: (copy as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      #expect(manager.createFile(atPath: copy, contents: nil))
      if isDamaged { try damage(pagesWith: "Water plant 17") }
      let ended = try shell.run(#"$daybook call data/repair '{"confirm": true}'"#)
      #expect(ended.code == 0, "\(ended.complaint)")
      #expect(
        ended.output.contains(isDamaged ? #""copyCount":0"# : #""copyCount":1"#), "\(ended.output)")
      #expect(manager.fileExists(atPath: copy) == isDamaged)
    }
  }

  @Test("A salvage writes what can be read into a new database, and leaves the old one alone")
  func salvage() throws {
    try damage(pagesWith: "Water plant 17")
    let damaged = try bytes()
    let new = shell.folder.path("new.db")
    let ended = try shell.run("$daybook doctor --salvage '\(new)'")
    #expect(ended.code == 65, "\(ended.output)\(ended.complaint)")
    #expect(try bytes() == damaged)
    #expect(try shell.run("$daybook doctor --database '\(new)'").code == 0)
    let saved = try shell.run("$daybook export - --database '\(new)'")
    let tasks = try JSON(parsing: Array(saved.output.utf8)).requiredItems("task")
    let lost = ended.lines.count { $0.contains("“t") && $0.contains("cannot be read") }
    #expect(tasks.count + lost == 200, "\(ended.output)")
    #expect(try shell.run("$daybook doctor --salvage '\(new)'").code == 65)
  }

  @Test("A salvage that is killed leaves nothing")
  func killed() throws {
    var kills = 0
    for _ in 0..<20 where kills < 3 {
      let ended = try shell.run(
        """
        cd '\(shell.folder.url.path)' || exit 1; $daybook doctor --salvage "$PWD/new.db" >/dev/null 2>&1 & pid=$!
        until ls new.db.salvage-* >/dev/null 2>&1; do kill -0 $pid || exit 1; done
        kill -9 $pid; wait $pid; code=$?
        for _ in 1 2 3 4 5 6 7 8 9 10; do ls new.db.* >/dev/null 2>&1 || break; sleep 0.2; done
        ls new.db.*; rm -f new.db; exit $code
        """)
      #expect(ended.output == "")
      kills += ended.code == 137 ? 1 : 0
    }
    #expect(kills > 0)
  }

  @Test("What is read from or written to the standard streams lies in no folder meanwhile")
  func streams() throws {
    let ended = try shell.run(
      """
      cd '\(shell.folder.url.path)' || exit 1; mkdir tmp; mkfifo pipe
      TMPDIR=$PWD/tmp $daybook import taskwarrior - <pipe >said & exec 3>pipe
      sleep 1; ls tmp; echo '[]' >&3; exec 3>&-; wait; cat said
      """)
    #expect(ended.output.hasPrefix("Imported"), "\(ended.output)\(ended.complaint)")
  }

  @Test("A database without its first page is saved")
  func firstPage() throws {
    var damaged = try bytes()
    damaged.replaceSubrange(0..<4096, with: Data(repeating: 0, count: 4096))
    try damaged.write(to: URL(fileURLWithPath: database))
    #expect(try shell.run("$daybook list").code == 69)
    let new = shell.folder.path("new.db")
    let ended = try shell.run("$daybook doctor --salvage '\(new)'")
    #expect(ended.code == 0, "\(ended.output)\(ended.complaint)")
    #expect(ended.output.contains("task 200"))
  }

  @Test("A text that differs from the change log is said to be doubtful")
  func text() throws {
    var damaged = try bytes()
    let place = try #require(damaged.range(of: Data("Water plant 42".utf8)))
    damaged[place.lowerBound] = UInt8(ascii: "L")
    try damaged.write(to: URL(fileURLWithPath: database))
    let ended = try shell.run("$daybook doctor --salvage '\(shell.folder.path("new.db"))'")
    #expect(ended.code == 65)
    #expect(ended.output.contains("  “t42” is not what the change log says: title"))
  }

  @Test("A text that has changed is said to be doubtful where the change log cannot be read")
  func textWithoutLog() throws {
    try damage(pagesWith: "Water plant 42")
    var damaged = try bytes()
    let place = try #require(damaged.range(of: Data("Water plant 42".utf8)))
    damaged[place.lowerBound] = UInt8(ascii: "L")
    try damaged.write(to: URL(fileURLWithPath: database))
    let ended = try shell.run("$daybook doctor --salvage '\(shell.folder.path("new.db"))'")
    #expect(ended.output.contains("  “t42” is not as it was written"), "\(ended.output)")
  }
}
