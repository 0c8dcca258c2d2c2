import DaybookProtocol

/// The tags, with how many tasks and habits carry each.
struct ReportTags {
  let tags: [Wire.Tag]

  func draw(on page: inout Markup) {
    page.part("tags", "Tags", class: "card tags") { page in
      guard !tags.isEmpty else {
        return page.element("p", ["class": "muted"], "There are no tags yet.")
      }
      let maximum = tags.map { $0.openTasks + $0.habits }.max() ?? 0
      page.element("ul") { page in
        for tag in tags { draw(tag, maximum, on: &page) }
      }
    }
  }

  private func draw(_ tag: Wire.Tag, _ maximum: Int, on page: inout Markup) {
    let share = Figures.percent(tag.openTasks + tag.habits, of: maximum)
    var words: [String] = []
    if tag.openTasks > 0 || tag.habits == 0 {
      words.append(Figures.counted(tag.openTasks, "open task"))
    }
    if tag.habits > 0 { words.append(Figures.counted(tag.habits, "habit")) }
    page.element("li", ["style": "--tag:\(Self.color(tag.colour))"]) { page in
      page.element("span", ["class": "name", "dir": "auto"], "#\(tag.name)")
      page.element("span", ["class": "bar", "aria-hidden": "true"]) { page in
        page.element("span", ["style": "width:\(share)%"]) { _ in }
      }
      page.element("span", ["class": "details"], words.joined(separator: ", "))
    }
    page.breakLine()
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
