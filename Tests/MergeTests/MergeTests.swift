import Merge
import Testing

@Suite("Merge: its parts")
struct MergeTests {
  private static func write(_ value: String, _ ticks: Int64, _ device: String) -> Write {
    Write(value, Stamp(ticks, device))
  }

  @Test("A clock counts on where the time stands still, goes back or was passed by another's")
  func clock() {
    var clock = Clock()
    var given = [1, 1, -5].map { clock.next(milliseconds: $0) }
    #expect(given == [65_536, 65_537, 65_538])
    clock.pass(Stamp(9 << 16, "other"))
    given = [8, 10].map { clock.next(milliseconds: $0) }
    #expect(given == [9 << 16 + 1, 10 << 16])
    // A millisecond has 65,536 stamps; the next takes the first of the millisecond behind it.
    clock = Clock(10 << 16 + 65_535)
    given = [10].map { clock.next(milliseconds: $0) }
    #expect(given == [11 << 16])
  }

  @Test("A clock ends at the last number and not before")
  func lastStamp() {
    var clock = Clock(.max - 1)
    var given = [Int64.max, 0].map { clock.next(milliseconds: $0) }
    #expect(given == [.max, nil])
    clock = Clock(Clock.latest)
    given = [.max].map { clock.next(milliseconds: $0) }
    #expect(given == [Clock.latest + 1])
    // Who was led there is still heard, and nobody leads further.
    #expect(clock.canPass(Stamp(Clock.latest + 100, "other")))
    #expect(!clock.canPass(Stamp(.max, "other")) && !Clock().canPass(Stamp(Clock.latest + 1, "x")))
  }

  @Test("Of writes that had not seen each other the latest wins, the others are conflicts")
  func conflicts() {
    var register = Register(Self.write("1", 5, "a"))
    register.apply(Self.write("2", 7, "b"), seen: Seen())
    register.apply(Self.write("3", 6, "c"), seen: Seen())
    #expect(register.winner.value == "2")
    #expect(register.conflicts.map(\.value) == ["3", "1"])
    // At the same time, the device decides.
    register.apply(Self.write("4", 7, "c"), seen: Seen())
    #expect(register.writes.map(\.value) == ["4", "2", "3", "1"])
  }

  @Test("Who had seen some of the writes takes those back, and one that agrees is no conflict")
  func seen() {
    var register = Register(Self.write("1", 5, "a"))
    register.apply(Self.write("2", 7, "b"), seen: Seen())
    register.apply(Self.write("3", 6, "c"), seen: Seen())
    register.apply(Self.write("2", 9, "d"), seen: Seen(["a": 5, "b": 6, "c": 6]))
    #expect(register.writes.map(\.value) == ["2", "2"])
    #expect(register.conflicts == [])
    register.apply(Self.write("5", 10, "d"), seen: Seen(["b": 7, "d": 9]))
    #expect(register.writes.map(\.value) == ["5"])
  }

  @Test("What nobody said loses to any word of a person, whichever comes first")
  func weak() {
    var register = Register(Self.write("skipped", 9, ""))
    register.apply(Self.write("completed", 5, "a"), seen: Seen())
    register.apply(Self.write("skipped", 10, ""), seen: Seen())
    #expect(register.writes.map(\.value) == ["completed"])
    register = Register(Self.write("early", 9, ""))
    register.apply(Self.write("late", 10, ""), seen: Seen())
    register.apply(Self.write("between", 9, ""), seen: Seen())
    #expect(register.writes.map(\.value) == ["late"])
  }

  @Test("Elements stand in the order in which they were added, those of one act as it named them")
  func elements() {
    func element(_ id: String, _ value: String, _ ticks: Int64, _ position: Int) -> (
      id: String, register: Register
    ) {
      (id, Register(Write(value, Stamp(ticks, "a"), position: position)))
    }
    let list = [
      element("d", "true", 2, 1), element("a", "true", 2, 2), element("c", "true", 1, 5),
      element("gone", "false", 1, 0), element("b", "true", 2, 1),
    ]
    #expect(list.elements == ["c", "b", "d", "a"])
  }

  @Test(
    "An act waits for what it had seen, is applied once, and of two the earlier device is named")
  func order() {
    var replica = Replica("here")
    let name = EntityName("task", "fern")
    let act = Act(
      Stamp(9, "b"), seen: Seen(["a": 5, "c": 4]), [EntityWrites(name, members: ["title": "Two"])])
    #expect(replica.apply(act) == .waits(for: Stamp(5, "a")))
    #expect(replica.registers.isEmpty)
    #expect(replica.apply(Act(Stamp(5, "a"), seen: Seen(), [])) == .applied)
    #expect(replica.apply(act) == .waits(for: Stamp(4, "c")))
    #expect(replica.apply(Act(Stamp(4, "c"), seen: Seen(), [])) == .applied)
    #expect(replica.apply(act) == .applied)
    #expect(replica.apply(act) == .known)
    #expect(replica.value(name, "title") == "Two")
  }

  @Test("Of each circle the link that closed it is left out, whatever hangs on it")
  func circles() {
    func link(_ from: String, _ to: String, _ ticks: Int64) -> Link<String> {
      Link(from, to, Stamp(ticks, "a"))
    }
    let circle = [link("a", "b", 1), link("b", "c", 3), link("c", "a", 2)]
    let beside = [link("x", "a", 9), link("c", "y", 9), link("y", "z", 8)]
    #expect(Link.closing(circle + beside) == [circle[1]])
    // Two circles over one link.
    let two = circle + [link("c", "b", 4), link("q", "q", 1)]
    #expect(Link.closing(two) == [circle[1], two[4]])
    #expect(Link.closing(beside) == [])
  }

  @Test("A chain and a star of 10,000 links have no circle")
  func manyLinks() {
    let chain = (0..<10_000).map { Link($0, $0 + 1, Stamp(Int64($0), "a")) }
    let star = (0..<10_000).map { Link($0 + 20_000, 0, Stamp(Int64($0), "a")) }
    #expect(Link.closing(chain + star) == [])
    #expect(Link.closing(chain + [Link(10_000, 0, Stamp(0, "b"))]) == [chain[9_999]])
  }
}
