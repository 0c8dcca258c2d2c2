/// Messages to the people who are cared for, and their replies.
enum CareSchema {
  static let sql = messages + responses

  /// `notBefore`, `claimedUntil`, `sent`, `deadline` and `answered` are instants. `claim` names the
  /// claim that is or was last in force. `deliveryUncertainty` says that an earlier try may have
  /// arrived. `task` and `occurrence` say what a request asks about, and `time` the time of the
  /// task then, as it was stored: it does not depend on the zone and clock of a reader. A task's id
  /// is never used again, so the text is right also when the task is gone, and when it comes back.
  /// A row that is pruned is set to `isCounted` 0 before, so that no statistic changes.
  private static let messages = """
    CREATE TABLE careMessage (
      key INTEGER PRIMARY KEY,
      \(CareMessageRecord.definitions),
      kind TEXT NOT NULL CHECK (kind IN ('introduction', 'request')),
      task TEXT CHECK ((task IS NULL) = (kind <> 'request')),
      occurrence TEXT CHECK ((occurrence IS NULL) = (task IS NULL)),
      time TEXT CHECK ((time IS NULL) = (task IS NULL)),
      state TEXT NOT NULL CHECK (
        \(ColumnRule.isOne("state", of: "queued claimed sent failed unknown cancelled expired"))),
      deadline INTEGER CHECK ((deadline IS NULL) = (task IS NULL)),
      attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
      claimedUntil INTEGER CHECK ((claimedUntil IS NULL) = (state <> 'claimed')),
      sent INTEGER CHECK ((sent IS NULL) = (state <> 'sent')),
      deliveryUncertainty TEXT CHECK (deliveryUncertainty IN ('open', 'accepted')),
      answered INTEGER CHECK (
        (answered IS NULL) = (outcome IS NULL OR outcome NOT IN ('answered', 'late'))),
      isCounted INTEGER NOT NULL DEFAULT 1 CHECK (isCounted IN (0, 1))
    ) STRICT;
    CREATE INDEX careMessageProfile ON careMessage (profile, createdAt);
    CREATE INDEX careMessageCreated ON careMessage (createdAt, id);
    CREATE UNIQUE INDEX careMessageOccurrence ON careMessage (task, occurrence, profile)
      WHERE task IS NOT NULL;
    CREATE INDEX careMessageState ON careMessage (state, notBefore);
    CREATE INDEX careMessageWaiting ON careMessage (deadline) WHERE outcome = 'waiting';
    CREATE INDEX careMessageIntroduction ON careMessage (profile) WHERE kind = 'introduction';
    CREATE INDEX careMessageListed ON careMessage (state, createdAt, id);

    """

  /// `photo` is the SHA-256 of a copy in the data folder, which is needed for as long as the row,
  /// or a transaction that may bring it back, exists.
  private static let responses = """
    CREATE TABLE careResponse (
      key INTEGER PRIMARY KEY,
      \(CareResponseRecord.definitions),
      message TEXT,
      task TEXT,
      occurrence TEXT CHECK ((occurrence IS NULL) = (task IS NULL)),
      photo TEXT CHECK (length(photo) = 64) CHECK (photo IS NOT NULL OR text IS NOT NULL),
      photoName TEXT CHECK ((photoName IS NULL) = (photo IS NULL)),
      photoType TEXT CHECK ((photoType IS NULL) = (photo IS NULL)),
      photoSize INTEGER CHECK ((photoSize IS NULL) = (photo IS NULL)),
      isLate INTEGER NOT NULL CHECK (isLate = (effect = 'late'))
    ) STRICT;
    CREATE INDEX careResponseProfile ON careResponse (profile, received);
    CREATE INDEX careResponseTask ON careResponse (task, occurrence) WHERE task IS NOT NULL;
    CREATE INDEX careResponsePhoto ON careResponse (received, id) WHERE photo IS NOT NULL;
    CREATE INDEX careResponseDigest ON careResponse (photo) WHERE photo IS NOT NULL;
    CREATE INDEX careResponsePhotoProfile ON careResponse (profile, received, id)
      WHERE photo IS NOT NULL;
    CREATE TRIGGER careResponseRemoved AFTER DELETE ON careResponse WHEN old.photo IS NOT NULL
    BEGIN
      INSERT INTO orphanedCopy (digest, through)
      VALUES (
        old.photo, (SELECT ifnull(max(seq), 0) FROM sqlite_sequence WHERE name = 'action'))
      ON CONFLICT (digest) DO UPDATE SET through = excluded.through;
    END;

    """
}
