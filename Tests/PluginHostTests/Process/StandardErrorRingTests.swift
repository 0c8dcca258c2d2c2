import Foundation
import Glibc
import PluginHost
import Processes
import Testing

@Suite("What is kept of standard error")
struct StandardErrorRingTests {
  @Test("A few lines are kept as they are, without hidden characters")
  func few() throws {
    let plugin = try ShellPlugin(
      #"printf 'first\n\033[31mred\033[0m\r\n\342\200\256turned\n\n\377 bad\nno end' >&2"#)
    #expect(
      try ring(of: plugin).lines == [
        "first", "[31mred[0m ", "turned", "", "\u{FFFD} bad", "no end",
      ])
    #expect(try ring(of: ShellPlugin("exit 1")).lines == [])
  }

  @Test("The last thousand lines are kept, and how many were dropped is said")
  func manyLines() throws {
    let lines = try ring(of: ShellPlugin("seq 13345 >&2")).lines
    #expect(lines.count == 1001)
    #expect(lines.first == "… 12,345 lines dropped")
    #expect(lines.dropFirst().first == "12346")
    #expect(lines.last == "13345")
    #expect(try ring(of: ShellPlugin("seq 1000 >&2")).lines.count == 1000)
    #expect(try ring(of: ShellPlugin("seq 1001 >&2")).lines.first == "… 1 line dropped")
  }

  @Test("100 MB neither take memory nor hold the plugin up")
  func flood() throws {
    let plugin = try ShellPlugin("yes 'a line of a flood' | head -c 100000000 >&2; echo done; cat")
    let ring = try #require(StandardErrorRing.reading(plugin.process.errors, cleaning: clean))
    #expect(try plugin.line() == "done")
    plugin.process.closeInput()
    #expect(plugin.process.wait() == .exit(0))
    #expect(time { ring.hasEnded } != nil)
    #expect((65_536...131_072).contains(ring.byteCount))
    #expect(ring.lines.count == 1001)
    #expect(ring.lines.first == "… 5,554,556 lines dropped")
  }

  @Test("A line without an end takes no more than 64 KiB")
  func endless() throws {
    let lines = try ring(of: ShellPlugin("head -c 10000000 /dev/zero | tr '\\0' x >&2")).lines
    #expect(lines == [String(repeating: "x", count: 65_536)])
    let two = try ring(
      of: ShellPlugin("head -c 9000000 /dev/zero | tr '\\0' x >&2; echo >&2; echo end >&2"))
    #expect(two.lines == ["… 1 line dropped", "end"])
  }

  private func ring(of plugin: ShellPlugin) throws -> StandardErrorRing {
    let ring = try #require(StandardErrorRing.reading(plugin.process.errors, cleaning: clean))
    #expect(time { ring.hasEnded } != nil)
    return ring
  }
}
