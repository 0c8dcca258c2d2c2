/// Writes TZif files by hand, right and wrong ones.
struct TZifBuilder {
  var version: Character = "2"
  var transitions: [(second: Int64, type: UInt8)] = []
  var types: [(offset: Int32, isSummer: UInt8, name: UInt8)] = [(0, 0, 0)]
  var names = Array("UTC\0".utf8)
  var leapSeconds: [(second: Int64, correction: Int32)] = []
  var footer: String? = ""

  var bytes: [UInt8] {
    if version == "\0" { return header + block(timeSize: 4) }
    let first = TZifBuilder(version: version).header + TZifBuilder().block(timeSize: 4)
    return first + header + block(timeSize: 8) + (footer.map { Array("\n\($0)\n".utf8) } ?? [])
  }

  private var header: [UInt8] {
    let counts = [0, 0, leapSeconds.count, transitions.count, types.count, names.count]
    return Array("TZif".utf8) + Array(String(version).utf8) + [UInt8](repeating: 0, count: 15)
      + counts.flatMap { big(Int64($0), size: 4) }
  }

  private func block(timeSize: Int) -> [UInt8] {
    transitions.flatMap { big($0.second, size: timeSize) } + transitions.map(\.type)
      + types.flatMap { big(Int64($0.offset), size: 4) + [$0.isSummer, $0.name] } + names
      + leapSeconds.flatMap { big($0.second, size: timeSize) + big(Int64($0.correction), size: 4) }
  }

  private func big(_ value: Int64, size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> Int64($0 * 8)) }
  }
}
