import DaybookModel
import DaybookProtocol

extension Collection {
  /// The collection, or nil where it is empty.
  package var nonEmpty: Self? { isEmpty ? nil : self }
}

extension Double {
  /// The number with its last places cut off, so that a result does not depend on the last bits of
  /// a machine's arithmetic.
  var sixDecimals: Double { (self * 1_000_000 + 0.001).rounded(.down) / 1_000_000 }
}

extension Place {
  /// The place that the params of a move name. Throws `invalidValue` unless they name exactly one.
  init<WireID: WireScalar>(before: WireID?, after: WireID?) throws {
    switch (before, after) {
    case (let next?, nil): self = .before(EntityID(next.text))
    case (nil, let previous?): self = .after(EntityID(previous.text))
    case (nil, nil), (_?, _?):
      throw ModelError.invalidValue(
        field: "",
        message: """
          Name the \(Kind.entity.noun) to come next (`before`) or the one just ahead (`after`).
          """)
    }
  }
}
