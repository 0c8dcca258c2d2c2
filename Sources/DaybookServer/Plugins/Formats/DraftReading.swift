import CivilTime
import DaybookModel
import DaybookProtocol
import JSON
import JSONRPC
import Markup

/// Makes of a plugin's answers what an import can add.
struct DraftReading {
  /// The most tasks and habits of one file, since all of them are in the memory.
  static let maxCount = 200_000

  private(set) var drafts = ImportDrafts()
  private let format: String
  private let session: Session
  private let moment: Moment
  /// How often the same draft without an id came.
  private var seen: [Int64: Int] = [:]

  var count: Int { drafts.tasks.count + drafts.habits.count }

  init(format: String, session: Session) {
    self.format = format
    self.session = session
    moment = session.moment
  }

  /// Takes an answer to `responder/import`. Returns whether the plugin has more before it wants the
  /// next piece of the file. Throws for the first thing that is wrong, with its place.
  mutating func take(_ answer: JSON) throws(JSONDecodingError) -> Bool {
    try StrictParams.check(answer, type: "ImportBatch")
    let batch = try Wire.ImportBatch(json: answer)
    let (tasks, habits) = (batch.tasks ?? [], batch.habits ?? [])
    guard batch.hasMore != true || !tasks.isEmpty || !habits.isEmpty else {
      throw JSONDecodingError(message: "is true, and there is neither a task nor a habit")
        .inside("hasMore")
    }
    guard count + tasks.count + habits.count <= Self.maxCount else {
      throw JSONDecodingError(
        message: "The file has more than \(Self.maxCount) tasks and habits.", isImpossible: true)
    }
    for (index, draft) in tasks.enumerated() {
      let task = try Self.judging("tasks", index) { try self.task(draft) }
      drafts.tasks.append(task)
    }
    for (index, draft) in habits.enumerated() {
      let habit = try Self.judging("habits", index) { try self.habit(draft) }
      drafts.habits.append(habit)
    }
    drafts.warnings.add(batch.warnings)
    return batch.hasMore == true
  }

  private mutating func task(_ wire: Wire.DraftTask) throws -> TaskImport {
    let fingerprint = wire.json.fingerprint
    let state = wire.state.map(TaskState.init) ?? .open
    guard wire.completedAt == nil || state == .completed else {
      throw ModelError.invalidValue(
        field: "completedAt", message: "It is of a completed task, and this one is not.")
    }
    var draft = try TaskDraft(wire, session)
    draft.id = TaskID(draft.id?.text ?? id(of: fingerprint))
    try draft.check()
    let createdAt = wire.createdAt ?? wire.completedAt ?? moment.instant
    return TaskImport(
      draft: draft, fingerprint: fingerprint, state: state, createdAt: createdAt,
      modifiedAt: max(createdAt, wire.completedAt ?? createdAt), completed: wire.completedAt)
  }

  private mutating func habit(_ wire: Wire.DraftHabit) throws -> ImportedHabit {
    let marks = wire.marks ?? []
    var days: Set<Day> = []
    for (index, mark) in marks.enumerated() where !days.insert(mark.day).inserted {
      throw ModelError.invalidValue(
        field: "marks/\(index)/day", message: "There are two marks of \(mark.day).")
    }
    let draft = HabitDraft(
      id: HabitID(wire.id?.text ?? id(of: wire.json.fingerprint)), title: wire.title,
      notes: wire.notes ?? "", tags: wire.tags ?? [],
      schedule: try session.schedule(wire.recurrence, wire.timesPer) ?? .daily,
      target: wire.target.map(HabitTarget.init), start: wire.start ?? days.min(),
      through: wire.through, remindTime: wire.remindTime)
    try draft.check(today: moment.today)
    return ImportedHabit(
      draft: draft,
      marks: marks.map {
        ImportedHabit.Mark(
          day: $0.day, state: $0.isSkipped == true ? .skipped : .marked, amount: $0.amount,
          reason: $0.reason)
      }, archivedOn: wire.archivedOn)
  }

  /// Returns an id that follows from the content, and differs for the same content a second time.
  private mutating func id(of fingerprint: Int64) -> String {
    let number = seen[fingerprint, default: 0]
    seen[fingerprint] = number + 1
    return SHA256.uuid(of: "\(format) \(fingerprint) \(number)")
  }

  /// Gives an error of the model its place in the answer.
  private static func judging<T>(
    _ list: String, _ index: Int, _ body: () throws -> T
  ) throws(JSONDecodingError) -> T {
    func placed(_ field: String, _ message: String) -> JSONDecodingError {
      JSONDecodingError(
        pointer: JSONPointer([list, String(index)] + field.split(separator: "/").map(String.init)),
        message: message, isImpossible: true)
    }
    do {
      return try body()
    } catch let error as JSONDecodingError {
      throw error.inside(index).inside(list)
    } catch let error as ModelError {
      throw placed(error.field ?? "", error.message)
    } catch let error as ResponseError {
      throw placed("", error.message)
    } catch {
      throw placed("", "It cannot be read.")
    }
  }
}

extension ImportWarnings {
  /// Adds what a plugin says, on a line each.
  mutating func add(_ warnings: [Wire.ImportWarning]?) {
    for warning in warnings ?? [] {
      add(
        LineText.fit(warning.kind), String(LineText.fit(warning.message).prefix(500)),
        count: warning.count)
    }
  }
}
