/// Logs of wellness, and what they add up to.
enum WellnessSchema {
  static let sql = logs + days + months + targets

  /// `at` is the instant of an entry: when it was logged, or when a workout began. A workout counts
  /// once it is `completed`, which is an instant too. `source` is NULL for what a person entered.
  /// There is one row of energy for each day, and one of metrics for each day and source, whose ids
  /// say so.
  private static let logs = """
    CREATE TABLE wellnessLog (
      key INTEGER PRIMARY KEY,
      \(WellnessLogRecord.definitions),
      kind TEXT NOT NULL CHECK (\(ColumnRule.isOne("kind", of: "energy meal water workout metrics"))),
      source TEXT CHECK (source IS NULL OR (kind = 'metrics' AND length(source) BETWEEN 1 AND 32)),
      name TEXT CHECK (
        name IS NULL OR (kind IN ('meal', 'workout') AND length(name) BETWEEN 1 AND 200)),
      level INTEGER CHECK (level BETWEEN 1 AND 5) CHECK ((level IS NULL) = (kind <> 'energy')),
      meal TEXT CHECK (\(ColumnRule.isOne("meal", of: "breakfast lunch dinner snack")))
        CHECK ((meal IS NULL) = (kind <> 'meal')),
      kcal REAL CHECK (kcal BETWEEN 0 AND 20000) CHECK ((kcal IS NULL) = (meal IS NULL)),
      protein REAL CHECK (protein BETWEEN 0 AND 2000) CHECK ((protein IS NULL) = (meal IS NULL)),
      carbs REAL CHECK (carbs BETWEEN 0 AND 2000) CHECK ((carbs IS NULL) = (meal IS NULL)),
      fat REAL CHECK (fat BETWEEN 0 AND 2000) CHECK ((fat IS NULL) = (meal IS NULL)),
      fibre REAL CHECK (fibre BETWEEN 0 AND 2000) CHECK ((fibre IS NULL) = (meal IS NULL)),
      litres REAL CHECK (litres > 0 AND litres <= 20)
        CHECK ((litres IS NULL) = (kind <> 'water')),
      completedAt INTEGER CHECK (completedAt IS NULL OR kind = 'workout'),
      minutes INTEGER CHECK (minutes BETWEEN 0 AND 1440)
        CHECK (minutes IS NULL OR kind = 'workout'),
      sleepHours REAL CHECK (sleepHours BETWEEN 0 AND 24),
      sleepQuality INTEGER CHECK (sleepQuality BETWEEN 1 AND 5),
      heartRate REAL CHECK (heartRate BETWEEN 20 AND 300),
      hrv REAL CHECK (hrv BETWEEN 0 AND 1000),
      steps INTEGER CHECK (steps BETWEEN 0 AND 1000000),
      weather TEXT CHECK (length(weather) BETWEEN 1 AND 100),
      temperature REAL CHECK (temperature BETWEEN -100 AND 100),
      weight REAL CHECK (weight BETWEEN 1 AND 1000),
      CHECK (kind = 'metrics' OR (sleepHours IS NULL AND sleepQuality IS NULL
        AND heartRate IS NULL AND hrv IS NULL AND steps IS NULL AND weather IS NULL
        AND temperature IS NULL AND weight IS NULL))
    ) STRICT;
    CREATE INDEX wellnessLogDay ON wellnessLog (day, at, id);

    """

  /// The statistics of a day that something was logged on; they are written with each log, and stay
  /// when the logs go.
  private static let days = """
    CREATE TABLE wellnessDay (
      day TEXT PRIMARY KEY \(ColumnRule.day("day")),
      energy INTEGER CHECK (energy BETWEEN 1 AND 5),
      meals INTEGER NOT NULL CHECK (meals >= 0),
      kcal REAL NOT NULL CHECK (kcal >= 0),
      protein REAL NOT NULL CHECK (protein >= 0),
      carbs REAL NOT NULL CHECK (carbs >= 0),
      fat REAL NOT NULL CHECK (fat >= 0),
      fibre REAL NOT NULL CHECK (fibre >= 0),
      water REAL NOT NULL CHECK (water >= 0),
      workouts INTEGER NOT NULL CHECK (workouts >= 0),
      workoutMinutes INTEGER NOT NULL CHECK (workoutMinutes >= 0),
      sleepHours REAL CHECK (sleepHours BETWEEN 0 AND 24),
      sleepQuality INTEGER CHECK (sleepQuality BETWEEN 1 AND 5),
      heartRate REAL CHECK (heartRate BETWEEN 20 AND 300),
      hrv REAL CHECK (hrv BETWEEN 0 AND 1000),
      steps INTEGER CHECK (steps BETWEEN 0 AND 1000000),
      weather TEXT CHECK (length(weather) BETWEEN 1 AND 100),
      temperature REAL CHECK (temperature BETWEEN -100 AND 100),
      weight REAL CHECK (weight BETWEEN 1 AND 1000)
    ) STRICT, WITHOUT ROWID;

    """

  /// Sums of a month's days, each with the number of days that have a value.
  private static let months = """
    CREATE TABLE wellnessMonth (
      month TEXT PRIMARY KEY \(ColumnRule.month("month")),
      energyDays INTEGER NOT NULL,
      energy INTEGER NOT NULL,
      mealDays INTEGER NOT NULL,
      kcal REAL NOT NULL,
      protein REAL NOT NULL,
      carbs REAL NOT NULL,
      fat REAL NOT NULL,
      fibre REAL NOT NULL,
      waterDays INTEGER NOT NULL,
      water REAL NOT NULL,
      workouts INTEGER NOT NULL,
      workoutMinutes INTEGER NOT NULL,
      sleepDays INTEGER NOT NULL,
      sleepHours REAL NOT NULL,
      stepDays INTEGER NOT NULL,
      steps INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    """

  /// The targets of a person for a day; NULL is the default.
  private static let targets = """
    CREATE TABLE wellnessTargets (
      key INTEGER PRIMARY KEY CHECK (key = 1),
      id TEXT NOT NULL UNIQUE CHECK (id = 'wellnessTargets'),
      kcal REAL CHECK (kcal BETWEEN 0 AND 20000),
      protein REAL CHECK (protein BETWEEN 0 AND 2000),
      carbs REAL CHECK (carbs BETWEEN 0 AND 2000),
      fat REAL CHECK (fat BETWEEN 0 AND 2000),
      fibre REAL CHECK (fibre BETWEEN 0 AND 2000),
      water REAL CHECK (water BETWEEN 0 AND 20),
      revision INTEGER NOT NULL CHECK (revision >= 1)
    ) STRICT;
    INSERT INTO wellnessTargets (key, id, revision) VALUES (1, 'wellnessTargets', 1);

    """
}
