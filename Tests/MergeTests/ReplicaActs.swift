import Merge

/// What a person does with tasks, tags and people.
extension Replica {
  mutating func addTask(_ id: String, title: String) -> EntityName {
    let name = EntityName("task", id)
    act([
      EntityWrites(
        name, isAlive: true,
        members: [
          "title": title, "notes": "", "project": "", "rank": "0", "parent": "", "state": "open",
        ])
    ])
    return name
  }

  mutating func edit(_ name: EntityName, _ members: [String: String]) {
    var members = members
    if careless == .wholeEntity {
      for case (.value(let member), let value) in values(of: name) where members[member] == nil {
        members[member] = value
      }
    }
    act([EntityWrites(name, members: members)])
  }

  private func values(of name: EntityName) -> [(RegisterName.Member, String)] {
    ["title", "notes", "project", "state", "rank", "parent", "rule", "from"].compactMap { member in
      registers[name]?[.value(member)].map { (.value(member), $0.winner.value) }
    }
  }

  /// A start, a rule and where it counts from hold together.
  mutating func recur(_ name: EntityName, every rule: Int, from: Int) {
    edit(name, ["rule": "\(rule)", "from": "\(from)", "current": "\(from)"])
  }

  mutating func move(_ name: EntityName, below parent: EntityName?, rank: Int) {
    var changes = [EntityWrites(name, members: ["parent": parent?.id ?? "", "rank": "\(rank)"])]
    if careless == .numberedSiblings {
      let siblings = tasks.filter { $0 != name && value($0, "parent") == (parent?.id ?? "") }
      changes += siblings.enumerated().map {
        EntityWrites($1, members: ["parent": parent?.id ?? "", "rank": "\($0)"])
      }
    }
    act(changes)
  }

  mutating func list(_ name: EntityName, _ list: String, add id: EntityName) {
    act([EntityWrites(name, added: [list: [id.id]])])
  }

  mutating func list(_ name: EntityName, _ list: String, remove id: EntityName) {
    act([EntityWrites(name, removed: [list: [id.id]])])
  }

  mutating func remove(_ name: EntityName) {
    act([EntityWrites(name, isAlive: false)])
  }

  mutating func addTag(_ id: String, named: String) -> EntityName {
    let name = EntityName("tag", id)
    act([EntityWrites(name, isAlive: true, members: ["name": named, "colour": "grey"])])
    return name
  }

  mutating func addPerson(_ id: String, phone: String) {
    let name = EntityName("profile", id)
    act([EntityWrites(name, isAlive: true, members: ["phone": phone])])
  }

  mutating func complete(_ task: EntityName) -> EntityName? {
    guard let day = current(task) else { return nil }
    let name = EntityName("occurrence", "\(task.id)@\(day)")
    var changes = [EntityWrites(name, isAlive: true, members: ["state": "completed"])]
    if careless == .occurrenceAsMember {
      let next = openDay(task, after: day) ?? day
      changes.append(EntityWrites(task, members: ["current": "\(next)"]))
    }
    act(changes)
    return name
  }

  /// What was not done until a day is skipped, which nobody said.
  mutating func catchUp(_ task: EntityName, until day: Int) {
    var changes: [EntityWrites] = []
    var last: Int?
    while let open = last.map({ openDay(task, after: $0) }) ?? openDay(task, after: Int.min),
      open < day
    {
      let time = EntityWrites.Time.weak(ticks: Int64(open) << 16)
      let name = EntityName("occurrence", "\(task.id)@\(open)")
      changes.append(
        EntityWrites(
          name, time: careless == .strongCatchUp ? .act : time, isAlive: true,
          members: ["state": "skipped"]))
      last = open
    }
    act(changes)
  }

  /// Takes back what an act did here and what nobody has changed since.
  mutating func undo(_ act: Act) {
    var changes: [EntityWrites] = []
    for (name, write, _) in act.writes where register(name)?.winner == write {
      let value = before[act.stamp]?[name] ?? "null"
      var writes = EntityWrites(name.owner)
      switch name.member {
      case .alive: writes.isAlive = value == "true"
      case .value(let member): writes.members[member] = value
      case .element(let id, let list):
        if value == "true" { writes.added[list] = [id] } else { writes.removed[list] = [id] }
      }
      changes.append(writes)
    }
    self.act(changes.sorted { "\($0)" < "\($1)" })
  }

  /// What two devices broke together.
  mutating func repair() {
    var changes: [EntityWrites] = []
    for same in Dictionary(grouping: tags, by: { value($0, "name") }).values {
      let elder = same.sorted { $0.id < $1.id }[0]
      for younger in same where younger != elder {
        if careless == .movedTags {
          for task in tasks where elements(of: task, "tags").contains(younger.id) {
            changes.append(
              EntityWrites(
                task, added: ["tags": [elder.id]], removed: ["tags": [younger.id]]))
          }
          changes.append(EntityWrites(younger, isAlive: false))
        } else {
          changes.append(EntityWrites(younger, members: ["alias": elder.id]))
        }
      }
    }
    for same in Dictionary(grouping: people, by: { value($0, "phone") }).values {
      let elder = same.sorted { $0.id < $1.id }[0]
      for younger in same where younger != elder {
        changes.append(EntityWrites(younger, members: ["phone": "none of \(younger.id)"]))
      }
    }
    act(changes.sorted { $0.name.id < $1.name.id })
  }
}
