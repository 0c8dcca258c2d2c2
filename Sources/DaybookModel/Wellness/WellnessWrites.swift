package import CivilTime
import SQLite

package extension WriteTransaction {
  /// Logs the level of energy of a day (nil: today); a second log of the day replaces the first,
  /// and the same one changes nothing, whatever `ifRevision` says. Throws `invalidValue` for a day
  /// to come, or longer ago than logs are kept, and `revisionConflict` for a revision where there
  /// is no log.
  func logEnergy(
    _ level: EnergyLevel, on day: Day? = nil, ifRevision: Int? = nil
  ) throws -> WellnessLogRecord {
    let day = day ?? action.moment.today
    let id = WellnessLogID.energy(of: day)
    let existing = try reader.wellnessLogIfAny(id)
    if let existing, existing.entry == .energy(level) { return existing }
    return try put(id, on: day, .energy(level), existing: existing, ifRevision: ifRevision)
  }

  /// Logs a meal. For an id that was logged with the same content before, returns the log as it now
  /// is. Throws as `logEnergy` does, and for values that are negative or too great.
  func logMeal(_ draft: MealDraft) throws -> WellnessLogRecord {
    let name = try draft.name.flatMap(WellnessRules.checked(name:))
    for nutrient in Nutrient.ofMeals {
      try WellnessRules.check(draft.values[nutrient], of: nutrient, field: nutrient.field)
    }
    var values = draft.values
    values.water = 0
    return try add(draft.id, on: draft.day, .meal(draft.kind, name, values))
  }

  /// Logs a number of litres of water; does and throws as for a meal.
  func logWater(
    _ litres: Double, id: WellnessLogID? = nil, on day: Day? = nil
  ) throws -> WellnessLogRecord {
    try WellnessRules.check(litres: litres)
    return try add(id, on: day, .water(litres))
  }

  /// Logs that a workout begins, or that it is over: the one with the id, or one that was not
  /// logged at its beginning. One that is over stays so: a second completion, and a start that
  /// comes again, change nothing, whatever `ifRevision` says. It counts on the day of its end.
  func logWorkout(
    _ draft: WorkoutDraft, ifRevision: Int? = nil
  ) throws -> WellnessLogRecord {
    let name = try draft.name.flatMap(WellnessRules.checked(name:))
    if let minutes = draft.minutes { try WellnessRules.check(minutes: minutes) }
    let now = action.moment.instant
    guard let id = draft.id, let existing = try reader.wellnessLogIfAny(id) else {
      let workout = WorkoutRecord(
        started: now, completedAt: draft.state == .completed ? now : nil, minutes: draft.minutes)
      return try add(
        draft.id, on: draft.day, .workout(name, workout), ifRevision: ifRevision)
    }
    guard case .workout(let title, var workout) = existing.entry else {
      throw ModelError.invalidState(
        .idTaken,
        message: "The id “\(id)” belongs to something other than a workout.",
        hint: "Choose another id.")
    }
    guard draft.state == .completed, workout.completedAt == nil else { return existing }
    workout.completedAt = now
    workout.minutes = draft.minutes ?? workout.minutes ?? workout.lengthInMinutes
    let day = draft.day ?? action.moment.today
    return try put(
      id, on: day, .workout(name ?? title, workout), existing: existing, ifRevision: ifRevision)
  }

  /// Logs what was measured on a day (nil: today), by one source or, without one, by the person:
  /// fields that are kept stay, and a log without any field is removed. Throws as `logEnergy` does.
  func logMetrics(
    _ edit: WellnessMetricsEdit, on day: Day? = nil, source: String? = nil,
    ifRevision: Int? = nil
  ) throws -> WellnessLogRecord? {
    let day = day ?? action.moment.today
    let source = try source.map(WellnessRules.checked(source:))
    let id = WellnessLogID.metrics(of: day, source: source)
    let existing = try reader.wellnessLogIfAny(id)
    var current = WellnessMetrics()
    if case .metrics(let metrics, _) = existing?.entry { current = metrics }
    let metrics = try WellnessRules.checked(edit.applied(to: current))
    if metrics == current, existing != nil { return existing }
    guard metrics == WellnessMetrics() else {
      return try put(
        id, on: day, .metrics(metrics, source: source), existing: existing, ifRevision: ifRevision)
    }
    guard existing != nil else {
      guard ifRevision == nil else { throw Self.isNotThere(id) }
      throw ModelError.invalidValue(
        field: "sleepHours", message: "Give at least one value that was measured.")
    }
    try removeWellnessLog(id, ifRevision: ifRevision)
    return nil
  }

  /// Changes a meal, a drink or a workout; an edit that sets the current values changes nothing,
  /// whatever `ifRevision` says. Throws `invalidValue` for a field that such a log does not have,
  /// and `invalidState` for one of a day that has only one: it is logged again instead.
  func editWellnessLog(
    _ id: WellnessLogID, _ edit: WellnessLogEdit, ifRevision: Int?
  ) throws -> WellnessLogRecord {
    let existing = try reader.wellnessLog(id)
    let entry = try edit.applied(to: existing.entry)
    guard entry != existing.entry else { return existing }
    return try put(id, on: existing.day, entry, existing: existing, ifRevision: ifRevision)
  }

  /// Removes a log; the id of a meal, a drink or a workout is not used again. Throws `notFound`,
  /// and `invalidValue` for a log of longer ago than logs are kept.
  func removeWellnessLog(_ id: WellnessLogID, ifRevision: Int?) throws {
    let existing = try reader.wellnessLog(id)
    try check(ifRevision, of: .wellnessLog, id.text, current: existing.revision)
    try checkChangeable(logOf: existing.day)
    let key = try reader.wellnessLogKey(id)
    try log.recordRemoval(of: .wellnessLog, where: "key = :key", key: key)
    try db.run("DELETE FROM wellnessLog WHERE key = ?", [key])
    try refreshWellness(existing.day)
  }

  /// Changes what a person wants to reach; an edit that sets the current values changes nothing,
  /// whatever `ifRevision` says.
  func editWellnessTargets(
    _ edit: WellnessTargetsEdit, ifRevision: Int?
  ) throws -> WellnessTargets {
    let current = try reader.wellnessTargets()
    var values: [Nutrient: Double?] = [:]
    for (nutrient, edit) in edit.values {
      guard case .set(let value) = edit else { continue }
      if let value { try WellnessRules.check(value, of: nutrient, field: nutrient.field) }
      let isChange = (value ?? nutrient.standardTarget) != current.values[nutrient]
      if isChange { values.updateValue(value, forKey: nutrient) }
    }
    guard !values.isEmpty else { return current }
    try check(ifRevision, of: .wellnessTargets, "wellnessTargets", current: current.revision)
    let before = try log.snapshot(of: .wellnessTargets, key: 1)
    for nutrient in Nutrient.allCases {
      guard let value = values[nutrient] else { continue }
      try db.run(
        "UPDATE wellnessTargets SET \(nutrient.rawValue) = ? WHERE key = 1", [value])
    }
    try db.run("UPDATE wellnessTargets SET revision = revision + 1 WHERE key = 1")
    try log.recordEdit(of: .wellnessTargets, key: 1, before: before)
    return try reader.wellnessTargets()
  }
}

extension WriteTransaction {
  private static func isNotThere(_ id: WellnessLogID) -> ModelError {
    .revisionConflict(
      .wellnessLog, id.text, current: nil,
      message: "There is no wellness log “\(id)”, or somebody removed it after it was read.")
  }

  /// Adds a log that a client may have sent before.
  private func add(
    _ id: WellnessLogID?, on day: Day?, _ entry: WellnessEntry, ifRevision: Int? = nil
  ) throws -> WellnessLogRecord {
    if let id {
      try Entity.wellnessLog.check(id: id.text)
      if try isRemoved(.wellnessLog, id.text) { throw removed(.wellnessLog, id.text) }
      if let existing = try reader.wellnessLogIfAny(id) {
        try check(isRetryOf: .wellnessLog, id.text, entry.fingerprint(on: day))
        return existing
      }
    } else if ifRevision != nil {
      throw ModelError.invalidValue(
        field: "ifRevision", message: "Give the id of the log whose revision is to be compared.")
    }
    return try put(
      id ?? WellnessLogID(action.generateID()), on: day ?? action.moment.today, entry,
      existing: nil, ifRevision: ifRevision, fingerprint: entry.fingerprint(on: day))
  }

  /// Replaces the current log, and adds its days up anew.
  private func put(
    _ id: WellnessLogID, on day: Day, _ entry: WellnessEntry, existing: WellnessLogRecord?,
    ifRevision: Int?, fingerprint: Int64 = 0
  ) throws -> WellnessLogRecord {
    if day != existing?.day { try check(newLogOf: day) }
    guard let existing else {
      guard ifRevision == nil else { throw Self.isNotThere(id) }
      let last = try ChangeLog.lastRevision(of: .wellnessLog, id.text, db) ?? 0
      try db.run(
        """
        INSERT INTO wellnessLog (\(WellnessRow.columns), fingerprint)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [id.text, day.description, now, now, now, last + 1] + WellnessRow.values(entry)
          + [fingerprint])
      try log.recordAdd(of: .wellnessLog, key: db.lastInsertedRowID)
      // The id of a day's energy or metrics may be used again.
      try db.run(
        "DELETE FROM tombstone WHERE entity = 'wellnessLog' AND id = ?", [id.text])
      try refreshWellness(day)
      return try reader.wellnessLog(id)
    }
    try check(ifRevision, of: .wellnessLog, id.text, current: existing.revision)
    try checkChangeable(logOf: existing.day)
    let key = try reader.wellnessLogKey(id)
    let before = try log.snapshot(of: .wellnessLog, key: key)
    let at = entry.isOfItsDay ? now : existing.at.millisecond
    try db.run(
      """
      UPDATE wellnessLog SET (\(WellnessRow.columns))
        = (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      WHERE key = ?
      """,
      [
        id.text, day.description, at, existing.createdAt.millisecond, now,
        Revision.next(existing.revision),
      ]
        + WellnessRow.values(entry) + [key])
    try log.recordEdit(of: .wellnessLog, key: key, before: before)
    try refreshWellness(existing.day)
    if day != existing.day { try refreshWellness(day) }
    return try reader.wellnessLog(id)
  }
}

extension WellnessEntry {
  /// Whether there is only one such log for each day.
  fileprivate var isOfItsDay: Bool {
    switch self {
    case .energy, .metrics: true
    case .meal, .water, .workout: false
    }
  }

  /// Says whether a log is a retry of the one that was added; `day` is the one that was named.
  fileprivate func fingerprint(on day: Day?) -> Int64 {
    var fingerprint = Fingerprint()
    fingerprint.append(kind.rawValue)
    fingerprint.append(day?.description)
    switch self {
    case .meal(let meal, let name, let values):
      fingerprint.append(meal.rawValue)
      fingerprint.append(name)
      for nutrient in Nutrient.ofMeals { fingerprint.append("\(values[nutrient])") }
    case .water(let litres): fingerprint.append("\(litres)")
    case .workout(let name, let workout):
      fingerprint.append(name)
      fingerprint.append(workout.minutes.map(String.init))
    case .energy, .metrics: break
    }
    return fingerprint.value
  }
}

extension WorkoutRecord {
  /// The whole minutes from its beginning to its end; nil for less than one, for more than a day,
  /// and where a clock went back.
  fileprivate var lengthInMinutes: Int? {
    guard let completedAt else { return nil }
    let (length, overflow) = completedAt.millisecond.subtractingReportingOverflow(
      started.millisecond)
    let minutes = length / 60_000
    return overflow || !(1...1440).contains(minutes) ? nil : Int(minutes)
  }
}

extension WellnessLogEdit {
  fileprivate func applied(to entry: WellnessEntry) throws -> WellnessEntry {
    let given: [(field: String, isKept: Bool, kinds: [WellnessKind])] = [
      ("kind", meal.isKept, [.meal]), ("name", name.isKept, [.meal, .workout]),
      ("kcal", kcal.isKept, [.meal]), (Nutrient.protein.field, protein.isKept, [.meal]),
      (Nutrient.carbs.field, carbs.isKept, [.meal]), (Nutrient.fat.field, fat.isKept, [.meal]),
      (Nutrient.fibre.field, fibre.isKept, [.meal]), ("litres", litres.isKept, [.water]),
      ("minutes", minutes.isKept, [.workout]),
    ]
    for (field, isKept, kinds) in given where !isKept && !kinds.contains(entry.kind) {
      throw ModelError.invalidValue(
        field: field, message: "A log of \(entry.kind.rawValue) has no “\(field)”.")
    }
    let checkedName = { (existing: String?) in
      try name.applied(to: existing).flatMap(WellnessRules.checked(name:))
    }
    switch entry {
    case .energy, .metrics:
      throw ModelError.invalidState(
        .alreadyThere,
        message: "There is only one log of \(entry.kind.rawValue) for each day.",
        hint: "Log it again to change it.")
    case .meal(let kind, let title, let existing):
      let values = NutritionValues(
        kcal: kcal.applied(to: existing.kcal), protein: protein.applied(to: existing.protein),
        carbs: carbs.applied(to: existing.carbs), fat: fat.applied(to: existing.fat),
        fibre: fibre.applied(to: existing.fibre))
      for nutrient in Nutrient.ofMeals {
        try WellnessRules.check(values[nutrient], of: nutrient, field: nutrient.field)
      }
      return .meal(meal.applied(to: kind), try checkedName(title), values)
    case .water(let existing):
      let litres = litres.applied(to: existing)
      try WellnessRules.check(litres: litres)
      return .water(litres)
    case .workout(let title, var workout):
      workout.minutes = minutes.applied(to: workout.minutes)
      if let minutes = workout.minutes { try WellnessRules.check(minutes: minutes) }
      return .workout(try checkedName(title), workout)
    }
  }
}
