import Foundation
import Support
import Testing

/// Every case of protocol/cases, played by protocol/conformance against the built program.
@Suite("Protocol cases")
struct ProtocolCaseTests {
  @Test("The server answers as each case says", arguments: WireFraming.allCases)
  func play(framing: WireFraming) throws {
    let runner = try ServerProcess([
      "/usr/bin/env", "python3", ToolPaths.file("protocol/conformance").path,
      "--server", "'\(ToolPaths.daybook)' serve", "--door", "'\(ToolPaths.daybook)' lsp",
      "--door", "'\(ToolPaths.daybook)' mcp", "--framing", framing.rawValue,
      "--timeout", "60", "--exact", "--require-all",
    ])
    runner.closeInput()
    let said = String(decoding: try runner.rest(within: 1800), as: UTF8.self)
    #expect(try runner.end() == .exit(0), "\(said)")
  }
}
