/// A list to pick from: by moving, by the number of an entry, or by its own keys.
struct ChoiceList {
  struct Item {
    /// What picks it when it is typed; empty for none.
    let keys: String
    let title: String
    /// Whether nothing can be picked here, as for the name of a group.
    var isHeading = false

    var shownKeys: String { keys == " " ? "SPC" : keys }
  }

  enum Step: Equatable {
    case stays
    case picked(Int)
    case givenUp
  }

  let prompt: String
  let items: [Item]
  private(set) var index: Int
  private var typed = ""

  init(_ prompt: String, _ items: [Item], index: Int? = nil) {
    self.prompt = prompt
    self.items = items
    self.index = index ?? items.firstIndex { !$0.isHeading } ?? 0
  }

  mutating func take(_ key: Key) -> Step {
    switch key {
    case .escape, .control("c"), .control("g"): return .givenUp
    case .enter: return items.indices.contains(index) ? .picked(index) : .givenUp
    case .up, .control("p"), .backTab: move(-1)
    case .down, .control("n"), .tab: move(1)
    case .wheel(let rows): move(rows.signum())
    case .home, .pageUp: move(to: 0, by: 1)
    case .end, .pageDown: move(to: items.count - 1, by: -1)
    case .character(let character): return type(character)
    default: break
    }
    return .stays
  }

  /// What is typed picks an entry by its keys. Where no key begins so, j, k and q have their meaning
  /// of a page.
  private mutating func type(_ character: Character) -> Step {
    typed.append(character)
    if let found = items.firstIndex(where: { $0.keys == typed && !$0.isHeading }) {
      return .picked(found)
    }
    if items.contains(where: { $0.keys.hasPrefix(typed) }) { return .stays }
    typed = ""
    switch character {
    case "j": move(1)
    case "k": move(-1)
    case "q": return .givenUp
    default: break
    }
    return .stays
  }

  private mutating func move(_ by: Int) { move(to: index + by, by: by) }

  private mutating func move(to: Int, by: Int) {
    var next = to
    while items.indices.contains(next), items[next].isHeading { next += by }
    if items.indices.contains(next) { index = next }
  }
}
