import Foundation
import Support
import Testing

@Suite("Backups")
struct BackupTests {
  private let shell: Shell

  init() throws { shell = try Shell() }

  private func run(_ lines: String) throws -> Shell.Ended {
    try shell.run("cd '\(shell.folder.path("."))'\n\(lines)")
  }

  private func backups(_ place: String = "place") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: shell.folder.path(place))
      .filter { $0.hasSuffix(".db") }.sorted()
  }

  // proves: data/backup: Other requests
  @Test("A backup that is written while three programs write is a whole database of one moment")
  func underWriters() throws {
    let ended = try run(
      """
      for n in $(seq 300); do echo "Water plant $n"; done | $daybook add --stdin >/dev/null
      for writer in 1 2 3; do
        for n in $(seq 20); do $daybook add "Moss $writer $n" >/dev/null || echo lost; done &
      done
      for n in 1 2 3; do $daybook backup place >/dev/null || exit 1; done
      wait
      for file in place/*.db; do
        $daybook doctor --database "$file" || exit 1
        $daybook list plant --count --database "$file"
      done
      $daybook list moss --count
      """)
    #expect(ended.code == 0, "\(ended.output)")
    let counts = ended.output.split(separator: "\n").filter { $0.allSatisfy(\.isNumber) }
    #expect(counts == ["300", "300", "300", "60"])
  }

  @Test("Copies of files go with a backup, and one whose copy is missing is named damaged")
  func copies() throws {
    let ended = try run(
      """
      echo leaf >leaf.txt
      $daybook call task/add id=fern title=Fern >/dev/null
      $daybook edit Fern --attach leaf.txt --copy >/dev/null
      $daybook backup place >/dev/null && cat place/attachments/*/*
      rm home/.local/share/daybook/attachments/*/*
      $daybook backup other >/dev/null; echo $?
      """)
    #expect(ended.output.hasSuffix("leaf\n65\n"), "\(ended.output)")
    #expect(try backups("other").allSatisfy { $0.hasSuffix(".damaged.db") })
    #expect(try backups().count == 1)
  }

  @Test("The newest backup of each day, week and month stays, and nothing of another name goes")
  func rotation() throws {
    let days = ["2026-01-05", "2026-02-02", "2026-02-23", "2026-03-02", "2026-03-03", "2026-03-04"]
    let ended = try run(
      """
      mkdir place && touch place/notes.db
      for day in \(days.joined(separator: " ")); do
        for hour in 09 10; do
          $daybook backup place --time-zone UTC --now ${day}T$hour:00 >/dev/null || exit 1
        done
      done
      $daybook backup place --keep 2d,3w,2m --time-zone UTC --now 2026-03-04T11:00 >/dev/null 2>&1
      """)
    #expect(ended.code == 0, "\(ended.output)")
    // Weeks from 2 March, 23 February and 2 February; months March and February.
    #expect(
      try backups() == [
        "daybook-20260202T100000Z.db", "daybook-20260223T100000Z.db",
        "daybook-20260303T100000Z.db", "daybook-20260304T110000Z.db", "notes.db",
      ])
  }

  @Test("A place that is none is refused, and nothing is left of what did not fit")
  func places() throws {
    let ended = try run(
      """
      $daybook add Fern >/dev/null; touch file; mkdir place; ln -s place link
      for place in file link home/.local/share/daybook none/none; do
        $daybook backup "$place" 2>&1 | head -1; done
      (ulimit -f 100; trap '' XFSZ; $daybook backup place) >/dev/null 2>&1 || echo refused
      ls -A place
      """)
    let lines = ended.output.split(separator: "\n")
    #expect(lines.count == 5 && lines.last == "refused", "\(ended.output)")
    #expect(lines[2].contains("the folder of the database itself"))
  }
}
