/// A place in a manual order, as a text that sorts by its bytes: there is always another rank
/// between two, so that a move writes what is moved and nothing else. Equal ones stand by id.
///
/// Ranks that are made at the ends begin with an integer: a head letter that says how many digits
/// follow ("a" one, "b" two; downward "Z" one, "Y" two), and these digits. What is made between two
/// is a fraction behind a common beginning.
struct Rank: Hashable, Comparable, Sendable {
  let text: String

  static let first = Rank(digits: [36, 1])

  /// nil for a text that is empty, has other characters than 0-9, A-Z and a-z, or ends in 0, before
  /// which there would be no room.
  init?(_ text: String) {
    let digits = text.utf8.map(Self.digit)
    guard let last = digits.last, last != 0, digits.allSatisfy({ $0 < Self.base }) else {
      return nil
    }
    self.text = text
  }

  /// A rank above this one.
  var next: Rank {
    guard let integer else { return Rank(digits: Self.middle(digits, nil)) }
    return Rank(digits: Self.stepped(integer, up: true) ?? Self.middle(digits, nil))
  }

  /// A rank below this one.
  var previous: Rank {
    guard let integer else { return Rank(digits: Self.middle([], digits)) }
    let hasFraction = integer.count < text.utf8.count
    if hasFraction, integer.last != 0 { return Rank(digits: integer) }
    return Rank(digits: Self.stepped(integer, up: false) ?? Self.middle([], digits))
  }

  /// A rank above `lower` and below `upper`, of which the first must be the lower one; nil is an
  /// end of the order.
  static func between(_ lower: Rank?, _ upper: Rank?) -> Rank {
    switch (lower, upper) {
    case (nil, nil): first
    case (let lower?, nil): lower.next
    case (nil, let upper?): upper.previous
    case (let lower?, let upper?): Rank(digits: middle(lower.digits, upper.digits))
    }
  }

  /// Ascending ranks between the two.
  static func between(_ lower: Rank?, _ upper: Rank?, count: Int) -> [Rank] {
    guard count > 0 else { return [] }
    let middle = between(lower, upper)
    return between(lower, middle, count: count / 2) + [middle]
      + between(middle, upper, count: count - count / 2 - 1)
  }

  static func < (left: Rank, right: Rank) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}

extension Rank {
  private static let base: UInt8 = 62
  private static let characters = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
  /// The heads, as digits.
  private static let heads: ClosedRange<UInt8> = 10...61
  private static let firstUpwardHead: UInt8 = 36

  private init(digits: [UInt8]) {
    text = String(decoding: digits.map { Self.characters[Int($0)] }, as: UTF8.self)
  }

  private var digits: [UInt8] { text.utf8.map(Self.digit) }

  /// What a character counts; 62 for one that is none.
  private static func digit(_ character: UInt8) -> UInt8 {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 36
    default: base
    }
  }

  private static func count(behind head: UInt8) -> Int {
    Int(head >= firstUpwardHead ? head - firstUpwardHead : firstUpwardHead - 1 - head) + 1
  }

  /// The head with its digits; nil where the text has no such beginning.
  private var integer: [UInt8]? {
    let digits = digits
    guard let head = digits.first, Self.heads.contains(head),
      digits.count > Self.count(behind: head)
    else { return nil }
    return Array(digits.prefix(Self.count(behind: head) + 1))
  }

  /// The next integer up or down that does not end in 0; nil beyond the last head.
  private static func stepped(_ integer: [UInt8], up: Bool) -> [UInt8]? {
    var digits = integer
    let last = digits.count - 1
    for index in stride(from: last, to: 0, by: -1) {
      let (lowest, highest) = (index == last ? 1 : 0 as UInt8, base - 1)
      if up ? digits[index] < highest : digits[index] > lowest {
        digits[index] = up ? digits[index] + 1 : digits[index] - 1
        return digits
      }
      digits[index] = up ? lowest : highest
    }
    let head = up ? digits[0] + 1 : digits[0] - 1
    guard heads.contains(head) else { return nil }
    let count = count(behind: head)
    return up
      ? [head] + Array(repeating: 0, count: count - 1) + [1]
      : [head] + Array(repeating: base - 1, count: count)
  }

  /// The middle between two fractions of which neither ends in 0; nil is the end of the order, and
  /// so is an upper one that is not above the lower one, as only a damaged file has it.
  private static func middle(_ lower: [UInt8], _ upper: [UInt8]?) -> [UInt8] {
    var (middle, upper) = ([UInt8](), upper)
    while true {
      let index = middle.count
      let low = index < lower.count ? lower[index] : 0
      let high = upper.flatMap { index < $0.count ? $0[index] : nil } ?? base
      if high > low + 1 { return middle + [(low + high) / 2] }
      if high != low {
        if high > low, let upper, index + 1 < upper.count { return middle + [high] }
        upper = nil
      }
      middle.append(low)
    }
  }
}
