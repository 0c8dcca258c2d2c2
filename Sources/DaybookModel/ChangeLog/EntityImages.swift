/// What the change log keeps of each entity.
extension Entity {
  /// Whether an id can be used again after a removal: what happened to an occurrence, or on a day
  /// of a habit, can happen anew.
  var mayComeBack: Bool {
    switch self {
    case .occurrence, .habitMark, .preferences, .onboarding, .dashboard, .wellnessTargets: true
    case .task, .tag, .habit, .savedSearch, .reminder, .profile, .careMessage, .careResponse,
      .wellnessLog:
      false
    }
  }

  /// An SQL expression over a row: its JSON image, from which undo can make the row again. Tags
  /// are kept by name for people and by id for undo, since a tag may be renamed in between; the
  /// order of a subquery is the order of the aggregate around it.
  var image: String {
    switch self {
    case .task: Self.taskImage
    case .tag: Self.tagImage
    case .occurrence: Self.occurrenceImage
    case .habit: Migration3Habits.habitImage
    case .habitMark: Migration3Habits.markImage
    case .savedSearch: Migration3Search.image
    case .preferences: Migration5Preferences.image
    case .reminder: Migration4Reminders.image
    case .profile: Migration5Profiles.image
    case .careMessage: Migration5Care.messageImage
    case .careResponse: Migration5Care.responseImage
    case .wellnessLog: Migration5Wellness.image
    case .wellnessTargets: Migration5Wellness.targetsImage
    case .onboarding: Migration5Onboarding.image
    case .dashboard: Migration6Dashboard.image
    }
  }

  /// The image with what follows from rows that are not kept any more, without which a removal could
  /// not be taken back whole.
  var wholeImage: String { self == .habit ? Migration5Retention.habitImage : image }

  private static let taskImage = """
    json_object(
      'id', id, 'title', title, 'notes', notes, 'state', state, 'priority', priority,
      'start', start, 'startTime', startTime, 'due', due, 'dueTime', dueTime,
      'timeZone', timeZone,
      'parent', (SELECT above.id FROM task AS above WHERE above.key = task.parent),
      'position', position, 'created', created, 'modified', modified, 'completed', completed,
      'revision', revision, 'fingerprint', fingerprint, 'foreignFields', foreignFields,
      'durationMinutes', durationMinutes, 'recurrence', recurrence,
      'recurrenceAnchor', recurrenceAnchor, 'seriesStart', seriesStart,
      'seriesLead', seriesLead, 'occurrence', occurrence, 'excluded', excluded, 'added', added,
      'blockedBy', json((SELECT json_group_array(value) FROM (
        SELECT blocker.id AS value FROM dependency CROSS JOIN task AS blocker
          ON blocker.key = dependency.blocker
        WHERE dependency.task = task.key ORDER BY dependency.position))),
      'attachments', json((SELECT json_group_array(json(value)) FROM (
        SELECT json_object('id', attachment.id, 'kind', kind, 'name', name,
          'location', location, 'mediaType', mediaType, 'size', size, 'digest', digest) AS value
        FROM attachment WHERE attachment.task = task.key ORDER BY attachment.position))),
      'tags', json((SELECT json_group_array(value) FROM (
        SELECT tag.name AS value FROM taskTag CROSS JOIN tag ON tag.key = taskTag.tag
        WHERE taskTag.task = task.key ORDER BY taskTag.position))),
      'tagIDs', json((SELECT json_group_array(value) FROM (
        SELECT tag.id AS value FROM taskTag CROSS JOIN tag ON tag.key = taskTag.tag
        WHERE taskTag.task = task.key ORDER BY taskTag.position))),
      'profile', (SELECT profile.id FROM profile WHERE profile.key = task.profile),
      'careCategory', careCategory, 'careMinutes', careMinutes, 'careResponse', careResponse,
      'careSince', careSince)
    """

  private static let occurrenceImage = """
    json_object(
      'id', id, 'task', (SELECT task.id FROM task WHERE task.key = occurrence.task),
      'at', at, 'state', state, 'instant', instant, 'start', start, 'startTime', startTime,
      'due', due, 'dueTime', dueTime, 'revision', revision)
    """

  private static let tagImage = """
    json_object(
      'id', id, 'name', name, 'icon', icon, 'color', color, 'position', position,
      'created', created, 'modified', modified, 'revision', revision,
      'fingerprint', fingerprint)
    """
}
