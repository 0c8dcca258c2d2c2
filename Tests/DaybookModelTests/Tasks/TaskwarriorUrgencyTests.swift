import CivilTime
import DaybookModel
import Foundation
import Testing

/// The path of Taskwarrior 2.6; nil where it is not installed.
private let taskwarrior: String? = {
  let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
  return folders.map { $0 + "/task" }.first { path in
    guard FileManager.default.isExecutableFile(atPath: path) else { return false }
    return (try? output(of: path, ["--version"]))?.hasPrefix("2.6.") ?? false
  }
}()

private func output(
  of program: String, _ arguments: [String], input: String = ""
) throws -> String {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: program)
  process.arguments = arguments
  process.environment = ["TZ": "UTC", "HOME": "/nonexistent"]
  let (standardInput, standardOutput) = (Pipe(), Pipe())
  process.standardInput = standardInput
  process.standardOutput = standardOutput
  process.standardError = FileHandle.nullDevice
  try process.run()
  standardInput.fileHandleForWriting.write(Data(input.utf8))
  try standardInput.fileHandleForWriting.close()
  let data = try standardOutput.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
}

@Suite(
  "Urgency beside Taskwarrior's",
  .enabled(if: taskwarrior != nil, "Taskwarrior 2.6 (task) is not on the PATH"))
struct TaskwarriorUrgencyTests {
  private let clock = Instant(millisecond: Int64(Date().timeIntervalSince1970 * 1000))

  private func record(_ change: (inout TaskRecord) -> Void) -> TaskRecord {
    var task = TaskRecord(
      id: TaskID("t"), title: "t", notes: "", state: .open, priority: .none, start: nil,
      startTime: nil, due: nil, dueTime: nil, timeZone: "UTC", tags: [], parent: nil, rank: "a1",
      createdAt: clock, modifiedAt: clock, completedAt: nil, revision: 1, foreignFields: nil)
    change(&task)
    return task
  }

  private func local(days: Double) -> LocalDateTime {
    Zone.utc.local(at: clock.adding(seconds: Int64(days * 86_400)))
  }

  private func samples() -> [(task: TaskRecord, waiting: Int)] {
    var samples = [-30, -7.5, -6.9, -1, -0.01, 0.2, 3, 13.9, 14.1, 40].map { days in
      let due = local(days: days)
      let task = record {
        $0.due = due.day
        $0.dueTime = due.time
      }
      return (task, 0)
    }
    for days in [-3.0, 2] {
      let start = local(days: days)
      samples.append(
        (
          record {
            $0.start = start.day
            $0.startTime = start.time
          }, 0
        ))
    }
    for days: Int64 in [1, 100, 364, 400] {
      samples.append((record { $0.createdAt = clock.adding(seconds: -days * 86_400 - 3600) }, 0))
    }
    for priority in [TaskPriority.low, .medium, .high] {
      samples.append((record { $0.priority = priority }, 0))
    }
    for tags in [["a"], ["a", "b"], ["a", "b", "c"], ["a", "b", "c", "d"]] {
      samples.append((record { $0.tags = tags }, 0))
    }
    samples.append((record { $0.notes = "x" }, 0))
    let due = local(days: 5.5)
    samples.append(
      (
        record {
          $0.due = due.day
          $0.dueTime = due.time
          $0.createdAt = clock.adding(seconds: -50 * 86_400)
          $0.tags = ["a", "b"]
          $0.notes = "x"
          $0.priority = .high
        }, 0
      ))
    // The last two: the second of them waits for the first.
    samples.append((record { _ in }, 1))
    samples.append((record { $0.isBlocked = true }, 0))
    return samples
  }

  private func id(_ index: Int) -> String {
    "00000000-0000-4000-8000-" + String(format: "%012d", index + 1)
  }

  private func stamp(_ local: LocalDateTime) -> String {
    "\(local)".filter { $0 != "-" && $0 != ":" }.padding(toLength: 15, withPad: "0", startingAt: 0)
      + "Z"
  }

  private func exported(_ task: TaskRecord, _ index: Int, blocker: Int) -> String {
    var fields = [
      #""uuid":"\#(id(index))""#, #""description":"t""#, #""status":"pending""#,
      #""entry":"\#(stamp(Zone.utc.local(at: task.createdAt)))""#,
    ]
    if let due = task.due, let time = task.dueTime {
      fields.append(#""due":"\#(stamp(LocalDateTime(day: due, time: time)))""#)
    }
    if let start = task.start, let time = task.startTime {
      let local = LocalDateTime(day: start, time: time)
      let word = Zone.utc.instant(of: local) > clock ? "wait" : "scheduled"
      fields.append(#""\#(word)":"\#(stamp(local))""#)
    }
    let letters: [TaskPriority: String] = [.low: "L", .medium: "M", .high: "H"]
    if let letter = letters[task.priority] { fields.append(#""priority":"\#(letter)""#) }
    if !task.tags.isEmpty {
      fields.append(#""tags":[\#(task.tags.map { "\"\($0)\"" }.joined(separator: ","))]"#)
    }
    if !task.notes.isEmpty {
      let entry = stamp(Zone.utc.local(at: clock))
      fields.append(#""annotations":[{"entry":"\#(entry)","description":"x"}]"#)
    }
    if task.isBlocked { fields.append(#""depends":["\#(id(blocker))"]"#) }
    return "{\(fields.joined(separator: ","))}"
  }

  @Test("Every number is Taskwarrior's, to a hundredth") func agreement() throws {
    let program = try #require(taskwarrior)
    let folder = try Folder()
    let options = ["rc:/dev/null", "rc.data.location=\(folder.path)", "rc.confirmation=off"]
    let samples = samples()
    let lines = samples.enumerated().map {
      exported($1.task, $0, blocker: samples.count - 2)
    }
    _ = try output(
      of: program, options + ["import", "-"], input: "[\(lines.joined(separator: ","))]")
    for (index, sample) in samples.enumerated() {
      let urgency = TaskUrgency(
        sample.task, waitingTasks: sample.waiting, at: Moment(instant: clock, zone: .utc),
        zones: { _ in .utc })
      let text = try output(of: program, options + ["_get", id(index) + ".urgency"])
      let theirs = try #require(Double(text), "\(lines[index]) \(text)")
      let ours = Double(urgency.thousandths) / 1000
      #expect(abs(ours - theirs) <= 0.01, "\(lines[index]): \(ours) and \(theirs)")
    }
  }
}
