internal import Glibc

/// A bare git repository, by path or by ssh. A device's log is a chain of commits, of which each holds one
/// file, and what is put once is a commit without a parent. What was seen there is in a repository of this
/// device, so that what is missing there later is noticed and can be given again.
package final class GitCarrier: Carrier {
  private let git: GitCommand
  private let space: String
  package let wait: (Int) -> Void
  /// What is at the place as far as it was seen, by the end of its ref: `device/…` or `once/…`.
  private var refs: [String: String] = [:]
  /// The commits of each device that was looked at.
  private var chains: [DeviceID: [String]] = [:]
  private var damaged: Set<DeviceID> = []
  /// Those whose ref leads nowhere, as an interrupted write leaves it.
  private var broken: Set<DeviceID> = []

  /// The folder is the carrier's own and there; of the person's environment, what git and ssh need to
  /// reach the place is taken.
  package init(
    remote: String, space: String, folder: String, person: [String: String], ssh: String = "ssh",
    milliseconds: Int = 60_000, wait: @escaping (Int) -> Void
  ) throws(CarrierFailure) {
    git = try GitCommand(
      remote: remote, folder: folder, person: person, ssh: ssh, milliseconds: milliseconds)
    (self.space, self.wait) = (space, wait)
    try look()
  }

  /// Makes a repository at a path where nothing is, which keeps what it answered through a loss of power.
  /// `folder` and `person` are as those of a carrier.
  package static func makeRepository(
    at path: String, in folder: String, person: [String: String]
  ) throws(CarrierFailure) {
    guard access(path, F_OK) != 0 || rmdir(path) == 0 else { return }
    let git = try GitCommand(
      remote: path, folder: folder, person: person, ssh: "ssh", milliseconds: 60_000)
    // A folder above it that is missing may be a disk that is not there.
    guard mkdir(path, 0o700) == 0 else {
      throw .missing(String(cString: strerror(errno)))
    }
    try git.run(["init", "--bare", "--quiet", path])
    try git.run(["--git-dir", path, "config", "core.fsync", "all"])
  }

  private var there: String { "refs/daybook/\(space)/" }
  private var here: String { "refs/remote/\(space)/" }

  // MARK: What is there

  package func heads() throws(CarrierFailure) -> Heads {
    try git.checkPlace()
    let answer = try git.run(
      ["ls-remote", "--refs"] + git.end("upload-pack") + [git.remote, there + "*"])
    var found: [String: String] = [:]
    broken = []
    for line in answer.lines {
      let parts = line.split(separator: "\t")
      guard parts.count == 2, parts[1].hasPrefix(there) else { continue }
      let name = String(parts[1].dropFirst(there.count))
      guard Self.device(name) != nil || Self.isName(name) else { continue }
      guard parts[0].allSatisfy({ $0 == "0" }) else {
        found[name] = String(parts[0])
        continue
      }
      found[name] = refs[name]
      if let device = Self.device(name) { broken.insert(device) }
    }
    guard Set(refs.keys).isSubset(of: found.keys) else {
      throw .replaced("\(git.remote) lacks what was there before.")
    }
    let changed = found.filter { refs[$0.key] != $0.value }.keys.sorted()
    try follow(changed, to: found)
    var heads = Heads()
    for name in found.keys {
      guard let device = Self.device(name) else {
        heads.names.insert(String(name.dropFirst("once/".count)))
        continue
      }
      heads.counts[device] = try chain(device).count + (damaged.contains(device) ? 1 : 0)
    }
    for device in broken { heads.counts[device] = try chain(device).count + 1 }
    return heads
  }

  /// A ref of a path is a file that is replaced.
  package func glance() -> String? {
    guard git.remote.hasPrefix("/") else { return nil }
    return Folder.status("\(git.remote)/\(there)device").map {
      "\($0.st_ino) \($0.st_mtim.tv_sec) \($0.st_mtim.tv_nsec)"
    }
  }

  /// Brings here what changed there.
  private func follow(_ names: [String], to found: [String: String]) throws(CarrierFailure) {
    guard !names.isEmpty else { return }
    damaged = []
    do throws(CarrierFailure) {
      try fetch(names)
    } catch {
      guard case .damaged = error else { throw error }
      // One that is damaged keeps none of the others back.
      for name in names {
        do throws(CarrierFailure) {
          try fetch([name])
        } catch {
          guard case .damaged = error, let device = Self.device(name) else { throw error }
          damaged.insert(device)
        }
      }
    }
    let before = refs
    try look()
    for name in names {
      guard let now = refs[name], let wanted = found[name], now != wanted, now == before[name],
        Self.device(name).map({ !damaged.contains($0) }) ?? true
      else { continue }
      // It did not move forward: it went back, or is another.
      let isShorter = try git.run(
        ["merge-base", "--is-ancestor", wanted, now], allowing: [0, 1, 128])
      guard isShorter.status == 0, let device = Self.device(name) else {
        throw .replaced("\(git.remote) has another log than before.")
      }
      try move(device, to: wanted, chain(device).prefix { $0 != wanted } + [wanted])
    }
  }

  private func fetch(_ names: [String]) throws(CarrierFailure) {
    let device = names.lazy.compactMap(Self.device).first
    try git.run(
      [
        "fetch", "--quiet", "--no-tags", "--no-write-fetch-head", "--no-auto-maintenance",
        "--refmap=",
      ] + git.end("upload-pack") + [git.remote] + names.map { "\(there)\($0):\(here)\($0)" },
      // 1 says that one did not move forward.
      allowing: [0, 1], of: device)
  }

  /// Reads anew what is here.
  private func look() throws(CarrierFailure) {
    let answer = try git.run(["for-each-ref", "--format=%(objectname) %(refname)", here])
    refs = [:]
    for line in answer.lines {
      let parts = line.split(separator: " ")
      if parts.count == 2 { refs[String(parts[1].dropFirst(here.count))] = String(parts[0]) }
    }
  }

  private func move(
    _ device: DeviceID, to commit: String, _ chain: some Sequence<String>
  ) throws(CarrierFailure) {
    try git.run(["update-ref", "\(here)device/\(device)", commit])
    refs["device/\(device)"] = commit
    chains[device] = Array(chain)
  }

  private static func device(_ name: String) -> DeviceID? {
    name.hasPrefix("device/") ? DeviceID(name.dropFirst("device/".count)) : nil
  }

  private static func isName(_ name: String) -> Bool {
    name.hasPrefix("once/") && Hex.decode(String(name.dropFirst("once/".count))) != nil
  }

  /// The commits of a device that are here, the first first; a chain has no branches.
  private func chain(_ device: DeviceID) throws(CarrierFailure) -> [String] {
    guard let end = refs["device/\(device)"] else { return [] }
    var chain = chains[device] ?? []
    guard chain.last != end else { return chain }
    let range = chain.last.map { ["^\($0)", end] } ?? [end]
    for line in try git.run(["rev-list", "--parents", "--reverse"] + range, of: device).lines {
      let parts = line.split(separator: " ").map(String.init)
      guard parts.dropFirst().elementsEqual(chain.suffix(1)) else {
        throw .damaged(device, number: chain.count)
      }
      chain.append(parts[0])
    }
    chains[device] = chain
    return chain
  }

  package func read(
    _ device: DeviceID, from number: Int, most: Int
  ) throws(CarrierFailure) -> [[UInt8]] {
    guard !damaged.contains(device) else { throw .damaged(device, number: try chain(device).count) }
    if try chain(device).count <= number { _ = try heads() }
    let commits = try Array(chain(device).dropFirst(number).prefix(most))
    guard !damaged.contains(device), !commits.isEmpty || !broken.contains(device) else {
      throw .damaged(device, number: try chain(device).count)
    }
    return try segments(commits) { .damaged(device, number: number + $0) }
  }

  /// Returns the files of commits, or of the first of them: about 32 MiB at most.
  private func segments(
    _ commits: [String], damage: (Int) -> CarrierFailure
  ) throws(CarrierFailure) -> [[UInt8]] {
    guard !commits.isEmpty else { return [] }
    let asked =
      commits.flatMap { ["\($0):segment", "\($0)^{tree}"] }.joined(separator: "\n") + "\n"
    let checks = try git.run(["cat-file", "--batch-check"], input: Array(asked.utf8)).lines.map {
      $0.split(separator: " ")
    }
    var (wanted, counts, total): ([String], [Int], Int) = ([], [], 0)
    for place in commits.indices {
      // A tree of this one entry has one of two lengths, by its kind of hash.
      guard checks.count == 2 * commits.count, checks[2 * place].count == 3,
        checks[2 * place][1] == "blob", let count = Int(checks[2 * place][2]),
        0...Segment.maxSealedCount ~= count, checks[2 * place + 1].count == 3,
        ["35", "47"].contains(checks[2 * place + 1][2])
      else { throw damage(place) }
      total += count
      guard total <= 32 << 20 else { break }
      wanted.append(String(checks[2 * place][0]))
      counts.append(count)
    }
    let names = wanted.joined(separator: "\n") + "\n"
    let answer = try git.run(
      ["cat-file", "--batch"], input: Array(names.utf8), allowing: [0, 128])
    var (rest, found): (ArraySlice<UInt8>, [[UInt8]]) = (answer.output[...], [])
    for count in counts {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")), rest.endIndex - end > count + 1
      else {
        throw damage(found.count)
      }
      found.append(Array(rest[end + 1..<end + 1 + count]))
      rest = rest[(end + count + 2)...]
    }
    return found
  }

  // MARK: Writing

  package func tryAppend(
    _ device: DeviceID, from number: Int, _ segments: [[UInt8]]
  ) throws(CarrierFailure) -> Appended {
    if try chain(device).count < number { _ = try heads() }
    let known = try chain(device)
    guard known.count >= number else { throw .gap(device, number: known.count) }
    if let other = try difference(device, from: number, segments) { return other }
    let new = segments.dropFirst(known.count - number)
    guard !new.isEmpty else { return .stood }
    let commits = try commit(Array(new), after: known.last, "device/\(device)")
    do throws(CarrierFailure) {
      try push(commits.last ?? "", to: "device/\(device)", over: known.last ?? "")
    } catch {
      try seeAgain(error)
      if let other = try difference(device, from: number, segments) { return other }
      guard try chain(device).count >= number + segments.count else { throw error }
      return .stood
    }
    try move(device, to: commits.last ?? "", known + commits)
    return .stood
  }

  /// Looks what stands there after a failure, which it throws unless it is known then.
  private func seeAgain(_ failure: CarrierFailure) throws(CarrierFailure) {
    do throws(CarrierFailure) {
      _ = try heads()
    } catch {
      if case .replaced = error { throw error }
      throw failure
    }
  }

  /// Returns the first segment that stands where another one is to stand.
  private func difference(
    _ device: DeviceID, from number: Int, _ segments: [[UInt8]]
  ) throws(CarrierFailure) -> Appended? {
    let standing = try chain(device).dropFirst(number).prefix(segments.count)
    var place = 0
    while place < standing.count {
      let found = try self.segments(Array(standing.dropFirst(place))) {
        .damaged(device, number: number + place + $0)
      }
      for other in found {
        if other != segments[place] { return .taken(number: number + place, other) }
        place += 1
      }
    }
    return nil
  }

  /// Makes commits, one after the other, and returns them. The same bytes are the same commits.
  private func commit(
    _ files: [[UInt8]], after parent: String?, _ name: String
  ) throws(CarrierFailure) -> [String] {
    var stream: [UInt8] = []
    for (place, file) in files.enumerated() {
      let from = place > 0 ? "from :\(place)\n" : parent.map { "from \($0)\n" } ?? ""
      stream += Array(
        """
        commit refs/outgoing/\(space)/\(name)
        mark :\(place + 1)
        committer daybook <daybook@localhost> 0 +0000
        data 0
        \(from)M 100644 inline segment
        data \(file.count)

        """.utf8)
      stream += file + [UInt8(ascii: "\n")]
    }
    stream +=
      Array(files.indices.map { "get-mark :\($0 + 1)\n" }.joined().utf8) + Array("done\n".utf8)
    let answer = try git.run(
      ["fast-import", "--quiet", "--force", "--done", "--date-format=raw"], input: stream)
    guard answer.lines.count == files.count else { throw .unreachable("git made no commit.") }
    return answer.lines.map(String.init)
  }

  private func push(_ commit: String, to name: String, over known: String) throws(CarrierFailure) {
    try git.checkPlace()
    try git.run(
      [
        "push", "--porcelain", "--no-verify", "--no-signed",
        "--force-with-lease=\(there)\(name):\(known)",
      ] + git.end("receive-pack") + [git.remote, "\(commit):\(there)\(name)"])
  }

  package func tryOnce(_ name: String, _ bytes: [UInt8]) throws(CarrierFailure) -> [UInt8] {
    let commits = try commit([bytes], after: nil, "once/\(name)")
    do throws(CarrierFailure) {
      try push(commits.last ?? "", to: "once/\(name)", over: "")
    } catch {
      try seeAgain(error)
      guard refs["once/\(name)"] != nil else { throw error }
    }
    return try found(name) ?? bytes
  }

  package func found(_ name: String) throws(CarrierFailure) -> [UInt8]? {
    if refs["once/\(name)"] == nil { _ = try heads() }
    guard let commit = refs["once/\(name)"] else { return nil }
    return try segments([commit]) { _ in .unreachable("\(name) cannot be read.") }.first
  }
}
