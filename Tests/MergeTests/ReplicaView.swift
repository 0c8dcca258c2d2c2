import Merge

/// What a person sees.
extension Replica {
  func value(_ name: EntityName, _ member: String) -> String {
    registers[name]?[.value(member)]?.winner.value ?? ""
  }

  func isAlive(_ name: EntityName) -> Bool {
    registers[name]?[.alive]?.winner.value == "true"
  }

  var tasks: [EntityName] { alive("task") }
  var people: [EntityName] { alive("profile") }
  var tags: [EntityName] { alive("tag").filter { alias($0) == $0 } }

  private func alive(_ entity: String) -> [EntityName] {
    registers.keys.filter { $0.entity == entity && isAlive($0) }.sorted { $0.id < $1.id }
  }

  func elements(of name: EntityName, _ list: String) -> [String] {
    (registers[name] ?? [:]).compactMap { member, register -> (id: String, register: Register)? in
      guard case .element(let id, of: list) = member else { return nil }
      return (id, register)
    }.elements
  }

  /// The tag that a tag stands for.
  func alias(_ tag: EntityName) -> EntityName {
    var (tag, seen): (EntityName, Set<EntityName>) = (tag, [])
    while seen.insert(tag).inserted,
      case let elder = EntityName("tag", value(tag, "alias")), registers[elder] != nil
    {
      tag = elder
    }
    return tag
  }

  /// The names of its tags.
  func tags(of task: EntityName) -> [String] {
    let ids = elements(of: task, "tags").map { alias(EntityName("tag", $0)) }.filter(isAlive)
    return Set(ids).map { value($0, "name") }.sorted()
  }

  /// The first day that nothing was done with.
  func openDay(_ task: EntityName, after day: Int) -> Int? {
    guard let rule = Int(value(task, "rule")), let from = Int(value(task, "from")) else {
      return nil
    }
    return sequence(first: from) { $0 + rule }.first { open in
      let name = EntityName("occurrence", "\(task.id)@\(open)")
      return open > day && !["completed", "skipped"].contains(value(name, "state"))
    }
  }

  func current(_ task: EntityName) -> Int? {
    careless == .occurrenceAsMember ? Int(value(task, "current")) : openDay(task, after: .min)
  }

  private func links(_ targets: (EntityName) -> [(String, Stamp)]) -> [Link<String>] {
    tasks.flatMap { task in targets(task).map { Link(task.id, $0.0, $0.1) } }
  }

  var parents: [Link<String>] {
    links { task in
      guard let parent = registers[task]?[.value("parent")]?.winner,
        isAlive(EntityName("task", parent.value))
      else { return [] }
      return [(parent.value, parent.stamp)]
    }
  }

  var blockers: [Link<String>] {
    links { task in
      elements(of: task, "blockedBy").compactMap { id in
        guard isAlive(EntityName("task", id)),
          let register = registers[task]?[.element(id, of: "blockedBy")]
        else { return nil }
        return (id, register.winner.stamp)
      }
    }
  }

  /// All of it as lines.
  var view: [String] {
    let (up, waits) = (parents, blockers)
    let top = Link.closing(up)
    let free = Link.closing(waits)
    let rows = tasks.map { task in
      let parent = up.first { $0.from == task.id && !top.contains($0) }?.to
      let blocked = waits.filter { $0.from == task.id && !free.contains($0) }
      let members = ["title", "notes", "project", "state", "rank"].map { value(task, $0) }
      return """
        task \(task.id) \(members) below \(parent ?? "-") \
        after \(blocked.map(\.to)) tags \(tags(of: task)) \
        current \(current(task).map(String.init) ?? "-")
        """
    }
    return rows + tags.map { "tag \($0.id) \(value($0, "name")) \(value($0, "colour"))" }
      + people.map { "profile \($0.id) \(value($0, "phone"))" }
      + ["theme \(value(EntityName("preferences", "preferences"), "theme"))"]
  }
}
