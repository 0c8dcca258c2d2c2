import DaybookProtocol
import SearchLanguage

extension Wire.Filter {
  init(_ filter: SearchLanguage.Filter) {
    switch filter {
    case .all(let filters): self.init(filters: filters.map { Self($0) }, op: .all)
    case .any(let filters): self.init(filters: filters.map { Self($0) }, op: .any)
    case .not(let filter): self.init(filters: [Self(filter)], op: .not)
    case .term(let term): self.init(term)
    }
  }

  private init(_ term: FilterTerm) {
    let (field, comparison, value) = term.parts
    self.init(
      comparison: comparison == .equal ? nil : Wire.FilterComparison(comparison),
      op: field.flatMap(Wire.FilterOp.init(rawValue:)) ?? .words, value: value)
  }

  /// Returns the filter of the structure. Throws `invalidValue` or `tooLarge`, which point below
  /// `pointer`.
  func filter(at pointer: String) throws -> SearchLanguage.Filter {
    var left = SearchLanguage.Filter.maximumTerms
    return try filter(at: pointer, depth: 0, &left).simplified
  }

  private func filter(
    at pointer: String, depth: Int, _ left: inout Int
  ) throws -> SearchLanguage.Filter {
    guard depth <= SearchLanguage.Filter.maximumDepth else {
      let limit = SearchLanguage.Filter.maximumDepth
      throw Errors.response(.tooLarge, "Groups can be nested at most \(limit) deep.") {
        $0.limit = limit
        $0.pointer = pointer
      }
    }
    func count(_ left: inout Int) throws {
      left -= 1
      guard left < 0 else { return }
      let limit = SearchLanguage.Filter.maximumTerms
      throw Errors.response(.tooLarge, "A filter can have at most \(limit) terms.") {
        $0.limit = limit
        $0.pointer = pointer
      }
    }
    func parts(_ left: inout Int) throws -> [SearchLanguage.Filter] {
      guard value == nil, comparison == nil else {
        throw refusal("“\(op.rawValue)” takes filters, not a value.", at: pointer)
      }
      // An empty filter counts as much as a term.
      if (filters ?? []).isEmpty { try count(&left) }
      var parts: [SearchLanguage.Filter] = []
      for (index, filter) in (filters ?? []).enumerated() {
        let place = "\(pointer)/filters/\(index)"
        parts.append(try filter.filter(at: place, depth: depth + 1, &left))
      }
      return parts
    }
    switch op {
    case .all: return .all(try parts(&left))
    case .any: return .any(try parts(&left))
    case .not:
      let parts = try parts(&left)
      guard let part = parts.first, parts.count == 1 else {
        throw refusal("“not” takes exactly one filter.", at: pointer)
      }
      return .not(part)
    default:
      try count(&left)
      return .term(try term(at: pointer))
    }
  }

  private func term(at pointer: String) throws -> FilterTerm {
    guard filters == nil else {
      throw refusal("“\(op.rawValue)” takes a value, not filters.", at: pointer)
    }
    let value = value ?? ""
    guard let field = FilterField(rawValue: op.rawValue) else {
      guard comparison == nil else {
        throw refusal("“words” does not take a comparison.", at: pointer)
      }
      return .words(value)
    }
    do throws(FilterError) {
      return try field.term(
        FilterComparison(comparison ?? .equal), value, at: value.startIndex..<value.endIndex)
    } catch {
      throw Errors.response(.invalidValue, error.message) {
        $0.pointer = "\(pointer)/value"
        $0.allowed = error.allowed
        $0.hint = error.hint
      }
    }
  }

  private func refusal(_ message: String, at pointer: String) -> any Error {
    Errors.response(.invalidValue, message) { $0.pointer = pointer }
  }
}
