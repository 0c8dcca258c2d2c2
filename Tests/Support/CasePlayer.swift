import Foundation
import JSON

/// Plays one case in one framing against the built program and throws where it differs.
package struct CasePlayer {
  private let file: CaseFile
  private let framing: WireFraming
  private let command: [String]
  private let log: String
  private let folder: TemporaryFolder
  private var process: ServerProcess
  private var names = CaseNames()
  private var clock: (now: String, zone: String)?
  private var clockChanges = 0
  private var waiting: [JSON] = []

  package init(
    _ file: CaseFile, framing: WireFraming, server: [String] = [ToolPaths.daybook, "serve"]
  ) throws {
    self.file = file
    self.framing = framing
    folder = try TemporaryFolder()
    log = folder.path("log")
    command = server + ["--conformance", "--database", folder.path("case.db")] + file.options
    process = try ServerProcess(command, standardError: .file(log))
  }

  package mutating func play() throws {
    var place = 0
    do {
      for (line, step) in file.steps {
        place = line
        try play(step)
      }
      place = 0
      try finish()
    } catch {
      let logged = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      let shown = logged.suffix(1000).isEmpty ? "" : "\nlog: \(logged.suffix(1000))"
      let line = place == 0 ? "at the end" : "line \(place)"
      throw ProcessFailure("\(file.name) (\(framing)), \(line): \(error)\(shown)")
    }
  }

  private mutating func play(_ step: CaseFile.Step) throws {
    switch step {
    case .now(let now, let zone):
      let isFirst = clock == nil
      clock = (now, zone)
      if isFirst { try initialize() } else { try moveClock(to: now, zone: zone) }
    case .send(let text):
      try process.send(names.replaced(in: text, escaped: true), as: framing)
    case .raw(let bytes): try process.write(bytes)
    case .reply(let expected): try expect(expected)
    case .endInput: process.closeInput()
    case .exit(let code):
      let ending = try process.end()
      guard ending == .exit(code) else { throw ProcessFailure("it ended with \(ending)") }
    case .restart:
      try finish()
      process = try ServerProcess(command, standardError: .file(log))
      if clock != nil { try initialize() }
    }
  }

  private mutating func initialize() throws {
    guard let clock else { return }
    try ask(
      "initialize", id: "initialize",
      [
        "capabilities": [:], "clientInfo": ["name": "conformance", "version": "1"],
        "now": .string(clock.now), "protocolVersions": ["1.0"], "timeZone": .string(clock.zone),
      ])
    let initialized: JSON = ["jsonrpc": "2.0", "method": "initialized", "params": [:]]
    try process.send(initialized.text, as: framing)
  }

  private mutating func moveClock(to now: String, zone: String) throws {
    clockChanges += 1
    try ask(
      "conformance/clock", id: "conformance/clock#\(clockChanges)",
      ["now": .string(now), "timeZone": .string(zone)])
  }

  private mutating func ask(_ method: String, id: String, _ params: JSON) throws {
    let request: JSON = [
      "id": .string(id), "jsonrpc": "2.0", "method": .string(method), "params": params,
    ]
    try process.send(request.text, as: framing)
    let answer = try take("the answer to \(JSON.string(id).text)")
    guard answer["result"] != nil else { throw ProcessFailure("refused: \(answer.text)") }
  }

  private mutating func expect(_ reply: JSON) throws {
    let expected = reply.orderedByID
    let message = try take(names.resolved(expected).messageKey).orderedByID
    names.bind(expected, to: message)
    if let difference = message.firstDifference(from: try names.resolved(expected)) {
      throw ProcessFailure("\(difference)\nreceived \(message.text)")
    }
  }

  private mutating func take(_ key: String) throws -> JSON {
    if let index = waiting.firstIndex(where: { $0.messageKey == key }) {
      return waiting.remove(at: index)
    }
    while let text = try process.next(as: framing) {
      let message = try JSON(parsing: text, maxDepth: 1000)
      if message.messageKey == key { return message }
      waiting.append(message)
    }
    throw ProcessFailure("the output ended without \(key)\(unmatched)")
  }

  /// Closes the input: the process must end by itself, with everything it wrote expected.
  private mutating func finish() throws {
    process.closeInput()
    while let text = try process.next(as: framing) {
      waiting.append(try JSON(parsing: text, maxDepth: 1000))
    }
    if case .signal(let number) = try process.end() {
      throw ProcessFailure("it was ended by signal \(number)")
    }
    guard waiting.isEmpty else { throw ProcessFailure("it said more than the case\(unmatched)") }
  }

  private var unmatched: String {
    waiting.map { "\nunmatched: \($0.text.prefix(400))" }.joined()
  }
}
