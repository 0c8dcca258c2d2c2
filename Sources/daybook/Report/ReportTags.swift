import DaybookProtocol
import Markup
import Pictures

/// The tags, with how many tasks and habits carry each.
struct ReportTags {
  let tags: [Wire.Tag]

  var part: ReportPart {
    let maximum = tags.map { $0.openTaskCount + $0.habitCount }.max() ?? 0
    let rows = tags.map { row($0, maximum) }
    return ReportPart(
      id: "tags", title: "Tags", name: "card tags",
      body: tags.isEmpty ? .muted("There are no tags yet.") : "<ul>\(rows)</ul>")
  }

  private func row(_ tag: Wire.Tag, _ maximum: Int) -> HTML {
    let share = Percent.of(tag.openTaskCount + tag.habitCount, maximum)
    var words: [String] = []
    if tag.openTaskCount > 0 || tag.habitCount == 0 {
      words.append(Figures.counted(tag.openTaskCount, "open task"))
    }
    if tag.habitCount > 0 { words.append(Figures.counted(tag.habitCount, "habit")) }
    return """
      <li style="--tag:\(value: Self.color(tag.colour))">\
      <span class="name" dir="auto">#\(tag.name)</span>\
      <span class="bar" aria-hidden="true"><span style="width:\(share)%"></span></span>\
      <span class="details">\(words.joined(separator: ", "))</span></li>

      """
  }

  /// The colour as a style sheet writes it: a name of the palette, or digits, of which the last are
  /// the opacity.
  private static func color(_ color: String?) -> String {
    guard let color else { return "var(--accent)" }
    guard color.hasPrefix("#") else { return "var(--\(color.filter(\.isLetter)))" }
    let digits = color.dropFirst().filter(\.isHexDigit)
    return digits.count == 8 ? "#\(digits.dropFirst(2))\(digits.prefix(2))" : "#\(digits)"
  }
}
