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
    registers.keys.filter { $0.entity == entity && isAlive($0) }.sorted(by: EntityName.elder)
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
    while seen.insert(tag).inserted, let next = named("tag", value(tag, "alias")) { tag = next }
    return tag
  }

  private func named(_ entity: String, _ text: String) -> EntityName? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, let ticks = Int64(parts[1]) else { return nil }
    return EntityName(entity, String(parts[0]), birth: Stamp(ticks, String(parts[2])))
  }

  /// The names of its tags.
  func tags(of task: EntityName) -> [String] {
    let ids = elements(of: task, "tags").compactMap { named("tag", $0) }.map(alias).filter(isAlive)
    return Set(ids).map { value($0, "name") }.sorted()
  }

  /// The first day that nothing was done with.
  func openDay(_ task: EntityName, after day: Int) -> Int? {
    guard let rule = Int(value(task, "rule")), let from = Int(value(task, "from")) else {
      return nil
    }
    return sequence(first: from) { $0 + rule }.first { open in
      let name = EntityName("occurrence", "\(task.text)@\(open)")
      return open > day && !["completed", "skipped"].contains(value(name, "state"))
    }
  }

  func current(_ task: EntityName) -> Int? {
    careless == .occurrenceAsMember ? Int(value(task, "current")) : openDay(task, after: .min)
  }

  private func links(_ targets: (EntityName) -> [(EntityName, Stamp)]) -> [Link<String>] {
    tasks.flatMap { task in targets(task).map { Link(task.text, $0.0.text, $0.1) } }
  }

  var parents: [Link<String>] {
    links { task in
      guard let register = registers[task]?[.value("parent")],
        let parent = named("task", register.winner.value), isAlive(parent)
      else { return [] }
      return [(parent, register.winner.stamp)]
    }
  }

  var blockers: [Link<String>] {
    links { task in
      elements(of: task, "blockedBy").compactMap { id in
        guard let other = named("task", id), isAlive(other),
          let register = registers[task]?[.element(id, of: "blockedBy")]
        else { return nil }
        return (other, register.winner.stamp)
      }
    }
  }

  func id(_ name: EntityName) -> String {
    let births = registers.keys.filter { $0.entity == name.entity && $0.id == name.id }
    return name.id(among: births.compactMap(\.birth))
  }

  /// All of it as lines.
  var view: [String] {
    let (up, waits) = (parents, blockers)
    let top = Link.closing(up)
    let free = Link.closing(waits)
    let ids = Dictionary(uniqueKeysWithValues: tasks.map { ($0.text, id($0)) })
    let rows = tasks.map { task in
      let parent = up.first { $0.from == task.text && !top.contains($0) }.flatMap { ids[$0.to] }
      let blocked = waits.filter { $0.from == task.text && !free.contains($0) }
      let members = ["title", "notes", "project", "state", "rank"].map { value(task, $0) }
      return """
        task \(ids[task.text] ?? "") \(members) below \(parent ?? "-") \
        after \(blocked.compactMap { ids[$0.to] }) tags \(tags(of: task)) \
        current \(current(task).map(String.init) ?? "-")
        """
    }
    return rows + tags.map { "tag \(id($0)) \(value($0, "name")) \(value($0, "colour"))" }
      + people.map { "profile \(id($0)) \(value($0, "phone"))" }
      + ["theme \(value(EntityName("preferences", "preferences"), "theme"))"]
  }
}
