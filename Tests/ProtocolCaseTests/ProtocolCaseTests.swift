import Support
import Testing

/// Every case of protocol/cases, played against the built program over real pipes.
@Suite("Protocol cases")
struct ProtocolCaseTests {
  @Test("The server answers as the case says", arguments: try PlayedCase.all())
  func play(_ played: PlayedCase) throws {
    var player = try CasePlayer(played.file, framing: played.framing)
    try player.play()
  }
}

struct PlayedCase: Sendable, CustomTestStringConvertible {
  let file: CaseFile
  let framing: WireFraming

  var testDescription: String { "\(file.name) (\(framing)): \(file.sentence)" }

  static func all() throws -> [PlayedCase] {
    try CaseFile.all().flatMap { file in
      file.framings.map { PlayedCase(file: file, framing: $0) }
    }
  }
}
