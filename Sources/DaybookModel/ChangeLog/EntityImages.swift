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
    case .habit: Self.habitImage
    case .habitMark: Self.habitMarkImage
    case .savedSearch: Self.savedSearchImage
    case .preferences: Self.preferencesImage
    case .reminder: Self.reminderImage
    case .profile: Self.profileImage
    case .careMessage: Self.careMessageImage
    case .careResponse: Self.careResponseImage
    case .wellnessLog: Self.wellnessLogImage
    case .wellnessTargets: Self.wellnessTargetsImage
    case .onboarding: Self.onboardingImage
    case .dashboard: Self.dashboardImage
    }
  }

  /// The image with what follows from rows that are not kept any more, without which a removal could
  /// not be taken back whole.
  var wholeImage: String { self == .habit ? Self.wholeHabitImage : image }

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

  /// Without `fired` and `claimed`, which belong to no act, `ring` and `recurs`, which the task gives.
  private static let reminderImage = """
    json_object(
      'id', id, 'task', (SELECT task.id FROM task WHERE task.key = reminder.task),
      'minutesBefore', minutesBefore, 'relatedTo', relatedTo, 'at', at,
      'acknowledged', acknowledged, 'answered', answered, 'snoozedUntil', snoozedUntil,
      'created', created, 'modified', modified, 'revision', revision,
      'fingerprint', fingerprint)
    """

  private static let habitImage = """
    json_object(
      'id', id, 'title', title, 'notes', notes, 'start', start, 'end', "end",
      'archived', archived, 'position', position, 'created', created, 'modified', modified,
      'revision', revision, 'fingerprint', fingerprint,
      'schedules', json((SELECT json_group_array(json(value)) FROM (
        SELECT json_object('since', since, 'anchor', anchor, 'recurrence', recurrence,
          'times', times, 'period', period, 'weekStart', weekStart,
          'frequency', \(exact("frequency")), 'amount', \(exact("amount")), 'unit', unit, 'comparison', comparison) AS value
        FROM habitSchedule WHERE habitSchedule.habit = habit.key ORDER BY since))),
      'pauses', json((SELECT json_group_array(json(value)) FROM (
        SELECT json_object('from', "from", 'through', through) AS value
        FROM habitPause WHERE habitPause.habit = habit.key ORDER BY "from"))),
      'tags', json((SELECT json_group_array(value) FROM (
        SELECT tag.name AS value FROM habitTag CROSS JOIN tag ON tag.key = habitTag.tag
        WHERE habitTag.habit = habit.key ORDER BY habitTag.position))),
      'tagIDs', json((SELECT json_group_array(value) FROM (
        SELECT tag.id AS value FROM habitTag CROSS JOIN tag ON tag.key = habitTag.tag
        WHERE habitTag.habit = habit.key ORDER BY habitTag.position))))
    """

  /// A habit's image and, where marks are not kept any more, what the months without them say.
  private static let wholeHabitImage = """
    iif(marksFrom IS NULL, \(habitImage),
      json_set(\(habitImage), '$.marksFrom', marksFrom,
        '$.months', json((SELECT json_group_array(json(value)) FROM (
          SELECT json_object('month', month, 'days', days, 'scheduled', scheduled, 'done', done,
            'skipped', skipped, 'streak', streak, 'best', best,
            'score', \(exact("score")), 'value', \(exact("value")), 'recent', recent,
            'periodDone', periodDone, 'periodSkipped', periodSkipped,
            'periodIsWhole', periodIsWhole) AS value
          FROM habitMonth
          WHERE habitMonth.habit = habit.key AND month < substr(habit.marksFrom, 1, 7)
          ORDER BY month)))))
    """

  private static let habitMarkImage = """
    json_object(
      'id', id, 'habit', (SELECT habit.id FROM habit WHERE habit.key = habitMark.habit),
      'day', day, 'state', state, 'amount', \(exact("amount")), 'isDone', isDone,
      'reason', reason, 'at', at, 'revision', revision)
    """

  private static let preferencesImage = """
    json_object(
      'id', id, 'name', name, 'timeZone', timeZone, 'locale', locale, 'weekStart', weekStart,
      'dayStart', dayStart, 'localOnly', localOnly, 'greeting', greeting,
      'notificationPermission', notificationPermission,
      'defaultAlarmMinutes', defaultAlarmMinutes, 'defaultSnoozeMinutes', defaultSnoozeMinutes,
      'appearance', appearance, 'careFor', careFor, 'careNeeds', careNeeds, 'checkIn', checkIn,
      'revision', revision,
      'limits', json((
        SELECT json_group_object("limit".name, "limit".value) FROM "limit" ORDER BY "limit".name)))
    """

  private static let profileImage = """
    json_object(
      'id', id, 'name', name, 'relationship', relationship, 'phone', phone, 'photo', photo,
      'status', status, 'step', step, 'stopped', stopped, 'received', received,
      'activated', activated, 'position', position, 'created', created, 'modified', modified,
      'revision', revision, 'fingerprint', fingerprint)
    """

  private static let careMessageImage = """
    json_object(
      'id', id, 'profile', (SELECT profile.id FROM profile WHERE profile.key = careMessage.profile),
      'kind', kind, 'task', task, 'occurrence', occurrence, 'time', time, 'text', text,
      'state', state,
      'outcome', outcome, 'deadline', deadline, 'attempts', attempts, 'notBefore', notBefore,
      'claim', claim, 'sender', sender, 'claimedUntil', claimedUntil, 'sent', sent,
      'reference', reference, 'error', error, 'doubt', doubt, 'answered', answered,
      'created', created, 'modified', modified, 'revision', revision)
    """

  private static let careResponseImage = """
    json_object(
      'id', id,
      'profile', (SELECT profile.id FROM profile WHERE profile.key = careResponse.profile),
      'message', message, 'task', task, 'occurrence', occurrence, 'text', text, 'photo', photo,
      'photoName', photoName, 'photoType', photoType, 'photoSize', photoSize,
      'received', received, 'effect', effect, 'isLate', isLate, 'created', created,
      'modified', modified, 'revision', revision, 'fingerprint', fingerprint)
    """

  private static let wellnessLogImage = """
    json_object(
      'id', id, 'kind', kind, 'day', day, 'at', at, 'source', source, 'name', name,
      'level', level, 'meal', meal, 'kcal', kcal, 'protein', protein, 'carbs', carbs, 'fat', fat,
      'fibre', fibre, 'litres', litres, 'completed', completed, 'minutes', minutes,
      'sleepHours', sleepHours, 'sleepQuality', sleepQuality, 'heartRate', heartRate, 'hrv', hrv,
      'steps', steps, 'weather', weather, 'temperature', temperature, 'created', created,
      'modified', modified, 'revision', revision, 'fingerprint', fingerprint)
    """

  private static let wellnessTargetsImage = """
    json_object(
      'id', id, 'kcal', kcal, 'protein', protein, 'carbs', carbs, 'fat', fat, 'fibre', fibre,
      'water', water, 'revision', revision)
    """

  private static let savedSearchImage = """
    json_object(
      'id', id, 'name', name, 'icon', icon, 'text', text, 'order', "order", 'position', position,
      'created', created, 'modified', modified, 'revision', revision, 'fingerprint', fingerprint)
    """

  private static let onboardingImage = """
    json_object(
      'id', id, 'page', page, 'requested', requested, 'answered', answered,
      'completed', completed, 'revision', revision)
    """

  private static let dashboardImage =
    "json_object('id', id, 'message', message, 'revision', revision)"

  /// SQLite writes 15 digits of a number into JSON, of which it cannot be read back as it was.
  private static func exact(_ column: String) -> String {
    "iif(\(column) IS NULL, NULL, json(printf('%!.17g', \(column))))"
  }
}
