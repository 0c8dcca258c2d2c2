import Files
import Glibc
import SQLite

/// A copy of a damaged database: SQLite refuses a file whose first page is damaged, or that is
/// shorter than it says.
struct SalvageFile {
  private let path: String
  private let schema: StoreSchema

  /// Copies the file and its log into the folder. `whole` is the path of a new database, which has
  /// the same first pages.
  init(of damaged: String, in folder: String, whole: String, _ schema: StoreSchema) throws {
    path = folder + "/damaged.db"
    self.schema = schema
    let real = DatabaseFile.realPath(damaged)
    guard var pages = Pages(real) else {
      throw ModelError.unavailable(message: "The damaged database cannot be read.")
    }
    guard let new = Pages(whole) else { throw ModelError.unavailable(message: Store.cannotOpen) }
    pages.complete(header: new)
    try pages.write(path)
    if let log = Pages(real + "-wal") { try log.write(path + "-wal") }
    // Read within the closure, so that the file is closed before it is written again.
    let names = { (path: String) in
      try SalvageFile.open(path, schema) { db in
        try ifWhole {
          try Set(db.values(String.self, "SELECT name FROM sqlite_master WHERE type = 'table'"))
        } ?? []
      }
    }
    guard try !names(path).isSuperset(of: names(whole)) else { return }
    if pages.take(schemaOf: new) { try pages.write(path) }
  }

  func reading<T>(_ body: (ReadTransaction) throws -> T) throws -> T {
    try Self.open(path, schema) { try body(ReadTransaction(db: $0)) }
  }

  private static func open<T>(
    _ path: String, _ schema: StoreSchema, _ body: (Connection) throws -> T
  ) throws -> T {
    let db = try Connection(path)
    defer {
      db.keepLogOnClose()
      db.close()
    }
    // From now on SQLite goes on with the part of the schema that can be read, and with a file that
    // is shorter than it should be. The first statement after it may fail nevertheless.
    try? db.execute(sql: "PRAGMA writable_schema = ON")
    try? db.execute(sql: "SELECT 1 FROM sqlite_master")
    for (name, function) in schema.functions { try db.addFunction(name, function) }
    return try body(db)
  }
}

/// The bytes of a database file (https://sqlite.org/fileformat2.html).
private struct Pages {
  private static let size = 4096
  private var bytes: [UInt8] = []

  init?(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard let content = FileBytes.rest(of: descriptor) else { return nil }
    bytes = content
  }

  func write(_ path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    guard descriptor >= 0, FileBytes.write(bytes, to: descriptor) else {
      throw ModelError.unavailable(message: "The damaged database cannot be copied.")
    }
  }

  /// Makes the file whole pages and lets the header say how many; a header that is not one of
  /// daybook becomes that of a new database.
  mutating func complete(header new: Pages) {
    let missing = (Self.size - bytes.count % Self.size) % Self.size
    bytes += [UInt8](repeating: 0, count: max(missing, Self.size - bytes.count))
    // Magic and sizes; format, encoding and version; application.
    let fixed = [0..<18, 20..<24, 44..<48, 56..<64, 68..<72]
    if fixed.contains(where: { bytes[$0] != new.bytes[$0] }) || ![1, 2].contains(bytes[18]) {
      bytes.replaceSubrange(0..<100, with: new.bytes[0..<100])
    }
    let count = UInt32(bytes.count / Self.size)
    let digits = (0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - 8 * $0)) }
    bytes.replaceSubrange(28..<32, with: digits)
    // Else SQLite would take the number of pages for outdated.
    bytes.replaceSubrange(92..<96, with: Array(bytes[24..<28]))
  }

  /// Takes the pages that hold the schema from a new database, whose tables begin at the same pages
  /// unless the damaged one was written anew. Returns false where most of them are other pages
  /// here.
  mutating func take(schemaOf new: Pages) -> Bool {
    let pages = new.schemaPages()
    let end = (pages.max() ?? 0) * Self.size
    if bytes.count < end { bytes += [UInt8](repeating: 0, count: end - bytes.count) }
    let same = pages.count { bytes[range(of: $0)] == new.bytes[range(of: $0)] }
    guard same * 2 >= pages.count - 1 else { return false }
    for page in pages { bytes.replaceSubrange(range(of: page), with: new.bytes[range(of: page)]) }
    return true
  }

  /// Without the header of the file.
  private func range(of page: Int) -> Range<Int> {
    (page == 1 ? 100 : (page - 1) * Self.size)..<(page * Self.size)
  }

  private func number(_ offset: Int, _ count: Int) -> Int {
    bytes[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The pages of the tree that begins at page 1; the file must be whole.
  private func schemaPages() -> [Int] {
    var (pages, waiting): ([Int], [Int]) = ([], [1])
    while let page = waiting.popLast() {
      pages.append(page)
      let (start, base) = (range(of: page).lowerBound, (page - 1) * Self.size)
      let isInner = bytes[start] == 5
      if isInner { waiting.append(number(start + 8, 4)) }
      for index in 0..<number(start + 3, 2) {
        let cell = base + number(start + (isInner ? 12 : 8) + 2 * index, 2)
        if isInner { waiting.append(number(cell, 4)) } else { pages += overflow(ofCell: cell) }
      }
    }
    return pages
  }

  /// The pages on which a cell of a leaf goes on (fileformat2, 1.6).
  private func overflow(ofCell cell: Int) -> [Int] {
    var at = cell
    func variable() -> Int {
      var value = 0
      repeat {
        value = value << 7 | Int(bytes[at] & 0x7F)
        at += 1
      } while bytes[at - 1] & 0x80 != 0
      return value
    }
    let payload = variable()
    _ = variable()
    let (most, least) = (Self.size - 35, (Self.size - 12) * 32 / 255 - 23)
    guard payload > most else { return [] }
    let rest = least + (payload - least) % (Self.size - 4)
    var (pages, next) = ([Int](), number(at + (rest <= most ? rest : least), 4))
    while next > 0 {
      pages.append(next)
      next = number((next - 1) * Self.size, 4)
    }
    return pages
  }
}
