import CivilTime
import Foundation
import Support
import Testing

@Suite("Agreement with Python's zoneinfo")
struct PythonComparisonTests {
  private static let script = """
    import sys
    from datetime import datetime, timedelta, timezone
    from zoneinfo import ZoneInfo
    epoch = datetime(1970, 1, 1)
    for line in sys.stdin:
        kind, name, number = line.split()
        wall = epoch + timedelta(seconds=int(number))
        if kind == "offset":
            there = wall.replace(tzinfo=timezone.utc).astimezone(ZoneInfo(name))
            print(int(there.utcoffset().total_seconds()))
        else:
            offset = wall.replace(tzinfo=ZoneInfo(name)).utcoffset()
            print(int(number) - int(offset.total_seconds()))
    """

  private static let canRun: Bool =
    SystemZones.isPresent && (try? python("import zoneinfo", input: "")) != nil

  private static func python(_ script: String, input: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["PYTHONTZPATH": SystemZones.folder]) { _, new in new }
    let (stdin, stdout) = (Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = FileHandle.nullDevice
    try process.run()
    // The input goes to a thread of its own: both pipes hold less than the whole conversation.
    let thread = Thread {
      try? stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
      try? stdin.fileHandleForWriting.close()
    }
    thread.start()
    let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    return String(decoding: output, as: UTF8.self)
  }

  @Test(
    "Random instants and wall times read alike",
    .enabled(if: PythonComparisonTests.canRun, "needs python3 with zoneinfo and the zone database"))
  func agreement() throws {
    let identifiers = [
      "Europe/Berlin", "America/New_York", "America/Sao_Paulo", "Africa/Cairo", "Pacific/Apia",
      "Asia/Kolkata", "Australia/Lord_Howe", "Africa/Casablanca", "Asia/Gaza", "America/Nuuk",
      "Antarctica/Troll", "Pacific/Chatham", "Europe/Dublin", "Asia/Tehran", "America/St_Johns",
    ]
    var generator = SeededGenerator(seed: 7)
    var lines: [String] = []
    var ours: [Int64] = []
    for identifier in identifiers {
      let zone = try SystemZones.zone(identifier)
      for round in 0..<600 {
        // 1900 to 2500, and half of them where the clocks change most.
        let range = round % 2 == 0 ? -2_208_988_800...16_725_225_600 : 0...Int64(2_145_916_800)
        var second = Int64.random(in: range, using: &generator)
        if round % 3 == 0 { second -= second % 3600 }
        lines.append("offset \(identifier) \(second)")
        ours.append(Int64(zone.offsetSeconds(at: Instant(millisecond: second * 1000))))
        lines.append("wall \(identifier) \(second)")
        ours.append(zone.instant(of: LocalDateTime(clampingWallSecond: second)).second)
      }
    }
    let output = try Self.python(Self.script, input: lines.joined(separator: "\n") + "\n")
    let theirs = output.split(separator: "\n").compactMap { Int64($0) }
    #expect(theirs.count == ours.count)
    let differences = zip(lines, zip(ours, theirs)).filter { $0.1.0 != $0.1.1 }
    #expect(
      differences.isEmpty, "\(differences.count), first: \(String(describing: differences.first))")
  }
}
