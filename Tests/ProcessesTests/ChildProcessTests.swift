import Glibc
import JSON
import JSONRPC
import Processes
import Synchronization
import Testing

@Suite("Programs that this one starts")
struct ChildProcessTests {
  init() {
    // As each program that asks others does: the end of one is no end of this.
    signal(SIGPIPE, SIG_IGN)
  }

  private func shell(
    _ line: String, pipes: Range<Int32> = 0..<3, environment: [String]? = nil
  ) throws -> ChildProcess {
    try #require(
      ChildProcess("/bin/sh", ["sh", "-c", line], pipes: pipes, environment: environment))
  }

  @Test("It has its pipes, its name and its environment, and its end is its exit status")
  func start() throws {
    let process = try shell("read word; echo $word $A; exit 7", environment: ["A=b"])
    #expect(process.wait(milliseconds: 0) == nil)
    #expect(write(process.input, "word\n", 5) == 5)
    #expect(String(decoding: process.output(atMost: 100, within: 60), as: UTF8.self) == "word b\n")
    #expect(ChildProcess.exitStatus(process.wait()) == 7)
    let lost = try shell("kill -9 $$")
    #expect(ChildProcess.exitStatus(lost.wait()) == nil)
  }

  @Test("What cannot be started is nil, and errno says why")
  func refusal() {
    let process = ChildProcess("/nowhere/program", ["program"], pipes: 0..<3)
    let reason = errno
    #expect(process == nil)
    #expect(reason == ENOENT)
  }

  @Test("No other program has its pipes: each sees the end of its input when that is closed")
  func pipes() throws {
    let first = try shell("cat")
    let second = try shell("cat")
    first.close(first.input)
    #expect(ChildProcess.exitStatus(first.wait()) == 0)
    #expect(second.wait(milliseconds: 0) == nil)
    second.close(second.input)
    #expect(ChildProcess.exitStatus(second.wait()) == 0)
  }

  @Test("One that does not end when it is asked to is killed")
  func stubborn() throws {
    let process = try shell("trap '' TERM; echo ready; while :; do sleep 1; done")
    var byte: UInt8 = 0
    #expect(read(process.output, &byte, 1) == 1)
    #expect(process.end(graceMilliseconds: 200) & 0x7f == SIGKILL)
    // Nobody has its number any more, or another who gets nothing.
    process.signal(SIGKILL)
  }

  @Test("What writes without end is killed with what it started")
  func flood() throws {
    let process = try shell("(trap '' TERM; yes) & yes", pipes: 1..<2)
    let bytes = process.output(atMost: 100_000, within: 60)
    #expect((100_000..<200_000).contains(bytes.count))
    #expect(process.wait(milliseconds: 0) != nil)
  }

  @Test("A server hears what it is asked, and is heard in its order")
  func asking() throws {
    let heard = Mutex<[String]>([])
    let end = Monitor<Int32?>(nil)
    let server = try shell(
      #"""
      read line; echo '{"jsonrpc":"2.0","method":"before"}'
      echo '{"id":1,"jsonrpc":"2.0","result":5}'; echo '{"jsonrpc":"2.0","method":"after"}'
      read line; exit 3
      """#)
    let connection = try #require(
      Connection.asking(server, hear: { method, _ in heard.withLock { $0.append(method) } }) {
        status in
        end.withLock { $0 = status }
      })
    let lost = Mutex<PeerRequestError?>(nil)
    _ = try connection.request("ask") { answer in
      heard.withLock { $0.append("\(answer)") }
      _ = try? connection.request("again") { answer in
        if case .failure(let error) = answer { lost.withLock { $0 = error } }
      }
    }
    #expect(ChildProcess.exitStatus(end.wait { $0 }) == 3)
    #expect(
      heard.withLock { $0 } == ["before", "\(Result<JSON, PeerRequestError>.success(5))", "after"])
    #expect(lost.withLock { $0 } == .ended)
    #expect(connection.hasEnded)
    #expect(throws: PeerRequestError.ended) { _ = try connection.request("late") { _ in } }
  }

  @Test("A server that stands still is ended, and what it was asked is answered before")
  func still() throws {
    let server = try shell("kill -STOP $$")
    let end = Monitor<Int32?>(nil)
    let lost = Mutex<PeerRequestError?>(nil)
    let connection = try #require(
      Connection.asking(server, hear: { _, _ in }) { status in end.withLock { $0 = status } })
    _ = try connection.request("ask", .string(String(repeating: "x", count: 1 << 20))) { answer in
      if case .failure(let error) = answer { lost.withLock { $0 = error } }
    }
    connection.stop(0)
    #expect(end.wait { $0 } & 0x7f == SIGKILL)
    #expect(lost.withLock { $0 } == .ended)
  }
}
