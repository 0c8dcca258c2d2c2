package import CivilTime

package extension ReadTransaction {
  /// The habit with this id; else the one whose id ends in these 4 characters or more; else the
  /// active one of this title or, without such a one, whose title begins so, ASCII letters in any
  /// case. Throws `notFound`, and `invalidValue` for the field "text" where several fit.
  func findHabit(_ text: String, today: Day) throws -> HabitItem {
    if try contains(HabitID(text)) { return try habit(HabitID(text), today: today) }
    let ended = try candidates(
      """
      SELECT id, title FROM habit INDEXED BY habitEnding
      WHERE substr(id, -4) = substr(:text, -4) AND substr(id, -length(:text)) = :text
      ORDER BY id LIMIT :limit
      """, endingIn: text)
    let words = "More than one title begins with “\(text)”"
    let called = { (condition: String) in
      try candidates(
        """
        SELECT id, title FROM habit INDEXED BY habitTitle
        WHERE archivedOn IS NULL AND \(condition) ORDER BY title COLLATE NOCASE, id LIMIT :limit
        """, text, words)
    }
    let id =
      try ended.only ?? called("title COLLATE NOCASE = :text").only
      ?? called(
        """
        title COLLATE NOCASE >= :text AND title COLLATE NOCASE < :text || char(0x10FFFF)
        """
      ).only
    guard let id else { throw ModelError.notFound(.habit, text) }
    return try habit(HabitID(id), today: today)
  }
}
