/// Tags of habits are counted like those of tasks.
enum Migration3Tags {
  /// `tag.habits` counts the habits that carry the tag and are not archived, whoever changes the
  /// rows. The index answers which tags have a colour, and which, from itself alone.
  static let sql = """
    ALTER TABLE tag ADD COLUMN habits INTEGER NOT NULL DEFAULT 0 CHECK (habits >= 0);
    CREATE INDEX tagColor ON tag (name, color) WHERE color IS NOT NULL;
    CREATE TRIGGER habitTagAdded AFTER INSERT ON habitTag
      WHEN (SELECT archived IS NULL FROM habit WHERE key = new.habit)
    BEGIN
      UPDATE tag SET habits = habits + 1 WHERE key = new.tag;
    END;
    CREATE TRIGGER habitTagRemoved AFTER DELETE ON habitTag
      WHEN (SELECT archived IS NULL FROM habit WHERE key = old.habit)
    BEGIN
      UPDATE tag SET habits = habits - 1 WHERE key = old.tag;
    END;
    CREATE TRIGGER habitTagChanged BEFORE UPDATE OF habit, tag ON habitTag
    BEGIN
      SELECT raise(ABORT, 'a row of habitTag is removed and added, never changed');
    END;
    CREATE TRIGGER habitArchivedChanged AFTER UPDATE OF archived ON habit
      WHEN (old.archived IS NULL) <> (new.archived IS NULL)
    BEGIN
      UPDATE tag SET habits = habits + iif(new.archived IS NULL, 1, -1)
      WHERE key IN (SELECT tag FROM habitTag WHERE habit = new.key);
    END;

    """
}
