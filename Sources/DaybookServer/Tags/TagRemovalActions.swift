import DaybookModel
import DaybookProtocol

/// The actions that remove tags; their items get another tag or none.
extension TagActions {
  static let merge = ViewAction(
    Wire.Action("merge", key: "m", "Merge into", .range, isDestructive: true), on: [TagRecord.self],
    method: "tag/merge",
    asks: { act in
      guard let choice = try targetAsk("Merge \(act.tagsInWords) into", act) else { return [] }
      guard let target = try target(0, act) else { return [choice] }
      let use = try act.tagUse
      let change = use.total == 0 ? "" : " \(use.inWords) will then have it."
      let question = "Merge \(act.tagsInWords) into “\(target.name)”?\(change)"
      return [choice, .confirm(question)]
    }, refusal: "Nothing was merged."
  ) { act, writer in
    guard let target = try target(0, act) else { return act.nothing("There is no other tag.") }
    try remove(act, into: target.id, writer)
    return .done("Merged \(act.tagsInWords) into “\(target.name)”", at: target.lineKey)
  }

  static let remove = ViewAction(
    Wire.Action("remove", key: "D", "Remove", .range, isDestructive: true), on: [TagRecord.self],
    method: "tag/remove",
    asks: { act in
      let use = try act.tagUse
      let question = "Remove \(act.tagsInWords)?"
      guard use.total > 0, let targets = try targetAsk("Which tag should replace it?", act) else {
        let loss = use.total == 0 ? "" : " \(use.inWords) will lose it."
        return [.confirm("\(question)\(loss)")]
      }
      let affected = "\(use.inWords) \(use.carries) \(act.tagsInWords)."
      let choice = Wire.Ask.choice(
        "\(affected) What should \(use.total == 1 ? "it" : "they") get instead?",
        ItemsChoice.choices,
        initial: ItemsChoice.keep.rawValue)
      switch try act.choice(0, of: ItemsChoice.self) {
      case nil: return [choice]
      case .keep: return [choice, .confirm(question)]
      case .move:
        guard let target = try target(1, act) else { return [choice, targets] }
        let confirm = "\(question) \(use.inWords) will get “\(target.name)” instead."
        return [choice, targets, .confirm(confirm)]
      }
    }
  ) { act, writer in
    let target = act.answers.count == 3 ? try target(1, act) : nil
    try remove(act, into: target?.id, writer)
    return .done("Removed \(act.tagsInWords)", at: target?.lineKey)
  }

  private enum ItemsChoice: String, CaseIterable {
    case keep, move

    static let choices = [
      (value: keep.rawValue, title: "No tag"),
      (value: move.rawValue, title: "Another tag"),
    ]
  }

  /// Returns an ask for a tag that is not among the lines; nil where there is none.
  private static func targetAsk(_ prompt: String, _ act: ViewAct) throws -> Wire.Ask? {
    let others = try others(act)
    guard !others.isEmpty else { return nil }
    return .choice(prompt, others.map { (value: $0.id.text, title: $0.name) })
  }

  /// Returns the tag that was chosen at `index`; nil where nothing was answered yet.
  private static func target(_ index: Int, _ act: ViewAct) throws -> TagRecord? {
    guard act.answers.indices.contains(index) else { return nil }
    let others = try others(act)
    guard let target = others.first(where: { $0.id.text == act.answers[index] }) else {
      throw act.notAChoice(index, allowed: others.map(\.id.text))
    }
    return target
  }

  private static func others(_ act: ViewAct) throws -> [TagRecord] {
    let own = Set(act.lines.tags.map(\.id))
    return try act.reader.tags.list(limit: PageSize.max, after: nil).items
      .filter { !own.contains($0.id) }
  }

  private static func remove(_ act: ViewAct, into target: TagID?, _ writer: WriteTransaction) throws
  {
    for tag in act.lines.tags {
      let use = try writer.reader.tags.use(of: tag.id)
      _ = try writer.tags.remove(tag.id, into: target, ifRevision: nil, use: use)
    }
  }
}

extension ViewAct {
  /// "“garden”", or "3 tags".
  fileprivate var tagsInWords: String {
    lines.tags.map(\.name).titled("tag")
  }

  /// Returns the use of all tags of the lines together; an item that carries two of them counts
  /// twice.
  fileprivate var tagUse: TagUse {
    get throws {
      try lines.tags.reduce(into: TagUse()) { sum, tag in
        let use = try reader.tags.use(of: tag.id)
        sum.tasks += use.tasks
        sum.habits += use.habits
      }
    }
  }
}

extension TagUse {
  /// "2 tasks and 1 habit".
  fileprivate var inWords: String { phrase.capitalizedAtStart }
  fileprivate var carries: String { total == 1 ? "has" : "have" }
}
