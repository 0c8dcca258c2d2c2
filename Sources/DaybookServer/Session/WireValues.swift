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

// Ranges of a text, in the units of the client.

extension PositionEncoding {
  func places(of range: Range<String.Index>, in text: String) -> Range<Int> {
    offset(of: range.lowerBound, in: text)..<offset(of: range.upperBound, in: text)
  }
}

extension Wire.LineProblem {
  init(
    _ kind: Wire.LineProblemKind, _ message: String, _ range: Range<String.Index>,
    in text: String, _ encoding: PositionEncoding
  ) {
    let places = encoding.places(of: range, in: text)
    self.init(kind: kind, message: message, start: places.lowerBound, stop: places.upperBound)
  }
}

extension Wire.Span {
  init(
    _ range: Range<String.Index>, in text: String, _ encoding: PositionEncoding,
    _ style: Wire.SpanStyle
  ) {
    let places = encoding.places(of: range, in: text)
    self.init(start: places.lowerBound, stop: places.upperBound, style: style)
  }
}
