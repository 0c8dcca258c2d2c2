import DaybookModel

/// What was read of a file by somebody else, checked as far as it can be without a look at the database.
struct ImportDrafts: Sendable {
  var tasks: [TaskImport] = []
  var habits: [ImportedHabit] = []
  var warnings = ImportWarnings()
}
