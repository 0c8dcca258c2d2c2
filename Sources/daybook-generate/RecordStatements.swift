/// The statements that write a row.
extension RecordOutput {
  func writeStatements(in out: inout SourceText) {
    /// The columns that are set, each with its expression; the parameters of `given` are from `first`.
    func set(from first: Int, isNew: Bool) -> [(column: String, value: String)] {
      var places = Dictionary(
        uniqueKeysWithValues: given.flatMap(\.columns).enumerated().map { ($1, "?\(first + $0)") })
      places["now"] = isNew ? "?4" : "?2"
      return record.stored.filter { isNew || $0.edit != .added }.flatMap { field in
        field.columns.compactMap { column -> (column: String, value: String)? in
          let place = field.owner.map { "(SELECT key FROM \($0) WHERE id = :\(column))" }
          guard column != "revision",
            let value = (isNew ? field.initial : nil) ?? field.value ?? place ?? places[column]
          else { return nil }
          return (column, placed(value, places))
        }
      }
    }
    let has = Set(record.fields.map(\.column)).subtracting(given.map(\.column))
    let revision = record.fields.first { $0.column == "revision" }?.initial ?? "1"
    let fixed = [
      ("id", "?1"), ("rank", "?2"), ("createdAt", "?3"), ("modifiedAt", "?4"),
      ("revision", revision), ("fingerprint", "?5"),
    ].filter { has.contains($0.0) }
    let new = fixed + set(from: 6, isNew: true).map { ($0.column, $0.value) }
    out.blank()
    out.comment(
      "Its parameters are the id, the rank, when it was added and changed, the fingerprint and "
        + "`values`.")
    out.line("static let insert = #\"\"\"")
    out.line(
      "  INSERT INTO \(record.table) (\(new.map { #""\#($0.0)""# }.joined(separator: ", ")))")
    out.line("  VALUES (\(new.map(\.1).joined(separator: ", ")))")
    out.line("  \"\"\"#")
    var changed = set(from: 4, isNew: false).map { #""\#($0.column)" = \#($0.value)"# }
    guard record.settable.contains(where: { $0.edit != .added }) else { return }
    if record.fields.contains(where: { $0.column == "fingerprint" && $0.role != .birth }) {
      changed.append("fingerprint = ?3")
    }
    if has.contains("modifiedAt") { changed.append("modifiedAt = ?2") }
    if has.contains("revision") { changed.append("revision = revision + 1") }
    out.comment("Its parameters are the key, the moment, the fingerprint and `values`.")
    out.line("static let update = #\"\"\"")
    out.line("  UPDATE \(record.table) SET \(changed.joined(separator: ", "))")
    out.line("  WHERE key = ?1")
    out.line("  \"\"\"#")
  }
}
