/// The plugins that a person added, what they set, and how the last runs went.
enum PluginSchema {
  /// `agreement` is the name of what the person agreed to, which the machine keeps outside of the
  /// database; a plugin without it is off. `isStopped` is 1 for one that failed too often.
  /// `reactedTo` is the change up to which it was told of changes, and `pluginState` what it keeps
  /// for itself, how often it has invalidated pages, and the page that was the last, without a view
  /// all of them. None of it is logged, exported or undone: a plugin is on one machine, and only the
  /// person at it lets one run.
  static let sql = """
    CREATE TABLE plugin (
      key INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 32),
      folder TEXT NOT NULL CHECK (folder GLOB '/*'),
      agreement TEXT,
      isStopped INTEGER NOT NULL DEFAULT 0 CHECK (isStopped IN (0, 1)),
      message TEXT,
      startedAt INTEGER,
      endedAt INTEGER,
      nextAt INTEGER,
      reactedTo INTEGER NOT NULL,
      revision INTEGER NOT NULL CHECK (revision >= 1)
    ) STRICT;
    CREATE TABLE pluginSetting (
      plugin INTEGER NOT NULL REFERENCES plugin (key) ON DELETE CASCADE,
      name TEXT NOT NULL,
      position INTEGER NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (plugin, name, position)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE pluginState (
      plugin INTEGER PRIMARY KEY REFERENCES plugin (key) ON DELETE CASCADE,
      text TEXT,
      revision INTEGER NOT NULL CHECK (revision >= 0),
      invalidations INTEGER NOT NULL DEFAULT 0,
      view TEXT,
      argument TEXT
    ) STRICT;

    """
}
