import Foundation
import Glibc
import PluginHost
import Support
import Testing

@Suite("How a plugin's process ends")
struct PluginEndTests {
  /// For what ends by itself, however busy the machine is.
  private let patient = PluginLimits(graceMilliseconds: 60_000)

  @Test("How the command ended is known", arguments: [0, 1, 3, 127])
  func code(number: Int32) throws {
    #expect(try ShellPlugin("exit \(number)").process.wait() == .exit(number))
  }

  @Test("The signal that ended the command is known", arguments: [SIGTERM, SIGKILL, SIGSEGV])
  func signal(number: Int32) throws {
    #expect(try ShellPlugin("kill -\(number) $$").process.wait() == .signal(number))
  }

  @Test("A command may end by itself once it is asked to")
  func graceful() throws {
    let plugin = try ShellPlugin(
      "trap 'echo bye; exit 5' TERM; echo ready; while :; do sleep 0.01; done", limits: patient)
    #expect(try plugin.line() == "ready")
    #expect(plugin.process.end() == .exit(5))
    #expect(try plugin.line() == "bye")
    #expect(plugin.processes == [])
  }

  @Test("One that ignores SIGTERM is killed after two seconds")
  func ignoresTermination() throws {
    let plugin = try ShellPlugin("trap '' TERM; echo ready; while :; do sleep 60; done")
    #expect(try plugin.line() == "ready")
    let duration = time { #expect(plugin.process.end() == .signal(SIGKILL)) }
    #expect(duration > .seconds(1.9))
    #expect(plugin.processes == [])
  }

  /// Ways to leave one's parent, its group and its session.
  private static let escapes = [
    "sleep 60 &", "setsid sleep 60 &", "(setsid sleep 60 &) &", "(trap '' TERM HUP; sleep 60) &",
    "(setsid bash -c 'trap \"\" TERM; (sleep 61 &) ; while :; do sleep 60; done' &) &",
  ]

  @Test("What forked is ended with the command", arguments: escapes)
  func endsForked(escape: String) throws {
    let plugin = try ShellPlugin("\(escape) sleep 0.2; echo ready; exec sleep 60")
    #expect(try plugin.line() == "ready")
    #expect(time { plugin.processes.count >= 3 } != nil)
    plugin.process.end()
    #expect(plugin.processes == [])
  }

  @Test("What a command that ends leaves behind is ended", arguments: escapes)
  func endsLeft(escape: String) throws {
    let plugin = try ShellPlugin("\(escape) sleep 0.2; exit 7")
    #expect(plugin.process.wait() == .exit(7))
    #expect(plugin.processes == [])
  }

  @Test("One that always starts the next and ends itself is ended")
  func rabbit() throws {
    let plugin = try ShellPlugin("hop() { trap '' TERM; hop & }; hop; sleep 0.3; exit 2")
    #expect(plugin.process.wait() == .exit(2))
    #expect(plugin.processes == [])
  }

  @Test("One that stops its supervisor is ended")
  func stopsSupervisor() throws {
    let plugin = try ShellPlugin(
      "kill -STOP $PPID; echo ready; exec sleep 60", limits: patient)
    #expect(try plugin.line() == "ready")
    #expect(plugin.process.end() == .signal(SIGTERM))
    #expect(plugin.processes == [])
  }

  @Test("A command goes with its supervisor")
  func killsSupervisor() throws {
    let plugin = try ShellPlugin("kill -KILL $PPID; exec sleep 60")
    #expect(plugin.process.wait() == .signal(SIGKILL))
    #expect(time { plugin.processes == [] } != nil)
  }

  @Test("A supervisor that is told to end ends the plugin")
  func toldToEnd() throws {
    let plugin = try ShellPlugin("(setsid sleep 60 &); echo ready; exec sleep 60")
    #expect(try plugin.line() == "ready")
    kill(plugin.process.processID, SIGTERM)
    #expect(plugin.process.wait() == .signal(SIGTERM))
    #expect(plugin.processes == [])
  }

  @Test("end() may be called again and by several threads, also when all is over")
  func endTwice() async throws {
    let plugin = try ShellPlugin(
      "trap 'sleep 0.1; exit 4' TERM; echo ready; while :; do sleep 0.01; done", limits: patient)
    #expect(try plugin.line() == "ready")
    let process = plugin.process
    await withTaskGroup(of: PluginEnding.self) { group in
      for _ in 0..<4 { group.addTask { process.end() } }
      for await ending in group { #expect(ending == .exit(4)) }
    }
    #expect(process.end() == .exit(4))
    #expect(process.ending == .exit(4))
    #expect(process.wait() == .exit(4))
  }

  @Test("A plugin outlives the thread that started it, and not its last reference")
  func lastReference() throws {
    final class Started: @unchecked Sendable { var plugin: ShellPlugin? }
    let started = Started()
    let thread = Thread { started.plugin = try? ShellPlugin("echo ready; exec sleep 60") }
    thread.start()
    #expect(time { thread.isFinished } != nil)
    let mark: String
    do {
      let plugin = try #require(started.plugin)
      #expect(try plugin.line() == "ready")
      usleep(200_000)
      #expect(plugin.process.ending == nil)
      #expect(time { plugin.processes.count == 2 } != nil)
      mark = plugin.mark
    }
    started.plugin = nil
    #expect(time { processesMarked(mark) == [] } != nil)
  }

  @Test("Ten at once begin and end")
  func ten() throws {
    let plugins = try (0..<10).map { _ in
      try ShellPlugin("(setsid sleep 60 &); echo ready; exec sleep 60")
    }
    for plugin in plugins { #expect(try plugin.line() == "ready") }
    DispatchQueue.concurrentPerform(iterations: 10) { plugins[$0].process.end() }
    for plugin in plugins { #expect(plugin.processes == []) }
  }

  @Test("A server that is killed leaves no process behind")
  func killedServer() throws {
    let mark = UUID().uuidString
    let line = "trap '' TERM; (setsid sleep 60 &); echo; while :; do sleep 60; done"
    let server = try ServerProcess([
      built("plugin-holder"), ToolPaths.daybook, "3", mark, "/bin/bash", "-c", line,
    ])
    #expect(try server.next(as: .lines) == "started")
    // A supervisor, a shell and two sleeps each.
    #expect(time { processesMarked(mark).count == 12 } != nil)
    server.signal(SIGKILL)
    #expect(try server.end() == .signal(SIGKILL))
    #expect(time { processesMarked(mark) == [] } != nil)
  }

  private func built(_ name: String) -> String {
    URL(fileURLWithPath: ToolPaths.daybook).deletingLastPathComponent().appending(path: name).path
  }
}
