package import CivilTime
import SQLite

package extension RecordWriter<WellnessLogRecord> {
  /// Logs the level of energy of a day (nil: today); a second log of the day replaces the first.
  func logEnergy(
    _ level: EnergyLevel, on day: Day? = nil, ifRevision: Int? = nil
  ) throws -> WellnessLogRecord {
    let fields = try fields(.energy(level), on: day)
    let id = WellnessLogID.energy(of: fields.day)
    let existing = try reader.itemIfAny(id)
    if let existing, existing.entry == fields.entry { return existing }
    return try put(id, fields, existing: existing, ifRevision: ifRevision)
  }

  /// Logs a meal, a drink or a workout on a day (nil: today).
  func add(
    _ entry: WellnessEntry, id: WellnessLogID? = nil, on day: Day? = nil, ifRevision: Int? = nil
  ) throws -> WellnessLogRecord {
    let fields = try fields(entry, on: day)
    let fingerprint = fields.entry.fingerprint(on: day)
    if let id {
      try Entity.wellnessLog.check(id: id.text)
      try writer.checkNotRemoved(.wellnessLog, id.text)
      if let existing = try reader.itemIfAny(id) {
        try writer.check(isRetryOf: .wellnessLog, id.text, fingerprint)
        return existing
      }
    } else if ifRevision != nil {
      throw ModelError.invalidValue(
        field: "ifRevision", message: "Give the id of the log whose revision is to be compared.")
    }
    return try put(
      id ?? WellnessLogID(writer.action.generateID()), fields, existing: nil,
      ifRevision: ifRevision, fingerprint: fingerprint)
  }

  /// Logs that a workout begins, or that it is over: the one with the id, or one that was not
  /// logged at its beginning. One that is over stays so. It counts on the day of its end.
  func logWorkout(
    _ id: WellnessLogID? = nil, isOver: Bool, name: String? = nil, minutes: Int? = nil,
    on day: Day? = nil, ifRevision: Int? = nil
  ) throws -> WellnessLogRecord {
    let now = writer.action.moment.instant
    var fields = try fields(
      .workout(name, WorkoutRecord(completedAt: isOver ? now : nil, minutes: minutes)), on: day)
    guard let id, let existing = try reader.itemIfAny(id) else {
      return try add(fields.entry, id: id, on: day, ifRevision: ifRevision)
    }
    guard case .workout(let title, let begun) = existing.entry,
      case .workout(let name, var workout) = fields.entry
    else {
      throw ModelError.invalidState(
        .idTaken,
        message: "The id “\(id)” belongs to something other than a workout.",
        hint: "Choose another id.")
    }
    guard isOver, begun.completedAt == nil else { return existing }
    workout.minutes = minutes ?? begun.minutes ?? existing.at.minutesOfWorkout(until: now)
    fields.entry = .workout(name ?? title, workout)
    return try put(id, fields, existing: existing, ifRevision: ifRevision)
  }

  /// Logs what was measured on a day (nil: today), by one source or the person; a log without any
  /// field is removed.
  func logMetrics(
    _ edit: WellnessMetricsEdit, on day: Day? = nil, source: String? = nil,
    ifRevision: Int? = nil
  ) throws -> WellnessLogRecord? {
    let day = day ?? writer.action.moment.today
    let id = WellnessLogID.metrics(of: day, source: try source.map(WellnessRules.checked(source:)))
    let existing = try reader.itemIfAny(id)
    var current = WellnessMetrics()
    if case .metrics(let metrics, _) = existing?.entry { current = metrics }
    let metrics = try WellnessRules.checked(edit.applied(to: current))
    if metrics == current, existing != nil { return existing }
    guard metrics == WellnessMetrics() else {
      return try put(
        id, fields(.metrics(metrics, source: source), on: day), existing: existing,
        ifRevision: ifRevision)
    }
    guard existing != nil else {
      guard ifRevision == nil else { throw Self.isNotThere(id) }
      throw ModelError.invalidValue(
        field: "sleepHours", message: "Give at least one value that was measured.")
    }
    try remove(id, ifRevision: ifRevision)
    return nil
  }

  /// Changes a meal, a drink or a workout; what there is once a day is logged again instead.
  func edit(
    _ id: WellnessLogID, _ edit: WellnessLogEdit, ifRevision: Int?
  ) throws -> WellnessLogRecord {
    let existing = try reader.item(id)
    var fields = WellnessLogFields(existing)
    fields.entry = try edit.applied(to: existing.entry).checked()
    guard fields.entry != existing.entry else { return existing }
    return try put(id, fields, existing: existing, ifRevision: ifRevision)
  }

  /// The id of a meal, a drink or a workout is not used again.
  func remove(_ id: WellnessLogID, ifRevision: Int?) throws {
    let existing = try reader.item(id)
    try writer.check(ifRevision, of: .wellnessLog, id.text, current: existing.revision)
    try checkChangeable(logOf: existing.day)
    try remove(id)
    try refresh(existing.day)
  }
}

package extension RecordWriter<WellnessTargetsRecord> {
  func edit(
    _ edits: [Nutrient: Edit<Double?>], ifRevision: Int?
  ) throws -> WellnessTargetsRecord {
    let (db, log) = (writer.db, writer.log)
    let current = try reader.item()
    var values: [Nutrient: Double?] = [:]
    for (nutrient, edit) in edits {
      guard case .set(let value) = edit else { continue }
      if let value { try WellnessRules.check(value, of: nutrient, field: nutrient.field) }
      let isChange = (value ?? nutrient.standardTarget) != current.values[nutrient]
      if isChange { values.updateValue(value, forKey: nutrient) }
    }
    guard !values.isEmpty else { return current }
    try writer.check(ifRevision, of: .wellnessTargets, current.id.text, current: current.revision)
    let before = try log.snapshot(of: .wellnessTargets, key: 1)
    for (nutrient, value) in values {
      try db.run("UPDATE wellnessTargets SET \(nutrient.rawValue) = ? WHERE key = 1", [value])
    }
    try db.run("UPDATE wellnessTargets SET revision = revision + 1 WHERE key = 1")
    try log.recordEdit(of: .wellnessTargets, key: 1, before: before)
    return try reader.item()
  }
}

extension RecordWriter<WellnessLogRecord> {
  private static func isNotThere(_ id: WellnessLogID) -> ModelError {
    .revisionConflict(
      .wellnessLog, id.text, current: nil,
      message: "There is no wellness log “\(id)”, or somebody removed it after it was read.")
  }

  private func fields(_ entry: WellnessEntry, on day: Day?) throws -> WellnessLogFields {
    let moment = writer.action.moment
    return try WellnessLogFields(day: day ?? moment.today, at: moment.instant, entry: entry)
  }

  /// Replaces the current log, and adds its days up anew.
  private func put(
    _ id: WellnessLogID, _ fields: WellnessLogFields, existing: WellnessLogRecord?,
    ifRevision: Int?, fingerprint: Int64 = 0
  ) throws -> WellnessLogRecord {
    if fields.day != existing?.day { try check(newLogOf: fields.day) }
    if let existing {
      try writer.check(ifRevision, of: .wellnessLog, id.text, current: existing.revision)
      try checkChangeable(logOf: existing.day)
      var fields = fields
      if !fields.entry.isOfItsDay { fields.at = existing.at }
      try update(reader.key(id), fields)
    } else {
      guard ifRevision == nil else { throw Self.isNotThere(id) }
      try insert(id, fields, fingerprint: fingerprint)
      // The id of a day's energy or metrics may be used again.
      try writer.db.run("DELETE FROM tombstone WHERE entity = 'wellnessLog' AND id = ?", [id])
    }
    for day in Set([existing?.day, fields.day].compactMap(\.self)) { try refresh(day) }
    return try reader.item(id)
  }
}

extension WellnessLogFields {
  mutating func check(since old: WellnessLogFields?) throws { entry = try entry.checked() }
}

extension WellnessEntry {
  /// Whether there is only one such log for each day.
  fileprivate var isOfItsDay: Bool {
    switch self {
    case .energy, .metrics: true
    case .meal, .water, .workout: false
    }
  }

  /// Throws `invalidValue` for what cannot be stored, and gives the rest its stored form.
  fileprivate func checked() throws -> WellnessEntry {
    switch self {
    case .energy: return self
    case .meal(let kind, let name, var values):
      let name = try name.flatMap(WellnessRules.checked(name:))
      for nutrient in Nutrient.ofMeals {
        try WellnessRules.check(values[nutrient], of: nutrient, field: nutrient.field)
      }
      values.water = 0
      return .meal(kind, name, values)
    case .water(let litres):
      try WellnessRules.check(litres: litres)
      return self
    case .workout(let name, let workout):
      let name = try name.flatMap(WellnessRules.checked(name:))
      if let minutes = workout.minutes { try WellnessRules.check(minutes: minutes) }
      return .workout(name, workout)
    case .metrics(let metrics, let source):
      return .metrics(try WellnessRules.checked(metrics), source: source)
    }
  }

  /// Says whether a log is a retry of the one that was added; `day` is the one that was named.
  fileprivate func fingerprint(on day: Day?) -> Int64 {
    var fingerprint = Fingerprint()
    let content: [(any SQLiteValue)?] =
      switch self {
      case .meal(let meal, let name, let values):
        [meal, name] + Nutrient.ofMeals.map { values[$0] }
      case .water(let litres): [litres]
      case .workout(let name, let workout): [name, workout.minutes]
      case .energy, .metrics: []
      }
    fingerprint.append([kind, day] + content)
    return fingerprint.value
  }
}

extension Instant {
  /// The whole minutes from the beginning of a workout to its end; nil for less than one, for more
  /// than a day, and where a clock went back.
  fileprivate func minutesOfWorkout(until end: Instant) -> Int? {
    let (length, overflow) = end.millisecond.subtractingReportingOverflow(millisecond)
    let minutes = length / 60_000
    return overflow || !(1...1440).contains(minutes) ? nil : Int(minutes)
  }
}
