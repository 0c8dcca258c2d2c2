import DaybookModel
import DaybookProtocol

/// A person's longer text as rows that fit.
package enum WrappedText {
  package struct Row: Hashable {
    package var text: String
    /// The whole line that the row is part of, where that is a URL or a path and nothing else.
    var link: String?
  }

  static let maxRows = 1000

  /// Returns the rows, broken at spaces, and within a word that is wider than a row.
  package static func rows(_ text: String, cells: Int) -> [Row] {
    var rows: [Row] = []
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      guard rows.count < maxRows else { return rows + [Row(text: "…")] }
      let link = link(TextRules.trimmed(String(line)))
      var row = ""
      var width = 0
      for word in line.split(separator: " ", omittingEmptySubsequences: false) {
        for (index, piece) in pieces(of: String(word), cells: cells).enumerated() {
          let needed = DrawnText(piece).width
          let isFirst = row.isEmpty
          if !isFirst, index > 0 || width + 1 + needed > cells {
            rows.append(Row(text: row, link: link))
            (row, width) = (piece, needed)
          } else {
            row += isFirst ? piece : " " + piece
            width += isFirst ? needed : needed + 1
          }
        }
      }
      rows.append(Row(text: row, link: link))
    }
    return rows
  }

  private static func link(_ line: String) -> String? {
    let isLink = ["https://", "http://", "/"].contains(where: line.hasPrefix)
    return isLink && !line.contains(" ") ? line : nil
  }

  private static func pieces(of word: String, cells: Int) -> [String] {
    guard cells > 1, DrawnText(word).width > cells else { return [word] }
    var pieces: [String] = []
    var rest = DrawnText(word)
    while rest.width > cells {
      let piece = rest.beginning(cells: cells)
      guard !piece.text.isEmpty else { break }
      pieces.append(piece.text)
      rest = DrawnText(String(rest.text.dropFirst(piece.text.count)))
    }
    return pieces + [rest.text]
  }
}

extension ViewLines {
  /// Adds the notes under a heading of their own, whose key and actions are given; where there are
  /// none, offers to write some.
  mutating func addNotes(_ notes: String, at key: LineKey, actions: [String]) {
    guard !notes.isEmpty else {
      return addOffer(key.text, actions: actions) { $0.draw("  + notes…", .muted) }
    }
    addHeading(key.text, actions: actions) { $0.draw("Notes", .heading) }
    for (index, row) in WrappedText.rows(notes, cells: canvas.room - 2).enumerated() {
      add("notes/\(index)", level: 1) {
        guard !row.text.isEmpty else { return }
        $0.draw("  ")
        $0.append(row.text, link: row.link)
      }
    }
  }
}
