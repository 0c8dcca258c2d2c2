package import CivilTime

extension Filter {
  /// The meaning of the filter in English, such as "Open tasks tagged home and due before Sun 1 Feb
  /// 2026".
  package func sentence(at moment: Moment) -> String {
    var adjectives: [String] = []
    var nouns: [String] = []
    var clauses: [String] = []
    for conjunct in conjuncts {
      switch conjunct {
      case .term(.state(let state)): adjectives.append(state.rawValue)
      case .term(.kind(let kind)): nouns.append(kind.rawValue + "s")
      default: clauses.append(conjunct.clause(at: moment, isWithin: conjuncts.count > 1))
      }
    }
    let noun = nouns.isEmpty ? defaultNoun : nouns.joined(separator: " that are ")
    let subject = (adjectives.isEmpty ? "" : adjectives.joined(separator: ", ") + " ") + noun
    let whole = [subject, clauses.joined(separator: " and ")].filter { !$0.isEmpty }
    let sentence = conjuncts.isEmpty ? "everything" : whole.joined(separator: " ")
    return sentence.prefix(1).uppercased() + sentence.dropFirst()
  }

  /// The kinds of items that the filter can hold for, in a word.
  private var defaultNoun: String {
    guard kinds.count == 1, let kind = kinds.first else { return "items" }
    return kind.rawValue + "s"
  }

  /// The filter as words behind "items".
  private func clause(at moment: Moment, isWithin: Bool) -> String {
    switch self {
    case .term(let term): return term.clause(at: moment)
    case .not(.term(let term)): return term.negatedClause(at: moment)
    case .not(let filter): return "not (\(filter.clause(at: moment, isWithin: false)))"
    case .all(let filters), .any(let filters):
      guard !filters.isEmpty else { return "of any kind" }
      let isAny = if case .any = self { true } else { false }
      let words = filters.map { $0.clause(at: moment, isWithin: true) }
        .joined(separator: isAny ? " or " : " and ")
      return isWithin ? "(\(words))" : words
    }
  }
}

extension FilterTerm {
  fileprivate func clause(at moment: Moment) -> String {
    switch self {
    case .words(let words): "with “\(words)”"
    case .state(let state): "that are \(state.rawValue)"
    case .tag(let name): "tagged \(name)"
    case .kind(let kind): "that are \(kind.rawValue)s"
    case .has(let part): "with \(part.words)"
    case .parent(let id): "that are subtasks of \(id)"
    case .profile(let name): "for \(name)"
    case .project("none"): "without a project"
    case .project(let name): "in the project \(name)"
    case .day(let field, let comparison, let day):
      "\(field.words) \(day.words(comparison, field, at: moment))"
    case .duration(let comparison, let minutes):
      "that take \(comparison.words)\(minutes) minutes"
    case .urgency(let comparison, let thousandths):
      "of an urgency of \(comparison.words)\(Self.number(thousandths: thousandths))"
    case .priority(.equal, .none): "without a priority"
    case .priority(.equal, let priority): "of \(priority.rawValue) priority"
    case .priority(let comparison, let priority):
      switch comparison {
      case .atLeast: "of \(priority.rawValue) priority or more"
      case .atMost: "of \(priority.rawValue) priority or less"
      case .more: "of more than \(priority.rawValue) priority"
      case .less, .equal: "of less than \(priority.rawValue) priority"
      }
    }
  }

  fileprivate func negatedClause(at moment: Moment) -> String {
    switch self {
    case .words(let words): "without “\(words)”"
    case .has(let part): "without \(part.words)"
    case .state(let state): "that are not \(state.rawValue)"
    case .kind(let kind): "that are not \(kind.rawValue)s"
    case .parent(let id): "that are not subtasks of \(id)"
    case .project("none"): "with a project"
    case .tag, .day, .priority, .profile, .project, .duration, .urgency: "not \(clause(at: moment))"
    }
  }
}

extension FilterPart {
  fileprivate var words: String {
    switch self {
    case .notes: "notes"
    case .tags: "tags"
    case .attachment: "an attachment"
    case .due: "a due day"
    case .start: "a start day"
    case .subtasks: "subtasks"
    case .recurrence: "a recurrence"
    case .project: "a project"
    }
  }
}

extension FilterDayField {
  fileprivate var words: String {
    switch self {
    case .due: "due"
    case .start: "starting"
    case .completed: "completed"
    case .created: "created"
    case .modified: "changed"
    }
  }
}

extension FilterComparison {
  fileprivate var words: String {
    switch self {
    case .equal: ""
    case .less: "less than "
    case .atMost: "at most "
    case .more: "more than "
    case .atLeast: "at least "
    }
  }
}

extension FilterDays {
  fileprivate func words(
    _ comparison: FilterComparison, _ field: FilterDayField, at moment: Moment
  ) -> String {
    guard let days = days(at: moment, isPast: field.isPast) else { return "on no day (\(text))" }
    let first = word ?? days.lowerBound.shortTextWithYear
    let last = word ?? days.upperBound.shortTextWithYear
    switch comparison {
    case .equal where first != last: return "from \(first) through \(last)"
    case .equal: return word ?? "on \(first)"
    case .less: return "before \(first)"
    case .atMost: return "\(field == .due ? "by" : "until") \(last)"
    case .more: return "after \(last)"
    case .atLeast: return "from \(first) on"
    }
  }

  /// A day that has a name of its own.
  private var word: String? {
    switch self {
    case .offset(0, _): "today"
    case .offset(1, .day): "tomorrow"
    case .offset(-1, .day): "yesterday"
    default: nil
    }
  }
}
