/// Whom a person cares for, what with, and how often they want to check in.
enum Migration5Preferences {
  /// Words of closed lists, parted by spaces and in the order of the list; NULL is unsaid.
  static let sql = """
    ALTER TABLE preferences ADD COLUMN careFor TEXT CHECK (length(careFor) BETWEEN 1 AND 100);
    ALTER TABLE preferences ADD COLUMN careNeeds TEXT CHECK (length(careNeeds) BETWEEN 1 AND 100);
    ALTER TABLE preferences ADD COLUMN checkIn TEXT
      CHECK (checkIn IN ('severalTimesADay', 'daily', 'everyFewDays', 'weekly'));

    """
}
