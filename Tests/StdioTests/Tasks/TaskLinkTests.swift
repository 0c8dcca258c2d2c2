import Foundation
import Support
import Testing

@Suite("What belongs to a task, in a shell")
struct TaskLinkTests {
  private let shell: Shell

  init() throws {
    shell = try Shell()
    for line in ["Paint the door", "Sand the door", "Buy sandpaper"] {
      _ = try run("add '\(line)'")
    }
  }

  private func run(_ line: String) throws -> Shell.Ended {
    try shell.run("cd \"$HOME\" && $daybook \(line)", environment: ["HOME": shell.folder.url.path])
  }

  @Test("A task waits for others, and no longer does")
  func waiting() throws {
    #expect(try run("edit paint --waits-for 'sand the'").code == 0)
    #expect(try run("edit paint --depends buy").code == 0)
    let page = try run("show paint").output
    #expect(page.contains("Sand the door") && page.contains("Buy sandpaper"))
    #expect(try run("list blocked --plain").lines.count == 1)
    #expect(try run("edit sand --waits-for paint").code != 0)
    #expect(try run("edit paint --waits-for none --waits-for buy").code == 0)
    #expect(try !run("show paint").output.contains("Sand the door"))
    #expect(try run("edit paint --waits-for none").code == 0)
    #expect(try run("list blocked").complaint.contains("No tasks match"))
    #expect(try run("edit paint, sand --waits-for buy").code == 64)
  }

  @Test("An edit of which one part is refused changes nothing")
  func whole() throws {
    for refused in [
      "--remind 10m", "--attach none.txt", "--attach https://example.org --attach none.txt",
    ] {
      #expect(try run("edit paint --title Varnish --tag shop \(refused)").code != 0)
      let page = try run("show paint").output
      #expect(page.contains("Paint the door") && !page.contains("shop"), "\(refused): \(page)")
      #expect(!page.contains("example.org"))
    }
  }

  @Test("A file and a URL are attached, named by what they are called, and removed")
  func attachments() throws {
    try "Green".write(toFile: shell.folder.path("colour.txt"), atomically: true, encoding: .utf8)
    let attached = try run("edit paint --attach colour.txt --attach https://example.org/door")
    #expect(attached.complaint.contains("Attached “colour.txt” to “Paint the door”."))
    #expect(try run("show paint").output.contains("colour.txt"))
    let unknown = try run("edit paint --title Varnish --detach lid.txt")
    #expect(unknown.code == 4)
    #expect(unknown.complaint.contains("It has “colour.txt”, “door”."))
    #expect(try run("edit paint --detach colour.txt --detach door").code == 0)
    #expect(try !run("show paint").output.contains("Attachments"))
    #expect(
      try run("edit paint --attach colour.txt --copy --priority high").output.contains("high"))
    #expect(try run("edit 'sand the' --attach colour.txt --copy").code == 0)
    let again = try run("edit 'sand the' --attach colour.txt --copy")
    #expect(again.complaint.contains("It is there twice now"), "\(again.complaint)")
    let either = try run("edit 'sand the' --detach colour.txt")
    #expect(either.code == 64 && either.complaint.contains("has 2 attachments “colour.txt”"))
    #expect(try run("edit paint --copy").code == 64)
    #expect(try run("edit paint --attach missing.txt").code != 0)
  }
}
