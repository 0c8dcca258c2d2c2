internal import Files
internal import Glibc
internal import Processes

/// git, as it runs for a repository of ours and a remote one: with nothing of the person's settings, within
/// a minute, and without a question.
struct GitCommand {
  let remote: String
  /// That of a repository of this machine; nil for one by ssh.
  private let path: String?
  private let environment: [String]
  private let milliseconds: Int

  /// Makes the repository in the folder, which is there, where it is missing.
  init(
    remote: String, folder: String, person: [String: String], ssh: String, milliseconds: Int
  ) throws(CarrierFailure) {
    guard !remote.hasPrefix("-"), !remote.isEmpty, !remote.utf8.contains(where: { $0 < 32 }),
      !remote.hasPrefix("file:")
    else { throw .newer("That is no address of a repository.") }
    self.remote = remote
    let isPath = !remote.contains("://") && !remote.prefix { $0 != "/" }.contains(":")
    // git looks past slashes at its end, too.
    path = isPath ? remote.replacing(/(.)\/+$/, with: \.1) : nil
    self.milliseconds = milliseconds
    let kept = ["PATH", "HOME", "SSH_AUTH_SOCK"].compactMap { name in
      person[name].map { "\(name)=\($0)" }
    }
    let author = ["AUTHOR", "COMMITTER"].flatMap {
      ["GIT_\($0)_NAME=daybook", "GIT_\($0)_EMAIL=daybook@localhost", "GIT_\($0)_DATE=@0 +0000"]
    }
    environment =
      kept + author + [
        "LC_ALL=C", "TZ=UTC", "GIT_DIR=\(folder)/repo.git", "GIT_CONFIG_NOSYSTEM=1",
        "GIT_CONFIG_GLOBAL=\(folder)/gitconfig", "GIT_TERMINAL_PROMPT=0", "GIT_ASKPASS=true",
        "SSH_ASKPASS_REQUIRE=never", "GIT_NO_REPLACE_OBJECTS=1", "GIT_NO_LAZY_FETCH=1",
        "GIT_ALLOW_PROTOCOL=file:ssh",
        "GIT_SSH_VARIANT=ssh",
        "GIT_SSH_COMMAND=\(ssh) -oBatchMode=yes -oConnectTimeout=10 -oServerAliveInterval=15 "
          + "-oServerAliveCountMax=2",
      ]
    // A file, since only that reaches what receives at a path: it writes durably then, and does not
    // refuse a repository of another owner (`checkPlace`).
    let path = remote.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let settings = """
      [core]
      hooksPath = /dev/null
      fsync = all
      [gc]
      auto = 0
      [maintenance]
      auto = false
      [transfer]
      fsckObjects = true
      [protocol]
      version = 2
      [safe]
      directory = "\(path)"

      """
    guard FileBytes.replace("\(folder)/gitconfig", by: Array(settings.utf8)) else {
      let reason = String(cString: strerror(errno))
      throw errno == ENOSPC ? .full(reason) : .denied("\(folder): \(reason)")
    }
    if access("\(folder)/repo.git/HEAD", F_OK) != 0 { try run(["init", "--bare", "--quiet"]) }
    // The settings were written just now.
    let now = Folder.status("\(folder)/gitconfig")?.st_mtim.tv_sec ?? 0
    Self.removeLocks("\(folder)/repo.git", olderThan: now - 2 * milliseconds / 1000)
  }

  /// Removes the locks that a git has left which was killed: older than any that runs.
  private static func removeLocks(_ path: String, olderThan limit: Int) {
    for name in Folder.names(path) where name != "objects" {
      let entry = "\(path)/\(name)"
      if Folder.isFolder(entry) {
        removeLocks(entry, olderThan: limit)
      } else if name.hasSuffix(".lock"), let status = Folder.status(entry),
        status.st_mtim.tv_sec < limit
      {
        unlink(entry)
      }
    }
  }

  // MARK: A repository of this machine

  // git runs in it as this person, and takes orders from what lies there, which others may have written.

  private static let plainSettings: Set<String> = [
    "core.repositoryformatversion", "core.filemode", "core.bare", "core.fsync", "core.ignorecase",
    "core.precomposeunicode", "core.symlinks", "core.sharedrepository", "extensions.objectformat",
    "extensions.refstorage", "receive.denynonfastforwards", "receive.denydeletes",
    "remote.origin.url",
  ]
  /// What makes git go elsewhere: to another repository, to more settings, or to a log of its own.
  private static let ways = [
    "/.git", ".git", "/commondir", "/config.worktree", "/logs", "/objects/info/alternates",
  ]

  /// Throws where a repository of this machine has more than a bare one has: that could run programs, or
  /// write into other files.
  func checkPlace() throws(CarrierFailure) {
    guard let path else { return }
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    if let way = Self.ways.first(where: { lstat(path + $0, &status) == 0 }) {
      throw .denied("\(path)\(way) is there, which no bare repository has.")
    }
    guard stat("\(path)/config", &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .missing("\(path) is not a git repository.")
    }
    let settings = try run([
      "config", "--file", "\(path)/config", "--no-includes", "--list", "--name-only",
    ])
    if let other = settings.lines.first(where: { !Self.plainSettings.contains(String($0)) }) {
      throw .denied("\(path)/config sets \(other), which could run a program here.")
    }
  }

  /// Names the program at the other end of a request; here with settings that are above all of the
  /// repository's, whoever may have changed these meanwhile.
  func end(_ program: String) -> [String] {
    path == nil
      ? []
      : [
        "--\(program)=git -c core.hooksPath=/dev/null -c core.alternateRefsCommand=true \(program)"
      ]
  }

  /// What git did.
  struct Answer {
    let status: Int32
    let output: [UInt8]
    let said: String

    var lines: [Substring] { String(decoding: output, as: UTF8.self).split(separator: "\n") }
  }

  /// Runs git and returns its answer, which is a failure unless its status is one of those.
  @discardableResult
  func run(
    _ words: [String], input: [UInt8] = [], atMost limit: Int = 64 << 20,
    allowing: Set<Int32> = [0],
    of device: DeviceID? = nil
  ) throws(CarrierFailure) -> Answer {
    // The shell, since no file of it may grow above 1 GiB (in units of 512 bytes), and it finds git.
    guard
      let process = ChildProcess(
        "/bin/sh", ["sh", "-c", "ulimit -f 2097152; exec git \"$@\"", "git"] + words, pipes: 0..<3,
        environment: environment)
    else { throw .unreachable("git cannot be started: \(String(cString: strerror(errno))).") }
    let outcome = process.exchange(input, atMost: limit, milliseconds: milliseconds)
    guard let status = outcome.status else {
      throw .unreachable(
        outcome.output.count >= limit
          ? "The answer does not end." : "There was no answer for \(milliseconds / 1000) seconds.")
    }
    let answer = Answer(
      status: ChildProcess.exitStatus(status) ?? 128, output: outcome.output,
      said: String(decoding: outcome.errors, as: UTF8.self))
    guard allowing.contains(answer.status) else { throw answer.failure(of: device) }
    return answer
  }
}

extension GitCommand.Answer {
  /// What git prints of each failure, the more telling first.
  private static let signs: [(words: [String], failure: @Sendable (String) -> CarrierFailure)] = [
    (["does not appear to be a git repository", "not a git repository"], { .missing($0) }),
    (["No space left on device", "Disk quota exceeded"], { .full($0) }),
    (
      [
        "Permission denied", "Host key verification failed", "HOST IDENTIFICATION HAS CHANGED",
        "unable to create temporary object directory", "Read-only file system",
        "insufficient permission", "hook declined", "deny updating a hidden ref",
        "detected dubious ownership",
      ], { .denied($0) }
    ),
    (
      ["missing necessary objects"],
      { _ in .denied("it is damaged; `git fsck` there says which of its files are.") }
    ),
    (
      [
        "cannot lock ref", "failed to update ref", "stale info", "fetch first", "non-fast-forward",
        "reference already exists",
      ], { .busy($0) }
    ),
  ]
  private static let damage = [
    "corrupt", "bad pack header", "fsck error", "bad object", "inflate", "missing blob",
    "unable to read", "did not receive expected object",
    "remote did not send all necessary objects",
    "is empty",
  ]
  private static let chatter = [
    "Could not read from remote repository", "Please make sure you have",
    "and the repository exists",
    "To ", "Done", "hint:", "error: failed to push some refs",
  ]

  func failure(of device: DeviceID?) -> CarrierFailure {
    let all = said + "\n" + String(decoding: output.suffix(65_536), as: UTF8.self)
    let lines = all.split(whereSeparator: \.isNewline).map { line in
      String(
        line.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }.prefix(1000).map(
          Character.init))
    }
    for (words, failure) in Self.signs {
      if let line = lines.first(where: { line in words.contains(where: line.contains) }) {
        let hook = lines.filter { $0.hasPrefix("remote: ") }.map { $0.dropFirst(8) }
        return failure(
          line.contains("hook declined") && !hook.isEmpty ? hook.joined(separator: " ") : line)
      }
    }
    let isDamaged = lines.contains { line in Self.damage.contains(where: line.contains) }
    if let device, isDamaged { return .damaged(device, number: 0) }
    let telling = lines.last { line in !Self.chatter.contains(where: line.contains) && !line.isEmpty
    }
    return .unreachable(telling ?? "git ended with status \(status).")
  }
}
