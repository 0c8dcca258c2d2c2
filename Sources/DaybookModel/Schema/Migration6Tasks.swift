/// Since when a task is that of somebody who is cared for.
enum Migration6Tasks {
  /// `careSince` is when a task was given to its profile, or opened again since; NULL is a person's own.
  static let sql = """
    ALTER TABLE task ADD COLUMN careSince INTEGER;
    UPDATE task SET careSince = created WHERE profile IS NOT NULL;
    UPDATE action SET name = 'care/outbox' WHERE name = 'care/queue';

    """
}
