import DaybookModel
import DaybookProtocol
import SearchLanguage

// Filters as texts: the problems of one, and where they are.

extension FilterReading {
  /// What a person is told of the text besides the problems of the search.
  var problems: [SearchProblem] { notes.map { SearchProblem(term: $0.term, message: $0.message) } }
}

extension Session {
  /// Returns the filter of a text. Throws an error with the part at fault.
  func filter(_ text: String, field: String) throws -> SearchLanguage.Filter {
    do throws(FilterError) {
      return try FilterReading.filter(of: text)
    } catch {
      throw Errors.response(error.limit == nil ? .invalidValue : .tooLarge, error.message) {
        $0.pointer = "/\(field)"
        $0.start = encoding.offset(of: error.range.lowerBound, in: text)
        $0.stop = encoding.offset(of: error.range.upperBound, in: text)
        $0.limit = error.limit
        $0.allowed = error.allowed
        $0.hint = error.hint
      }
    }
  }

  /// The problems of a search, with their places in the text that was searched for.
  func wire(_ problems: [SearchProblem], in text: String?) -> [Wire.SearchProblem] {
    let reading = text.map { FilterReading($0) }
    return (problems + (reading?.problems ?? [])).prefix(100).map { problem in
      let range = reading?.parts.first { $0.term == problem.term }?.range
      guard let text, let range else { return Wire.SearchProblem(message: problem.message) }
      return Wire.SearchProblem(
        message: problem.message, start: encoding.offset(of: range.lowerBound, in: text),
        stop: encoding.offset(of: range.upperBound, in: text))
    }
  }

  func request(
    _ filter: SearchLanguage.Filter, kinds: [Wire.SearchKind]? = nil,
    order: SearchOrder? = nil
  ) -> SearchRequest {
    SearchRequest(
      filter,
      kinds: kinds.map { Set($0.compactMap { FilterKind(rawValue: $0.rawValue) }) }
        ?? Set(FilterKind.allCases),
      order: order ?? .relevance, at: moment, zones: zones.zone)
  }
}
