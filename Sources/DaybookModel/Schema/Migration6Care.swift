/// Whether an earlier try of a message may have arrived, and indexes along which the lists of care
/// are read.
enum Migration6Care {
  /// What was queued once more had a try that may have arrived, unless that was said to have failed.
  static let sql = """
    ALTER TABLE careMessage ADD COLUMN doubt TEXT CHECK (doubt IN ('open', 'accepted'));
    UPDATE careMessage SET doubt = 'accepted'
    WHERE state IN ('queued', 'cancelled') AND attempts = 0 AND claim IS NOT NULL AND error IS NULL;
    CREATE INDEX careMessageIntroduction ON careMessage (profile) WHERE kind = 'introduction';
    CREATE INDEX careMessageListed ON careMessage (state, created, id);
    CREATE INDEX careResponsePhotoProfile ON careResponse (profile, received, id)
      WHERE photo IS NOT NULL;

    """
}
