import ArgumentParser
import JSON

/// An option that a command takes once and that was given twice: the parser would take the last one and
/// say nothing of the first.
enum RepeatedOption {
  /// Returns what to say of it; nil where each option is given as often as it can be.
  static func message(for arguments: [String], of type: any ParsableCommand.Type) -> String? {
    var seen: Set<Substring> = []
    // The declarations are read for what was written twice alone.
    let repeated = arguments.prefix { $0 != "--" }
      .filter { $0.hasPrefix("-") && $0.count > 1 }
      .map { $0.prefix { $0 != "=" } }
      .filter { !seen.insert($0).inserted }
    guard !repeated.isEmpty,
      case .array(let declared)? = try? JSON(parsing: Array(type._dumpHelp().utf8))["command"]?[
        "arguments"]
    else { return nil }
    let once = declared.filter { $0["kind"] == "option" && $0["isRepeating"] == false }
    return repeated.first { name in once.contains { names(of: $0).contains(String(name)) } }
      .map { "`\($0)` can be given once." }
  }

  private static func names(of argument: JSON) -> [String] {
    guard case .array(let names)? = argument["names"] else { return [] }
    return names.compactMap { name in
      guard case .string(let text)? = name["name"] else { return nil }
      return (name["kind"] == "long" ? "--" : "-") + text
    }
  }
}
