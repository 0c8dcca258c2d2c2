// How commands print. An entity is a row (`EntityRow`): a table for people, or JSON, NDJSON or
// tab-separated columns for programs, as `OutputArguments` say. A view is drawn by the server and
// only coloured here (`ViewDrawing`, `ViewPrinter`). The one idea: what a person wrote never
// steers a terminal; `TerminalText` escapes it and is the only type that makes sequences a
// terminal obeys. The columns of `--plain` are part of what scripts rely on: later ones are added
// behind.

import ArgumentParser
import CivilTime
import DaybookProtocol
import DaybookServer
import JSON

/// An entity as a command prints it, for people and for `cut`.
protocol EntityRow {
  init(_ entity: JSON) throws
  /// Returns entities with what else their cells for people show.
  static func named(_ entities: [JSON], _ server: LocalServer) throws -> [JSON]
  /// The columns for programs, the same in every version; new ones are added at the end.
  var columns: [String] { get }
  /// The cells for people, with times as they want them.
  func cells(_ clock: ClockStyle) -> [TextTable.Cell]
  /// The index of the cell that is cut where a row is wider than the terminal.
  static var flexibleCell: Int { get }
}

extension EntityRow {
  static func named(_ entities: [JSON], _ server: LocalServer) throws -> [JSON] { entities }
}

/// Prints entities in the form that the person asked for, page by page.
struct EntityPrinter<Row: EntityRow> {
  let output: OutputArguments
  private let server: LocalServer
  private var isFirst = true

  init(_ output: OutputArguments, _ server: LocalServer) {
    self.output = output
    self.server = server
  }

  /// Prints one page of a list; the columns are aligned within the page.
  mutating func deliver(page entities: [JSON]) throws {
    guard output.format == .json, !output.quiet else { return try deliver(each: entities) }
    for entity in entities {
      try StandardStreams.deliver((isFirst ? "[\n" : ",\n") + entity.text)
      isFirst = false
    }
  }

  /// Prints the end of a list, after its last page.
  func end() throws {
    guard output.format == .json, !output.quiet else { return }
    try StandardStreams.deliver(isFirst ? "[]\n" : "\n]\n")
  }

  /// Prints one entity that is not part of a list.
  func deliver(_ entity: JSON) throws {
    try deliver(each: [entity])
  }

  private func deliver(each entities: [JSON]) throws {
    guard !output.quiet else { return }
    switch output.format {
    case .json, .ndjson:
      for entity in entities { try StandardStreams.deliver(entity.text + "\n") }
    case .plain:
      for entity in entities {
        try StandardStreams.deliver(Self.joined(try Row(entity).columns) + "\n")
      }
    case nil:
      let clock = try server.clock()
      let table = TextTable(
        rows: try Row.named(entities, server).map { try Row($0).cells(clock) },
        flexible: Row.flexibleCell)
      try StandardStreams.deliver(table.text)
    }
  }

  private static func joined(_ columns: [String]) -> String {
    columns.map { DrawnText($0).text }.joined(separator: "\t")
  }
}

/// A command that makes one request, and prints the entity that the server returns.
protocol EntityCommand: ParsableCommand {
  associatedtype Row: EntityRow

  var session: SessionArguments { get }
  var output: OutputArguments { get }

  func request(_ server: LocalServer) throws -> EntityRequest<Row>
}

extension EntityCommand {
  func run() throws {
    try session.ask { server in
      let request = try request(server)
      try EntityPrinter<Row>(output, server).deliver(server.result(request.method, request.params))
    }
  }
}

/// A command that says in a sentence what was done, beside the entity.
protocol NotedCommand: EntityCommand {
  func note(_ entry: Row, _ server: LocalServer) throws -> String?
}

extension NotedCommand {
  func run() throws {
    try session.ask { server in
      let request = try request(server)
      let entity = try server.result(request.method, request.params)
      try EntityPrinter<Row>(output, server).deliver(entity)
      if let note = try note(Row(entity), server) { output.note(note) }
    }
  }
}

/// A request whose result is an entity, which is printed as a row of this type.
struct EntityRequest<Row: EntityRow> {
  let method: String
  let params: JSON

  init(_ method: String, _ params: some JSONEncodable) {
    self.method = method
    self.params = params.json
  }
}
