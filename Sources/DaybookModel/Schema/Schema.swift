// The schema is SQL text, and a new database gets all of it in one transaction: the tables of a
// feature that hang together by triggers are a file here, and an entity whose table stands alone
// declares it itself (`EntityDefinition.table`). The columns that need no rule of their own follow
// from the declaration of the record (`definitions`). `Migrations` has the steps that bring an older
// database up to date; neither a released step nor the released schema is edited. Triggers keep
// what follows from other rows, such as the counts of a tag or the time of a reminder, so that it
// holds whatever writes: a feature, an import or an undo. The comments of each file say what a
// column means where its name and its constraint do not.

/// The tables, their indexes and triggers as a new database gets them, with the rows that are there
/// from the start.
enum Schema {
  static let sql = Checksums.added(to: tables)

  private static let tables =
    ChangeLogSchema.sql + TagSchema.sql + TaskSchema.sql + OccurrenceSchema.sql
    + AttachmentSchema.sql + ReminderSchema.sql + HabitSchema.sql + HabitMarkSchema.sql
    + WellnessSchema.sql + ProfileSchema.sql + CareSchema.sql + CareStatisticsSchema.sql
    + EventSchema.sql + SearchSchema.sql + RetentionSchema.sql + PluginSchema.sql
    + ReplicaSchema.sql
    + Entities.ownersFirst.map(\.table).joined()
}
