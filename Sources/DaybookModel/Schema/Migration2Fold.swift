import CivilTime
import GRDB

/// What step 1 kept of Taskwarrior's recurrence and dependencies among the foreign fields becomes
/// series, occurrences and dependencies; what cannot stays as it is. The tables are spoken of in
/// SQL alone, as they are after this migration, whatever becomes of them later.
struct Migration2Fold {
  private let db: Database
  private var change: Migration2Change
  private var templates: [Int64: Template] = [:]

  static func run(_ db: Database) throws {
    // Rows go and come all over the indexes.
    try db.execute(sql: "PRAGMA cache_size = -65536")
    defer { try? db.execute(sql: "PRAGMA cache_size = -8000; PRAGMA shrink_memory") }
    var fold = Migration2Fold(db)
    try fold.readTemplates()
    try fold.readChildren()
    for key in fold.templates.keys.sorted() { try fold.foldTemplate(key) }
    try fold.change.addOccurrences()
    try fold.change.removeFolded()
    try fold.linkBlockers()
  }

  private init(_ db: Database) {
    self.db = db
    change = Migration2Change(db)
  }

  private struct Template {
    var id: TaskID
    var source: TaskwarriorTemplate
    var children: [Child] = []
  }

  private struct Child {
    var key: Int64
    var id: TaskID
    /// Whether `foreignFields` has nothing but what the template has, too.
    var hasSameFields: Bool
  }

  private static let days = "task.start, task.startTime, task.due, task.dueTime"

  private static func days(_ row: Row, at index: Int) throws -> TaskDays {
    try TaskDays(
      start: TaskRow.day(row, index), startTime: TaskRow.time(row, index + 1),
      due: TaskRow.day(row, index + 2), dueTime: TaskRow.time(row, index + 3))
  }

  /// A text among the foreign fields; NULL for anything else.
  private static func text(_ name: String, _ table: String = "task") -> String {
    """
    iif(json_type(\(table).foreignFields, '$.\(name)') = 'text',
        \(table).foreignFields ->> '$.\(name)', NULL)
    """
  }

  private mutating func readTemplates() throws {
    let sql = """
      SELECT task.key, task.id, task.modified, \(Self.text("recur")), \(Self.text("rtype")),
        \(Self.text("until")), \(Self.text("mask")), \(Self.days)
      FROM task
      WHERE state = 'open' AND due IS NOT NULL
        AND CASE WHEN instr(foreignFields, '"recurring"') AND json_valid(foreignFields)
          THEN foreignFields ->> '$.status' = 'recurring'
            AND ifnull(json_type(foreignFields, '$.mask'), 'text') = 'text'
            AND ifnull(json_type(foreignFields, '$.rtype'), 'text') = 'text' END
      """
    let read = try db.rows(sql) { row -> (Int64, Template)? in
      let (recur, rtype): (String?, String?) = try (row.value(3), row.value(4))
      let (until, mask): (String?, String?) = try (row.value(5), row.value(6))
      guard let recur else { return nil }
      let source = try TaskwarriorTemplate(
        recur: recur, rtype: rtype ?? "", until: until.flatMap(Instant.init(taskwarrior:)),
        mask: mask ?? "", days: Self.days(row, at: 7),
        modified: Instant(millisecond: row.value(2)), children: [])
      return try (row.value(0), Template(id: TaskID(row.value(1)), source: source))
    }
    for case (let key, let template)? in read { templates[key] = template }
  }

  /// What a child has, without what the series says.
  private static func rest(_ table: String) -> String {
    """
    json_remove(\(table).foreignFields, '$.recur', '$.rtype', '$.mask', '$.imask', '$.parent',
      '$.status', '$.end', '$.until', '$.scheduled')
    """
  }

  private static func tags(_ table: String) -> String {
    """
    (SELECT group_concat(tag, ',') FROM (
      SELECT tag FROM taskTag WHERE taskTag.task = \(table).key ORDER BY position))
    """
  }

  private mutating func readChildren() throws {
    guard !templates.isEmpty else { return }
    let sql = """
      SELECT task.key, task.id, template.key, task.state, task.modified, task.completed,
        \(Self.text("end")),
        CASE json_type(task.foreignFields, '$.imask') WHEN 'integer' THEN
            task.foreignFields ->> '$.imask'
          ELSE CAST(task.foreignFields ->> '$.imask' AS INTEGER) END,
        task.title = template.title AND task.notes = template.notes
          AND task.priority = template.priority
          AND \(Self.tags("task")) IS \(Self.tags("template"))
          AND task.parent IS NULL
          AND NOT EXISTS (SELECT 1 FROM task AS below WHERE below.parent = task.key),
        \(Self.rest("task")) = \(Self.rest("template"))
          AND task.foreignFields -> '$.until' IS template.foreignFields -> '$.until'
          AND (task.foreignFields -> '$.scheduled' IS template.foreignFields -> '$.scheduled'
            OR (task.start IS NOT NULL
              AND template.foreignFields -> '$.scheduled' IS NOT NULL)),
        \(Self.days)
      FROM (
        SELECT * FROM task WHERE instr(foreignFields, '"parent"') AND json_valid(foreignFields)
      ) AS task CROSS JOIN task AS template ON template.id = task.foreignFields ->> '$.parent'
      ORDER BY task.key
      """
    let read = try db.rows(sql) { row -> (Int64, Child, TaskwarriorChild)? in
      let template: Int64 = try row.value(2)
      guard templates[template] != nil, let state = try TaskState(rawValue: row.value(3)) else {
        return nil
      }
      let modified = try Instant(millisecond: row.value(4))
      let completed: Int64? = try row.value(5)
      let end: String? = try row.value(6)
      let index: Int? = try row.value(7)
      let (hasSameTexts, hasSameFields): (Bool, Bool) = try (row.value(8), row.value(9))
      let isSame = hasSameTexts && (state != .open || hasSameFields)
      let child = try TaskwarriorChild(
        index: index ?? -1, state: state, days: Self.days(row, at: 10),
        at: completed.map(Instant.init(millisecond:))
          ?? end.flatMap(Instant.init(taskwarrior:)) ?? modified,
        likeness: isSame ? .same : .different)
      return try (
        template,
        Child(key: row.value(0), id: TaskID(row.value(1)), hasSameFields: hasSameFields), child
      )
    }
    for case (let template, let child, let source)? in read {
      templates[template]?.children.append(child)
      templates[template]?.source.children.append(source)
    }
  }

  /// The zone of the import was kept with the times that it gave and its rules are not known here,
  /// so an end stays the moment that it was.
  private mutating func foldTemplate(_ key: Int64) throws {
    guard let template = templates[key],
      let folded = TaskwarriorSeries(template.source, in: .utc, until: .utc)
    else { return }
    try change.edit(task: key) { db in
      try db.run(
        """
        UPDATE task SET start = ?, startTime = ?, due = ?, dueTime = ?, state = ?, completed = ?,
          recurrence = ?, recurrenceAnchor = ?, seriesStart = ?, seriesLead = ?, occurrence = ?,
          excluded = ?, added = ?, revision = revision + 1,
          foreignFields = nullif(json_remove(foreignFields, '$.recur', '$.rtype', '$.mask',
            '$.imask', '$.parent', '$.until', '$.status'), '{}')
        WHERE key = ?
        """,
        [
          folded.days.start?.description, folded.days.startTime?.description,
          folded.days.due?.description, folded.days.dueTime?.description, folded.state.rawValue,
          folded.completed?.millisecond, folded.series.rule.description,
          folded.series.anchor.rawValue, folded.series.startText,
          folded.series.lead?.description, folded.series.occurrence.description,
          folded.series.excludedText, folded.series.addedText, key,
        ])
    }
    for occurrence in folded.occurrences {
      try db.run(
        """
        INSERT INTO occurrence (id, task, at, state, instant, start, startTime, due, dueTime,
          revision)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
        """,
        [
          "\(template.id)@\(occurrence.occurrence)", key, occurrence.occurrence.description,
          occurrence.state.rawValue, occurrence.at.millisecond, occurrence.start?.description,
          occurrence.startTime?.description, occurrence.due?.description,
          occurrence.dueTime?.description,
        ])
    }
    for (child, place) in zip(template.children, folded.places) {
      if let place { try fold(child, into: template.id, key, at: place) }
    }
  }

  private func fold(
    _ child: Child, into template: TaskID, _ key: Int64, at place: LocalDateTime
  ) throws {
    // What is as in the template goes, so a path that names nothing stands for what stays.
    try db.run(
      """
      INSERT INTO foldedTask (id, task, at, created, modified, fingerprint, foreignFields)
      SELECT task.id, :template, :place, task.created, task.modified, task.fingerprint,
        iif(:isSame, NULL, json_remove(
          task.foreignFields, '$.recur', '$.rtype', '$.mask', '$.imask', '$.parent', '$.end',
          iif(task.foreignFields -> '$.until' IS above.foreignFields -> '$.until',
            '$.until', '$.parent'),
          iif(task.foreignFields -> '$.depends' IS above.foreignFields -> '$.depends',
            '$.depends', '$.parent'),
          iif(task.start IS NOT NULL AND above.foreignFields -> '$.scheduled' IS NOT NULL,
            '$.scheduled', '$.parent')))
      FROM task CROSS JOIN task AS above ON above.key = :above WHERE task.key = :key
      """,
      [
        "template": template.text, "place": place.description, "isSame": child.hasSameFields,
        "above": key, "key": child.key,
      ])
  }

  private mutating func linkBlockers() throws {
    let sql = """
      SELECT task.key, depends.value
      FROM (
        SELECT key, foreignFields FROM task
        WHERE instr(foreignFields, '"depends"') AND json_valid(foreignFields)
      ) AS task CROSS JOIN json_each(task.foreignFields, '$.depends') AS depends
      WHERE json_type(task.foreignFields, '$.depends') IN ('array', 'text')
        AND depends.type = 'text'
      ORDER BY task.key, depends.key
      """
    let edges = try db.rows(sql) { row in try (row.value(0) as Int64, row.value(1) as String) }
    var links = BlockerLinks()
    var wanted: [Int64: [TaskID]] = [:]
    for (key, text) in edges {
      wanted[key, default: []] += text.split(separator: ",").map {
        TaskID(TextRules.trimmed(String($0)))
      }
    }
    let keys = wanted.keys.sorted()
    for key in keys { links.add(wanted[key] ?? [], toTask: key) }
    var left: [Int64: [TaskID]] = [:]
    for key in keys { try change.begin(task: key) }
    try links.link(db) { key, ids in left[key] = ids }
    for key in keys {
      let linked = try db.value(Int.self, "SELECT 1 FROM dependency WHERE task = ?", [key])
      guard linked != nil else {
        try change.cancel(task: key)
        continue
      }
      if let left = left[key] {
        try db.keepDepends(left, ofTask: key)
      } else {
        try db.run(
          """
          UPDATE task SET foreignFields = nullif(json_remove(foreignFields, '$.depends'), '{}')
          WHERE key = ?
          """, [key])
      }
      try db.run("UPDATE task SET revision = revision + 1 WHERE key = ?", [key])
      try change.end(task: key)
    }
  }
}
