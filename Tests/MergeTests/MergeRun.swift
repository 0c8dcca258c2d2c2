import Merge
import Support

/// Devices that do things at random, meet now and then, and come together at the end. One seed
/// decides everything.
struct MergeRun {
  var replicas: [Replica]
  var random: SeededGenerator
  /// The properties that do not hold.
  private(set) var broken: Set<String> = []
  private let careless: Careless?
  private var tasks: [EntityName] = []
  private var tags: [EntityName] = []
  private var given: Set<[EntityName]> = []
  private var completed: Set<EntityName> = []
  /// Of which somebody took something back, which may win over what another one gives.
  private var takenBack: Set<EntityName> = []

  private init(seed: UInt64, _ careless: Careless?) {
    random = SeededGenerator(seed: seed)
    self.careless = careless
    let year: Int64 = 365 * 86_400_000
    var random = random
    replicas = (0..<Int.random(in: 2...5, using: &random)).map { number in
      let skew = Bool.random(using: &random) ? 0 : Int64.random(in: -year...year, using: &random)
      return Replica("device\(number)", skew: skew, careless: careless)
    }
    self.random = random
  }

  /// The properties that a run breaks.
  static func broken(seed: UInt64, _ careless: Careless? = nil) -> Set<String> {
    var run = MergeRun(seed: seed, careless)
    for _ in 0..<Int.random(in: 20...120, using: &run.random) { run.step() }
    run.meet()
    run.checkState()
    run.checkOrders()
    run.checkActs()
    run.checkCopy()
    return run.broken
  }

  private mutating func expect(_ holds: Bool, _ property: String) {
    if !holds { broken.insert(property) }
  }

  // MARK: What happens

  private mutating func step() {
    for index in replicas.indices { replicas[index].now += 1 }
    let here = Int.random(in: replicas.indices, using: &random)
    if Int.random(in: 0..<4, using: &random) == 0 {
      let other = Int.random(in: replicas.indices, using: &random)
      replicas[here].pull(replicas[other], most: Int.random(in: 1...30, using: &random))
      replicas[here].repair()
    } else {
      act(here)
    }
  }

  private mutating func act(_ here: Int) {
    let number = Int.random(in: 0..<1000, using: &random)
    let task = replicas[here].tasks.randomElement(using: &random)
    let other = replicas[here].tasks.randomElement(using: &random)
    let tag = replicas[here].tags.randomElement(using: &random)
    switch (Int.random(in: 0..<16, using: &random), task, tag) {
    case (0...1, _, _):
      let id =
        Bool.random(using: &random) ? "fern" : "t\(here)-\(number)-\(replicas[here].log.count)"
      guard !replicas[here].registers.keys.contains(where: { $0.id == id }) else { return }
      tasks.append(replicas[here].addTask(id, title: "\(number)"))
    case (2, _, _):
      let name = ["home", "work"][number % 2]
      guard !replicas[here].tags.contains(where: { replicas[here].value($0, "name") == name })
      else { return }
      tags.append(replicas[here].addTag("g\(here)-\(replicas[here].log.count)", named: name))
    case (3, _, _):
      replicas[here].edit(EntityName("preferences", "preferences"), ["theme": "\(number)"])
    case (4, _, _):
      replicas[here].addPerson("p\(here)-\(replicas[here].log.count)", phone: "\(number % 4)")
    case (5, let task?, _):
      replicas[here].edit(
        task, [["title", "notes", "project"][number % 3]: "\(number)"])
    case (6, let task?, _): replicas[here].recur(task, every: number % 3 + 1, from: number % 7)
    case (7, let task?, let tag?):
      replicas[here].list(task, "tags", add: tag)
      given.insert([task, tag])
    case (8, let task?, let tag?):
      guard number % 3 == 0 else { return }
      replicas[here].list(task, "tags", remove: tag)
      takenBack.insert(task)
    case (9, let task?, _) where task != other:
      replicas[here].move(task, below: Bool.random(using: &random) ? other : nil, rank: number)
    case (10, let task?, _):
      guard let other, other != task else { return }
      replicas[here].list(task, "blockedBy", add: other)
    case (11, let task?, _), (12, let task?, _):
      if let occurrence = replicas[here].complete(task) { completed.insert(occurrence) }
    case (13, let task?, _): replicas[here].catchUp(task, until: number % 12)
    case (14, let task?, _) where number % 4 == 0: replicas[here].remove(task)
    case (15, _, let tag?): replicas[here].edit(tag, ["colour": "\(number)"])
    case (15, _, _):
      guard let last = replicas[here].log.last else { return }
      replicas[here].undo(last)
      takenBack.formUnion(last.changes.map(\.name))
    default: break
    }
  }

  /// All take what all others have, until nothing is left to do.
  private mutating func meet() {
    for _ in 0..<12 {
      let count = replicas.map(\.log.count).reduce(0, +)
      let places = replicas.map(\.places)
      for index in replicas.indices {
        for other in replicas.indices { replicas[index].pull(replicas[other]) }
        replicas[index].repair()
      }
      if replicas.map(\.log.count).reduce(0, +) == count && replicas.map(\.places) == places {
        return
      }
    }
    expect(false, "P6 it comes to rest")
  }

  // MARK: What holds

  private var all: [Act] { replicas.flatMap(\.log) }

  private mutating func checkState() {
    let first = replicas[0]
    for other in replicas {
      expect(
        other.registers.mapValues { $0.mapValues(\.winner) }
          == first.registers.mapValues { $0.mapValues(\.winner) }, "P1 registers")
      expect(other.view == first.view, "P2 views")
      expect(
        other.registers.mapValues { $0.mapValues(\.conflicts) }
          == first.registers.mapValues { $0.mapValues(\.conflicts) }
          && other.listed == first.listed, "P3 conflicts")
    }
    let killed = Set(all.flatMap(\.changes).filter { $0.isAlive == false }.map(\.name))
    for task in tasks where !killed.contains(task) {
      expect(first.isAlive(task), "P9 what was added")
    }
    for pair in given
    where !takenBack.contains(pair[0]) && !killed.contains(pair[0])
      && (careless == .movedTags || !killed.contains(pair[1]))
    {
      let name = first.value(first.alias(pair[1]), "name")
      expect(first.tags(of: pair[0]).contains(name), "P9 what was added")
    }
    for occurrence in completed.subtracting(takenBack) {
      expect(first.value(occurrence, "state") == "completed", "P11 current occurrence")
    }
    for task in first.tasks {
      expect(first.current(task) == first.openDay(task, after: .min), "P11 current occurrence")
    }
    for links in [first.parents, first.blockers] {
      let closing = Link.closing(links)
      expect(Link.closing(links.filter { !closing.contains($0) }).isEmpty, "P12 rules")
    }
    expect(Set(first.tags.map { first.value($0, "name") }).count == first.tags.count, "P12 rules")
    expect(
      Set(first.people.map { first.value($0, "phone") }).count == first.people.count, "P12 rules")
  }

  private mutating func checkOrders() {
    // Another order, in which each is there before those that had seen it.
    let logs = replicas
    var other = Replica("reader", careless: careless)
    for _ in 0..<10_000
    where !logs.allSatisfy({ other.places.ticks[$0.device] == $0.log.last?.stamp.ticks }) {
      let log = logs[Int.random(in: logs.indices, using: &random)]
      other.pull(log, most: Int.random(in: 1...3, using: &random))
    }
    expect(other.registers == replicas[0].registers, "P4 any order")
    for log in logs { for act in log.log { _ = other.apply(act) } }
    expect(other.registers == replicas[0].registers, "P5 twice is once")
    var late = Replica("late", careless: careless)
    late.pull(replicas)
    expect(late.view == replicas[0].view, "P18 who comes late")
  }

  private mutating func checkActs() {
    let (one, two) = (0, 1)
    let task = replicas[one].addTask("check", title: "Check")
    let other = replicas[one].addTask("other", title: "Other")
    meet()
    for index in replicas.indices {
      replicas[index].edit(task, ["title": "by \(index)"])
      meet()
      expect(
        replicas.allSatisfy { $0.value(task, "title") == "by \(index)" }, "P7 who sees can change")
    }
    replicas[one].edit(task, ["title": "New"])
    replicas[two].edit(task, ["notes": "Notes"])
    meet()
    for replica in replicas {
      expect(
        replica.value(task, "title") == "New" && replica.value(task, "notes") == "Notes",
        "P8 different members")
    }
    replicas[one].move(task, below: nil, rank: 5001)
    replicas[two].move(other, below: nil, rank: 5002)
    meet()
    for replica in replicas {
      expect(
        replica.value(task, "rank") == "5001" && replica.value(other, "rank") == "5002",
        "P10 two moves")
    }
    replicas[one].edit(task, ["title": "Undone", "notes": "Undone"])
    let undone = replicas[one].log[replicas[one].log.count - 1]
    replicas[two].edit(task, ["project": "garden"])
    meet()
    replicas[two].edit(task, ["notes": "Later"])
    meet()
    replicas[one].undo(undone)
    meet()
    for replica in replicas {
      let values = ["title", "notes", "project"].map { replica.value(task, $0) }
      expect(values == ["New", "Later", "garden"], "P13 undo")
    }
    replicas[one].remove(task)
    let removal = replicas[one].log[replicas[one].log.count - 1]
    replicas[two].edit(task, ["notes": "Kept"])
    meet()
    expect(replicas.allSatisfy { !$0.isAlive(task) }, "P14 removal")
    replicas[one].undo(removal)
    meet()
    for replica in replicas {
      expect(replica.isAlive(task) && replica.value(task, "notes") == "Kept", "P14 removal")
    }
  }

  /// A copy of a device joins, which had not been used for a while.
  private mutating func checkCopy() {
    let task = replicas[0].addTask("copied", title: "Old")
    let gone = replicas[0].addTask("gone", title: "Gone")
    meet()
    var copy = replicas[0].copied(as: "copy", skew: replicas[0].skew)
    for index in replicas.indices { replicas[index].now += 10 }
    replicas[0].edit(task, ["title": "New"])
    replicas[1].remove(gone)
    _ = replicas[1].addTask("since", title: "Since")
    meet()
    let view = replicas[0].view
    copy.now += 20
    copy.join(replicas)
    replicas.append(copy)
    meet()
    expect(replicas.allSatisfy { $0.view == view }, "P16 an outdated copy")
  }
}
