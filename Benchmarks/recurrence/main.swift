// Times CivilTime as `Benchmarks/recurrence.c` times libical, in the same shape.
//
// In: a rule, its start and the last moment before and the first after a window, with tabs
// between. Out: nanoseconds for one of 1,000 occurrences and for one window, making the iterator
// included, then the last occurrence of the walk and how many lie in the window, for comparison.
// The argument says how often each is done.
import CivilTime

let walked = 1000

func nanoseconds(each count: Int, _ body: () -> Void) -> Double {
  let time = ContinuousClock().measure(body)
  let (seconds, attoseconds) = time.components
  return (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(count)
}

func answer(to line: String, repetitions: Int) -> String? {
  let fields = line.split(separator: "\t").map(String.init)
  guard fields.count == 4, let rule = try? RecurrenceRule(fields[0]),
    let start = LocalDateTime(fields[1]), let after = LocalDateTime(fields[2]),
    let before = LocalDateTime(fields[3])
  else { return nil }

  var last = start
  let walk = nanoseconds(each: repetitions * walked) {
    for _ in 0..<repetitions {
      var count = 0
      _ = Recurrence(rule, start: start).forEach { occurrence in
        last = occurrence
        count += 1
        return count < walked
      }
    }
  }

  var inside = 0
  let window = nanoseconds(each: repetitions * 10) {
    for _ in 0..<repetitions * 10 {
      inside = 0
      _ = Recurrence(rule, start: start).forEach(after: after, before: before) { _ in
        inside += 1
        return true
      }
    }
  }
  return "\(walk) \(window) \(last) \(inside)"
}

let repetitions = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 50
while let line = readLine() {
  print(answer(to: line, repetitions: repetitions) ?? "refused")
}
