import Foundation
import JSON
import Support
import Testing

@Suite("Restores")
struct RestoreTests {
  private let shell: Shell

  init() throws { shell = try Shell() }

  // proves: data/restore: Programs that have
  @Test(
    "A program that has the database open is told to reload, and goes on with what was restored")
  func openPrograms() throws {
    let folder = try TemporaryFolder()
    let database = folder.path("test.db")
    let watcher = try TestServer(database: database)
    let restorer = try TestServer(database: database)
    for server in [watcher, restorer] { try server.initialize() }
    try watcher.result(of: "task/add", ["id": "fern", "title": "Water the fern"])
    try restorer.result(of: "data/backup", ["path": .string(folder.path("place"))])
    try watcher.result(of: "task/edit", ["id": "fern", "title": "Sell the fern"])
    let cursor = try #require(
      watcher.result(of: "changes/subscribe")["changeCursor"])
    let report = try restorer.result(
      of: "data/restore", ["confirm": true, "path": .string(folder.path("place"))])
    let notice = try watcher.next()
    #expect(notice["method"] == "changes/committed")
    #expect(notice["params"]?["needsReload"] == true)
    #expect(
      try watcher.result(of: "changes/since", ["changeCursor": cursor])["needsReload"] == true)
    #expect(try watcher.result(of: "task/get", ["id": "fern"])["title"] == "Water the fern")
    try watcher.result(of: "task/edit", ["id": "fern", "title": "Repot the fern"])
    #expect(try restorer.result(of: "task/get", ["id": "fern"])["title"] == "Repot the fern")
    let kept = try #require(report["before"]).text
    let ended = try shell.run(
      "$daybook list --database \(kept); $daybook doctor --database \(kept)")
    #expect(
      ended.output.contains("Sell the fern") && ended.output.contains("Everything is in order"))
  }

  @Test("A restore that is killed at any time leaves all of the one database or all of the other")
  func killed() throws {
    let ended = try shell.runInside(
      """
      for n in $(seq 3000); do echo "Water plant $n"; done | $daybook add --stdin >/dev/null
      $daybook backup place >/dev/null
      for n in $(seq 500); do echo "Rake moss $n"; done | $daybook add --stdin >/dev/null
      for n in $(seq 25); do
        $daybook restore place --yes >/dev/null 2>&1 & sleep 0.$(printf %03d $((n * 37 % 400)))
        kill -9 $! 2>/dev/null; wait $! 2>/dev/null
        $daybook list moss --count; $daybook doctor >/dev/null || echo damaged
      done
      $daybook restore place --yes >/dev/null
      $daybook list moss --count; $daybook list plant --count
      """)
    let lines = ended.output.split(separator: "\n")
    #expect(lines.allSatisfy { ["500", "0", "3000"].contains($0) }, "\(ended.output)")
    #expect(lines.suffix(2) == ["0", "3000"])
  }

  @Test("Restores at the same time lose nothing: what each of them kept is there")
  func together() throws {
    let ended = try shell.runInside(
      """
      $daybook add Fern >/dev/null; $daybook backup place >/dev/null; $daybook add Moss >/dev/null
      for n in 1 2 3 4; do
        $daybook restore place --yes --now 2026-12-01T10:00 >said$n 2>/dev/null &
      done; wait
      for file in $(sed -n 's/^What it held until now: //p' said*); do
        $daybook list --plain --database $file; done | cut -f6 | sort -u
      """)
    #expect(ended.output == "Fern\nMoss\n", "\(ended.output)")
  }

  @Test("A backup with something of somebody's own in it does not become the database")
  func hostile() throws {
    let ended = try shell.runInside(
      """
      $daybook add Fern >/dev/null; $daybook backup place >/dev/null; mv place/*.db good.db
      change() {
        cp good.db bad.db; python3 -c "
      import sqlite3, sys
      db = sqlite3.connect('bad.db')
      db.create_function('checksum_of', -1, lambda *_: None, deterministic=True)
      db.execute('PRAGMA writable_schema = ON')
      db.execute(sys.argv[1])
      db.commit()" "$1"
        $daybook restore bad.db --yes >/dev/null 2>&1; echo $?
        $daybook doctor --database bad.db | grep -c 'daybook does not make'
      }
      trigger='CREATE TRIGGER sqlite_x AFTER INSERT ON task BEGIN DELETE FROM task; END'
      change "INSERT INTO sqlite_master VALUES ('trigger', 'sqlite_x', 'task', 0, '$trigger')"
      change "UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'change'"
      change "UPDATE sqlite_sequence SET seq = -1 WHERE name = 'action'"
      change "UPDATE change SET revision = 9223372036854775807"
      change "UPDATE action SET undoes = id"
      change "DELETE FROM logState"
      $daybook list --count
      """)
    #expect(ended.output == String(repeating: "69\n1\n", count: 6) + "1\n", "\(ended.output)")
  }

  @Test("Who said STOP after the backup is not written to again")
  func stopped() throws {
    let ended = try shell.runInside(
      """
      at() { now=$1; shift; $daybook "$@" --time-zone UTC --now $now; }
      at 2026-03-02T08:00 care add Ada --relationship Aunt --phone '+49 30 1234567' >/dev/null
      at 2026-03-02T08:00 respond Ada YES >/dev/null
      at 2026-03-02T09:00 backup place >/dev/null
      at 2026-03-02T10:00 respond Ada STOP >/dev/null
      at 2026-03-02T10:00 care remove Ada --yes >/dev/null
      at 2026-03-02T11:00 restore place --yes | grep agree
      at 2026-03-02T11:00 call profile/list | grep -c '"declined"'
      """)
    #expect(
      ended.output == "People who do not agree to messages any more: 1.\n1\n", "\(ended.output)")
  }

  // proves: data/restore: What was removed
  @Test("What left the machine is not done again: messages, reminders and plugins wait")
  func leftTheMachine() throws {
    let ended = try shell.runInside(
      """
      at() { now=$1; shift; $daybook "$@" --time-zone UTC --now $now; }
      at 2026-03-02T08:00 preferences notificationPermission=granted >/dev/null
      at 2026-03-02T08:00 care add Ada --relationship Aunt --phone '+49 30 1234567' >/dev/null
      at 2026-03-02T08:00 care send Ada --yes >/dev/null
      at 2026-03-02T08:00 add 'Call Ada at 10am remind 10m' >/dev/null
      at 2026-03-02T09:00 backup place >/dev/null
      at 2026-03-02T11:00 restore place --yes
      at 2026-03-02T11:00 care messages
      """)
    #expect(ended.output.contains("Messages that may have been sent since: 1."), "\(ended.output)")
    #expect(ended.output.contains("Reminders that do not go off again, and are listed: 1."))
  }

  // proves: data/restore: The backup is checked
  @Test("What is no backup or a damaged one is refused, and nothing is changed")
  func refused() throws {
    let ended = try shell.runInside(
      """
      $daybook add Fern >/dev/null; $daybook backup place >/dev/null; $daybook add Moss >/dev/null
      mkdir empty; mkfifo pipe; echo no >text; : >nothing; head -c 5000 place/*.db >half
      for source in empty pipe text nothing half none home/.local/share/daybook/daybook.db; do
        timeout 10 $daybook restore "$source" --yes >/dev/null 2>said; echo "$? $(head -1 said)"
      done
      cp place/*.db other.db; python3 -c "
      import glob, sqlite3
      path = glob.glob('place/*.db')[0]
      whole = open(path, 'rb').read()
      open(path, 'wb').write(whole.replace(b'Fern', b'Fers'))
      other = sqlite3.connect('other.db')
      other.create_function('checksum_of', -1, lambda *_: None, deterministic=True)
      other.execute('DROP TRIGGER taskAlarms')
      "
      $daybook restore place --yes 2>&1 | grep -c 'since this is damaged'
      $daybook restore other.db --yes 2>&1 | grep -c 'not a daybook database'
      $daybook list --count
      $daybook restore place </dev/null; echo $?
      ls home/.local/share/daybook
      """)
    let lines = ended.output.split(separator: "\n")
    #expect(lines.prefix(7).allSatisfy { $0.contains(" daybook: ") && !$0.hasPrefix("0") })
    #expect(lines.dropFirst(7).prefix(3) == ["1", "1", "2"], "\(ended.output)")
    #expect(lines.suffix(1) == ["daybook.db"], "\(ended.output)")
  }

  @Test("A page of a moment makes no database where there is none")
  func nothingThen() throws {
    let ended = try shell.runInside(
      """
      $daybook today --at yesterday --database none.db; echo $?; ls none.db
      """)
    #expect(ended.output == "6\n", "\(ended.output)")
  }

  @Test("A moment is typed in words, and a day alone means its end")
  func moments() throws {
    let ended = try shell.runInside(
      """
      at() { now=$1; shift; $daybook "$@" --time-zone UTC --now $now; }
      at 2026-03-02T08:00 add Fern >/dev/null
      at 2026-03-03T08:00 add Moss >/dev/null
      at 2026-03-04T08:00 add Ivy >/dev/null
      at 2026-03-04T09:00 restore --at yesterday --yes >/dev/null
      at 2026-03-04T09:00 list --count
      at 2026-03-04T09:00 restore --at 'yesterday 7:59' --yes >/dev/null
      at 2026-03-04T09:00 list --count
      at 2026-03-04T09:00 restore --at 9:01 --yes >/dev/null
      at 2026-03-04T09:00 list --count
      at 2026-03-04T09:00 restore --at '1 march' --yes 2>/dev/null; echo $?
      at 2026-03-05T09:00 restore --at '2026-03-04 10:00' --yes >/dev/null; echo $?
      at 2026-03-06T09:00 restore --at '2026-03-02 9:00' --yes 2>&1 | grep -c 'restored after that'
      at 2030-01-01T08:00 add Ahead >/dev/null; at 2026-03-07T08:00 add Behind >/dev/null
      at 2026-03-08T08:00 add Gone >/dev/null
      at 2026-03-09T09:00 restore --at '2026-03-07 9:00' --yes >/dev/null
      at 2026-03-09T09:00 list --count
      """)
    // The last one keeps what a clock that ran ahead said.
    #expect(ended.output == "2\n1\n1\n6\n0\n1\n3\n", "\(ended.output)")
  }

  @Test("An entry of a folder that leads to the database itself is no backup of it")
  func linked() throws {
    let ended = try shell.runInside(
      """
      $daybook add Fern -q
      mkdir place
      ln -s "$PWD/home/.local/share/daybook/daybook.db" place/daybook-20260101T000000Z.db
      $daybook restore place --yes; echo $?
      $daybook list --plain | cut -f 6
      """)
    #expect(ended.output == "65\nFern\n")
    #expect(ended.complaint.contains("is the database itself"))
  }
}
