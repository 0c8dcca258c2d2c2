import CivilTime
import DaybookModel
import DaybookProtocol
import JSON
import JSONRPC

/// Hands what is in the database to a plugin in batches, and writes what it makes of them.
struct PluginOutput {
  private static let maxBytes = 256 << 20
  /// The most items of a batch, and about how many bytes it has at most.
  private static let batchCount = 500
  private static let batchBytes = 2 << 20

  let calls: PluginCalls
  let plugin: RunningPlugin
  let name: String
  let zone: Zone
  let file: ExportFile
  let call: Call
  let progress: PluginProgress?
  private(set) var warnings = ImportWarnings()
  private(set) var tasks: [Wire.DraftTask] = []
  private(set) var habits: [Wire.DraftHabit] = []
  private(set) var bytes = 0
  private(set) var isFirst = true
  private(set) var taskCount = 0
  private(set) var habitCount = 0

  var counts: [Wire.EntityCount] {
    [
      Wire.EntityCount(count: taskCount, entity: Entity.task.name),
      Wire.EntityCount(count: habitCount, entity: Entity.habit.name),
    ]
  }

  /// `unread` gets what could not be read of a damaged database.
  mutating func write(_ reader: ReadTransaction, _ unread: inout [String]) throws {
    defer { progress?.end() }
    let total = try reader.transfer.count(of: .task) + reader.transfer.count(of: .habit)
    let missing = try reader.transfer.forEachTask { exported in
      let draft = Wire.DraftTask(exported.task)
      tasks.append(draft)
      taskCount += 1
      try didAdd(draft.json, of: total)
    }
    if missing > 0 { unread.append("Tasks that could not be read, at least: \(missing).") }
    let missingHabits = try reader.transfer.forEachHabit { exported in
      let draft = Wire.DraftHabit(exported)
      habits.append(draft)
      habitCount += 1
      try didAdd(draft.json, of: total)
    }
    if missingHabits > 0 {
      unread.append("Habits that could not be read, at least: \(missingHabits).")
    }
    try handOver(isLast: true)
  }

  private mutating func didAdd(_ json: JSON, of total: Int) throws {
    bytes += json.maxByteCount
    guard tasks.count + habits.count >= Self.batchCount || bytes >= Self.batchBytes else { return }
    let count = taskCount + habitCount
    call.progress.report("\(count) of \(total) items", percentage: count * 100 / max(total, 1))
    try handOver(isLast: false)
  }

  private mutating func handOver(isLast: Bool) throws {
    var hasMore = false
    repeat {
      try call.checkCancelled()
      let params = Wire.ResponderExport.Params(
        habits: habits, isFirst: isFirst, isLast: isLast, name: name, tasks: tasks,
        timeZone: Wire.TimeZone(unchecked: zone.identifier))
      let answer = try calls.ask(
        plugin, Wire.ResponderExport.method, params.json, within: PluginCalls.milliseconds,
        progress: progress
      ) { [call] in call.isCancelled }
      let piece: Wire.ExportPiece
      do throws(JSONDecodingError) {
        piece = try judged(answer)
      } catch {
        throw calls.wrongAnswer(of: plugin.name, Wire.ResponderExport.method, error)
      }
      try file.write(piece.text)
      warnings.add(piece.warnings)
      hasMore = piece.hasMore == true
      (tasks, habits, bytes, isFirst) = ([], [], 0, false)
    } while hasMore
  }

  private func judged(_ answer: JSON) throws(JSONDecodingError) -> Wire.ExportPiece {
    try StrictParams.check(answer, type: "ExportPiece")
    let piece = try Wire.ExportPiece(json: answer)
    guard piece.hasMore != true || !piece.text.isEmpty else {
      throw JSONDecodingError(message: "is true, and the text is empty").inside("hasMore")
    }
    guard file.size + piece.text.utf8.count <= Self.maxBytes else {
      throw JSONDecodingError(
        message: "The file has more than \(Self.maxBytes >> 20) MiB.", isImpossible: true)
    }
    return piece
  }
}

extension Wire.DraftHabit {
  init(_ exported: ExportedHabit) {
    let habit = exported.habit
    let (recurrence, times) = habit.schedule.wire
    self.init(
      archivedOn: habit.archivedOn, id: Wire.HabitID(habit.id),
      marks: exported.marks.map {
        Wire.DraftMark(
          amount: $0.amount, day: $0.day, isSkipped: $0.state == .skipped ? true : nil,
          reason: $0.reason)
      },
      notes: habit.notes.nonEmpty, recurrence: recurrence, remindTime: habit.remindTime,
      start: habit.start, tags: habit.tags, target: habit.target.map(Wire.HabitTarget.init),
      through: habit.through, timesPer: times, title: habit.title)
  }
}
