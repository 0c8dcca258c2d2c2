import Foundation
import Glibc
import JSON
import Support
import Testing

/// `processId` of `initialize` (LSP 3.17). The client's input stays open throughout, so only the
/// death of the process it named can end the server.
@Suite("The client's process")
struct ParentTests {
  @Test("The server ends when the process that the client named is killed")
  func killed() throws {
    let client = try ServerProcess(["/bin/cat"])
    let server = try TestServer()
    try server.initialize(["processId": .integer(Int64(client.processID))])
    try server.ping()
    client.signal(SIGKILL)
    #expect(try client.end() == .signal(SIGKILL))
    #expect(try server.process.end() == .exit(1))
  }

  // proves: Lifecycle: `serve` also takes
  @Test("The command line names the process and the transport as clients of language servers do")
  func commandLine() throws {
    let client = try ServerProcess(["/bin/cat"])
    let server = try TestServer(arguments: ["--stdio", "--clientProcessId=\(client.processID)"])
    _ = try server.initialize()
    try server.ping()
    client.signal(SIGKILL)
    #expect(try client.end() == .signal(SIGKILL))
    #expect(try server.process.end() == .exit(1))
  }

  @Test("A process that is dead and not reaped is dead")
  func zombie() throws {
    let client = try ServerProcess(["/bin/cat"])
    let server = try TestServer()
    try server.initialize(["processId": .integer(Int64(client.processID))])
    try server.ping()
    // Its end is not waited for, so it stays in the process table.
    client.closeInput()
    #expect(try server.process.end() == .exit(1))
    #expect(try client.end() == .exit(0))
  }

  @Test(
    "A process of another user, which no signal may be sent to, is watched as well",
    .enabled(if: canReadOnly && !asOrdinaryUser.isEmpty, "only root can become another user"))
  func otherUser() throws {
    let client = try ServerProcess(["/bin/cat"])
    let server = try TestServer(runBy: asOrdinaryUser)
    try server.initialize(["processId": .integer(Int64(client.processID))])
    try server.ping()
    client.signal(SIGKILL)
    #expect(try client.end() == .signal(SIGKILL))
    #expect(try server.process.end() == .exit(1))
  }

  // proves: Lifecycle: If `processId` (or
  @Test("A process that cannot be seen at the start is ignored")
  func notVisible() throws {
    let gone = try ServerProcess(["/bin/cat"])
    gone.closeInput()
    #expect(try gone.end() == .exit(0))
    let server = try TestServer()
    try server.initialize(["processId": .integer(Int64(gone.processID))])
    try server.ping(id: 1)
    if runsLongTests { Thread.sleep(forTimeInterval: 6) }
    try server.ping(id: 2)
    server.process.closeInput()
    #expect(try server.process.end() == .exit(0))
  }
}
