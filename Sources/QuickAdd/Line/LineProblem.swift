package import CivilTime

extension QuickAddLine {
  /// Something that a person may have meant otherwise than it was read.
  package struct Problem: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// It looks like a day, a time or a recurrence, and stays in the title.
      case unread(Lookalike)
      /// It would be read as this phrase, and stays in the title.
      case misspelt(String)
      /// It can mean several days, and stays in the title.
      case ambiguous([Day])
      /// A second one of what a task has once; it stays in the title.
      case repeated
      /// It cannot hold together with the rest, and stays in the title.
      case conflicting
      /// It would leave no title, and stays in it.
      case untitled
      /// The value of an attribute that it does not have; it stays in the title.
      case value
      /// A mark that is no priority; it stays in the title.
      case priority
      /// A tag of several words; it stays in the title.
      case tagWords
      /// A date and a weekday that is not its own; the date counts.
      case otherWeekday(Day)
      /// A day that not every month has, on which some months are left out.
      case shortMonths(Int)
      /// A reminder without the time or day from which it counts; it stays in the title.
      case timeless(hasDay: Bool)
    }

    package let range: Range<String.Index>
    package let kind: Kind
    /// Whether it is about a sign of the line's format, which is never title.
    var isSign = false

    /// What is wrong in a sentence, with the phrase; `text` is the line.
    package func message(in text: String) -> String {
      let phrase = "“\(text[range].prefix(100))”"
      return switch kind {
      case .unread(.date): "\(phrase) looks like a day and stays in the title."
      case .unread(.time): "\(phrase) looks like a time and stays in the title."
      case .unread(.recurrence): "\(phrase) looks like a recurrence and stays in the title."
      case .misspelt(let meant): "\(phrase) stays in the title. Did you mean “\(meant)”?"
      case .ambiguous(let days):
        "\(phrase) can be \(days.map(\.description).joined(separator: " or ")) and stays in the "
          + "title; write one of them."
      case .repeated where isSign: "\(phrase) is not used, since the first one counts."
      case .conflicting where isSign: "\(phrase) contradicts the rest, and is not used."
      case .value where isSign: "\(phrase) cannot be read, and is not used."
      case .repeated: "\(phrase) stays in the title, since the first one counts."
      case .conflicting: "\(phrase) contradicts the rest and stays in the title."
      case .untitled: "\(phrase) stays in the title, which would be empty."
      case .value: "\(phrase) cannot be read and stays in the title."
      case .priority:
        "\(phrase) is no priority and stays in the title; `!high`, `!medium` and `!low` are."
      case .tagWords: "\(phrase) is no tag, since a tag is one word; it stays in the title."
      case .otherWeekday(let day):
        "\(phrase) is read as \(day), which is a \(day.weekday.englishName)."
      case .shortMonths(let day):
        "\(phrase) leaves out months without a \(day)\(NumberParser.suffix(of: day)); say `on the "
          + "last day` to have them all."
      case .timeless(hasDay: true):
        "\(phrase) stays in the title, since the task has no time to count from; say the time too, "
          + "such as `remind 1d at 9`."
      case .timeless(hasDay: false):
        "\(phrase) stays in the title, since the task has no day and time to count from."
      }
    }
  }
}
