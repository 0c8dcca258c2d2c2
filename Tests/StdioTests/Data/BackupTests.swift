import Foundation
import JSON
import Support
import Testing

@Suite("Backups")
struct BackupTests {
  private let shell: Shell

  init() throws { shell = try Shell() }

  private func backups(_ place: String = "place") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: shell.folder.path(place))
      .filter { $0.hasSuffix(".db") }.sorted()
  }

  // proves: data/backup: Other requests
  @Test("A backup that is written while three programs write is a whole database of one moment")
  func underWriters() throws {
    let ended = try shell.runInside(
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

  @Test(
    "Copies of files go with a backup; one that is missing here or too large is named, and the backup is restored"
  )
  func copies() throws {
    let ended = try shell.runInside(
      """
      echo leaf >leaf.txt
      $daybook call task/add id=fern title=Fern >/dev/null
      $daybook edit Fern --attach leaf.txt --copy >/dev/null
      $daybook backup place >/dev/null && cat place/attachments/*/*
      truncate -s 300M home/.local/share/daybook/attachments/*/*
      $daybook backup large 2>&1 | grep -c 'differs from what was attached'
      rm home/.local/share/daybook/attachments/*/*
      $daybook backup other >/dev/null; echo $?
      $daybook done Fern >/dev/null
      $daybook restore other --yes 2>&1 | grep -c 'The copy of .* is missing'
      $daybook list --plain | cut -f 2
      """)
    #expect(ended.output.hasSuffix("leaf\n1\n65\n1\nopen\n"), "\(ended.output)")
    for place in ["large", "other"] {
      #expect(try backups(place).allSatisfy { !$0.hasSuffix(".damaged.db") })
    }
    #expect(try backups().count == 1)
  }

  @Test("The newest backup of each day, week and month stays, and nothing of another name goes")
  func rotation() throws {
    let days = ["2026-01-05", "2026-02-02", "2026-02-23", "2026-03-02", "2026-03-03", "2026-03-04"]
    let ended = try shell.runInside(
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

  @Test(
    "A server that somebody listens to makes the backups of the preference, and doctor misses them")
  func byItself() throws {
    let database = shell.folder.path("test.db")
    let server = try TestServer(database: database)
    try server.initialize(["capabilities": ["showsReminders": true]])
    try server.result(of: "task/add", ["title": "Fern"])
    let place = shell.folder.path("place")
    try server.result(of: "preferences/edit", ["backupPlace": .string(place)])
    var tries = 0
    while (try? backups().count) ?? 0 < 1, tries < 1200 {
      usleep(50_000)
      tries += 1
    }
    #expect(try backups().count == 1)
    try server.result(of: "task/add", ["title": "Moss"])
    usleep(1_500_000)
    #expect(try backups().count == 1)
    let ended = try shell.runInside(
      """
      $daybook list --count --database place/*.db; rm place/*.db
      $daybook doctor --database test.db; echo $?
      """)
    #expect(ended.output.hasPrefix("1\n"), "\(ended.output)")
    #expect(ended.output.contains("There is no backup in “\(place)” yet."))
    #expect(ended.output.hasSuffix("65\n"))
  }

  @Test("A preference for backups at a place that is none is refused, and one below ~/ is made")
  func preferredPlace() throws {
    let ended = try shell.runInside(
      """
      $daybook add Fern >/dev/null; touch file
      $daybook preferences "backupPlace=$PWD/file/sub" >/dev/null 2>said; echo $?
      $daybook preferences backupPlace=none >/dev/null 2>&1
      $daybook preferences "backupPlace=~/backups" >/dev/null; echo $?; ls home | grep backups
      """)
    #expect(ended.output == "65\n0\nbackups\n", "\(ended.output) \(ended.complaint)")
  }

  // proves: data/repair: Where a check
  @Test("A repair keeps what was there beside it, where there is something to repair")
  func beforeRepair() throws {
    let ended = try shell.runInside(
      """
      $daybook add Bravo >/dev/null; $daybook doctor --repair >/dev/null
      ls home/.local/share/daybook; python3 -c "
      path = 'home/.local/share/daybook/daybook.db'
      whole = open(path, 'rb').read()
      open(path, 'wb').write(whole.replace(b'Bravo', b'Brbvo', 1))"
      $daybook doctor --repair --now 2026-03-04T09:00 | grep -c 'before: .*before-2026'
      """)
    #expect(ended.output == "daybook.db\n1\n", "\(ended.output)")
  }

  @Test("A backup removes nothing of others, and not itself, whatever the clock said before")
  func othersStay() throws {
    let ended = try shell.runInside(
      """
      mkdir place; echo x >place/.daybook-notes; echo leaf >leaf.txt
      $daybook add Moss --database place/work >/dev/null
      $daybook edit Moss --attach leaf.txt --copy --database place/work >/dev/null
      $daybook add Fern >/dev/null; $daybook add Ivy --database other/daybook.db >/dev/null
      $daybook backup place --now 2026-11-20T10:00 --database other/daybook.db >/dev/null
      $daybook backup place --now 2030-01-01T08:00 >/dev/null
      $daybook backup place --now 2026-11-27T09:00 >/dev/null
      last=$($daybook backup place --keep 1d --now 2026-11-27T10:00 2>/dev/null)
      cat place/.daybook-notes; $daybook list --count --database "$last"; ls place
      $daybook doctor --database place/work | tail -1
      $daybook add Sage --database third/daybook.db >/dev/null
      $daybook restore place --yes --database third/daybook.db 2>&1 | grep -c 'several databases'
      """)
    #expect(
      ended.output == """
        x
        1
        attachments
        daybook-20261120T100000Z.db
        daybook-20261127T100000Z.db
        daybook-20300101T080000Z.db
        work
        Everything is in order.
        1

        """, "\(ended.output)")
  }

  @Test("A place that is none is refused, and nothing is left of what did not fit")
  func places() throws {
    let ended = try shell.runInside(
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
