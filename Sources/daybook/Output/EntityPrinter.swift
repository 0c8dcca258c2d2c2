// How commands print. An entity is a row (`EntityRow`): a table for people, or JSON, NDJSON or
// tab-separated columns for programs, as `OutputArguments` say. A view is drawn by the server and
// only coloured here (`ViewPrinter`). The columns of `--plain` are part of what scripts rely on:
// later ones are added behind.

import ArgumentParser
import CivilTime
import DaybookProtocol
import DaybookServer
import JSON

/// An entity as a command prints it, for people and for `cut`.
protocol EntityRow: JSONDecodable, JSONEncodable {
  /// The columns for programs, the same in every version; new ones are added at the end.
  var columns: [String] { get }
  /// The cells for people, with times as they want them.
  func cells(_ clock: ClockStyle) -> [TextTable.Cell]
  /// The cells of rows that show more than they have themselves.
  static func cells(of rows: [Self], _ server: LocalServer) throws -> [[TextTable.Cell]]
  /// The index of the cell that is cut where a row is wider than the terminal.
  static var flexibleCell: Int { get }
}

extension EntityRow {
  static var flexibleCell: Int { 0 }

  static func cells(of rows: [Self], _ server: LocalServer) throws -> [[TextTable.Cell]] {
    let clock = try server.clock()
    return rows.map { $0.cells(clock) }
  }
}

/// Prints entities in the form that the person asked for, page by page.
struct EntityPrinter<Row: EntityRow> {
  typealias Cells = ([Row], LocalServer) throws -> [[TextTable.Cell]]

  let output: OutputArguments
  private let server: LocalServer
  private let cells: Cells
  private var isFirst = true

  init(_ output: OutputArguments, _ server: LocalServer, cells: @escaping Cells = Row.cells) {
    self.output = output
    self.server = server
    self.cells = cells
  }

  /// Prints one page of a list; the columns are aligned within the page.
  mutating func deliver(page entities: [Row]) throws {
    guard output.format == .json, !output.quiet else { return try deliver(each: entities) }
    for entity in entities {
      try StandardStreams.deliver((isFirst ? "[\n" : ",\n") + entity.json.text)
      isFirst = false
    }
  }

  /// Prints the end of a list, after its last page.
  func end() throws {
    guard output.format == .json, !output.quiet else { return }
    try StandardStreams.deliver(isFirst ? "[]\n" : "\n]\n")
  }

  /// Prints entities that are not part of a list.
  func deliver(each entities: [Row]) throws {
    guard !output.quiet else { return }
    switch output.format {
    case .json, .ndjson:
      for entity in entities { try StandardStreams.deliver(entity.json.text + "\n") }
    case .plain:
      for entity in entities {
        let columns = entity.columns.map { DrawnText($0).text }
        try StandardStreams.deliver(columns.joined(separator: "\t") + "\n")
      }
    case nil:
      let table = TextTable(rows: try cells(entities, server), flexible: Row.flexibleCell)
      try StandardStreams.deliver(table.text)
    }
  }
}

extension OutputArguments {
  /// Prints one entity.
  func deliver<Row: EntityRow>(
    _ entity: Row, _ server: LocalServer,
    cells: @escaping EntityPrinter<Row>.Cells = Row.cells
  ) throws {
    try EntityPrinter(self, server, cells: cells).deliver(each: [entity])
  }

  /// Prints a whole list.
  func deliver<Row: EntityRow>(
    list: [Row], _ server: LocalServer, cells: @escaping EntityPrinter<Row>.Cells = Row.cells
  ) throws {
    var printer = EntityPrinter(self, server, cells: cells)
    try printer.deliver(page: list)
    try printer.end()
  }

  /// Makes one request, prints the entity that the server returns, and says in a sentence what was
  /// done.
  func request<Params: WireParams>(
    _ params: (LocalServer) throws -> Params,
    note: (Params.Reply, LocalServer) throws -> String? = { _, _ in nil }
  ) throws where Params.Reply: EntityRow {
    try session.ask { server in
      let entity = try server.ask(params(server))
      try deliver(entity, server)
      if let note = try note(entity, server) { self.note(note) }
    }
  }
}
