import Dispatch
import Foundation
import Support
import Synchronization
import Testing

@testable import Replication

@Suite("The carrier git", .serialized)
struct GitCarrierTests {
  private static let ways = GitPlace.canServe ? [false, true] : [false]
  private let space = String(repeating: "ab", count: 16)
  private let device = DeviceID(publicKey: [1])

  @Test("sshd is there, without which these tests see paths alone", .enabled(if: GitPlace.canServe))
  func served() {}

  @Test("A repository does what a carrier has to, by path and by ssh", arguments: ways)
  func suite(bySSH: Bool) throws {
    let place = try GitPlace(bySSH: bySSH)
    let names = (bySSH ? ["silent"] : ["silent", "unreachable", "denied"]).map {
      "A place that is \($0) says so, and all goes on once it is not"
    }
    CarrierTests.expectPassed(
      CarrierSuite(
        carrier: { try place.carrier($0) }, faults: place.faults, bytes: CarrierTests.random()),
      skipping: Set(names))
  }

  private func failure(_ body: () throws -> Void) -> CarrierFailure? {
    #expect(throws: CarrierFailure.self) { try body() }
  }

  @Test("A git that is silent or endless ends within its time, and all goes on afterwards")
  func silence() throws {
    let place = try GitPlace(bySSH: false)
    _ = try place.carrier(space).append(device, from: 0, [[1]])
    let carrier = try place.carrier(space, milliseconds: 4000)
    try place.intercept("*' ls-remote '*", "sleep 1000 & sleep 1000")
    #expect(
      failure { _ = try carrier.heads() } == .unreachable("There was no answer for 4 seconds."))
    try place.intercept("*' ls-remote '*", "yes")
    let endless = try place.carrier(space)
    #expect(failure { _ = try endless.heads() } == .unreachable("The answer does not end."))
    try place.faults[.mended]?(space, device)
    #expect(try endless.heads().counts == [device: 1])
  }

  @Test(
    "A host that asks for a password, is not known or says nothing is no place to wait",
    .enabled(if: GitPlace.canServe))
  func prompts() throws {
    let place = try GitPlace(bySSH: true)
    let carrier = try place.carrier(space)
    try place.breakSSH(silent: false)
    #expect(failure { _ = try carrier.heads() } == .denied("Host key verification failed."))
    try place.faults[.denied]?(space, device)
    guard case .denied(let said)? = failure({ _ = try carrier.heads() }) else {
      Issue.record("not denied")
      return
    }
    #expect(said.contains("Permission denied") && said.contains("password"))
    try place.breakSSH(silent: true)
    guard case .unreachable(let words)? = failure({ _ = try carrier.heads() }) else {
      Issue.record("not unreachable")
      return
    }
    #expect(words.contains("timed out"))
  }

  @Test(
    "Of ten that put one name at once, all get one; five devices at once are all heard",
    arguments: ways)
  func races(bySSH: Bool) throws {
    let place = try GitPlace(bySSH: bySSH)
    let winners = Mutex<[[UInt8]]>([])
    let heard = Mutex(0)
    let devices = (0..<5).map { DeviceID(publicKey: [$0]) }
    nonisolated(unsafe) let carriers = try (0..<10).map { _ in try place.carrier(space) }
    DispatchQueue.concurrentPerform(iterations: 10) { number in
      guard let won = try? carriers[number].once("aa", [UInt8(number)]) else { return }
      winners.withLock { $0.append(won) }
    }
    let found = winners.withLock { $0 }
    #expect(found.count == 10 && Set(found).count == 1)
    DispatchQueue.concurrentPerform(iterations: 5) { number in
      for turn in 0..<3 {
        let stood = try? carriers[number].append(devices[number], from: turn, [[UInt8(turn)]])
        if stood == .stood { heard.withLock { $0 += 1 } }
      }
    }
    #expect(heard.withLock { $0 } == 15)
    #expect(try place.carrier(space).heads().counts.values.sorted() == [3, 3, 3, 3, 3])
  }

  @Test("Neither the settings of the person nor hooks of the repository have a say")
  func hostile() throws {
    let place = try GitPlace(bySSH: false)
    try place.shell(
      """
      for hook in pre-receive update post-receive pre-push reference-transaction; do
        printf '#!/bin/sh\\ntouch %s/ran\\nexit 1\\n' "$PWD" >there.git/hooks/$hook
        chmod +x there.git/hooks/$hook
      done
      printf '[commit]\\ngpgSign = true\\n[core]\\nhooksPath = %s\\n[url "ext::false"]\\ninsteadOf = /\\n' \
        "$PWD/there.git/hooks" >home/.gitconfig
      """)
    let person = [
      "GIT_DIR": "/nowhere", "GIT_SSH_COMMAND": "false", "GIT_OBJECT_DIRECTORY": "/nowhere",
      "GIT_CONFIG_COUNT": "x",
    ]
    let carrier = try place.carrier(space, person: person)
    #expect(try carrier.append(device, from: 0, [[1]]) == .stood)
    #expect(try place.shell("ls").contains("ran") == false)
  }

  @Test(
    "Nothing of a repository on this machine runs a program or writes into another file",
    arguments: [
      "git config core.hooksPath hooks", "git config include.path more",
      "git config core.alternateRefsCommand 'touch ../ran; true'",
      "echo $PWD/objects >objects/info/alternates", "echo ../other.git >commondir",
      "mkdir logs", "touch config.worktree", "git init --quiet",
      "git init --quiet --bare ../there.git.git",
      "git config remote.x.promisor true", "mv ../there.git ../x; echo gitdir: x >../there.git",
    ])
  func orders(line: String) throws {
    let place = try GitPlace(bySSH: false)
    try place.shell(
      "printf '#!/bin/sh\ntouch %s/ran\n' $PWD >there.git/hooks/post-receive; "
        + "chmod +x there.git/hooks/post-receive")
    let carrier = try place.carrier(space)
    #expect(try carrier.append(device, from: 0, [[1]]) == .stood)
    try place.shell("cd there.git; \(line)")
    let said = failure { _ = try carrier.append(device, from: 1, [[2]]) }
    #expect(said?.outcome == "denied" || said?.outcome == "missing")
    #expect(failure { _ = try place.carrier(space).heads() } == said)
    #expect(try place.shell("ls").contains("ran") == false)
  }

  @Test("The same segments are the same commits, whoever puts them")
  func same() throws {
    let places = [try GitPlace(bySSH: false), try GitPlace(bySSH: false)]
    let ends = try places.map { place in
      _ = try place.carrier(space).append(device, from: 0, [[1], [2]])
      return try place.shell("git -C there.git rev-parse $R/\(space)/device/\(device)")
    }
    #expect(ends[0] == ends[1] && ends[0].count == 41)
  }

  @Test("A push that was interrupted there says which file is in the way")
  func lock() throws {
    let place = try GitPlace(bySSH: false)
    let carrier = try place.carrier(space)
    _ = try carrier.append(device, from: 0, [[1]])
    try place.shell("touch there.git/$R/\(space)/device/\(device).lock")
    guard case .busy(let said)? = failure({ _ = try carrier.append(device, from: 1, [[2]]) }) else {
      Issue.record("not busy")
      return
    }
    #expect(said.contains("\(device).lock"))
    try place.shell("rm there.git/$R/\(space)/device/\(device).lock")
    #expect(try carrier.append(device, from: 1, [[2]]) == .stood)
  }

  @Test(
    "A commit that is none of ours is damaged, and the others are read",
    arguments: [
      "two files", "a folder", "two parents", "a file that is too long",
    ])
  func strangers(kind: String) throws {
    let place = try GitPlace(bySSH: false)
    let carrier = try place.carrier(space)
    let other = DeviceID(publicKey: [2])
    _ = try carrier.append(device, from: 0, [[1]])
    _ = try carrier.append(other, from: 0, [[2]])
    let entries = [
      "two files": "100644 blob $B\\tsegment\\n100644 blob $B\\tx\\n",
      "a folder": "040000 tree $E\\tsegment\\n",
    ]
    let content = kind == "a file that is too long" ? "head -c 600000 /dev/zero" : "echo x"
    try place.shell(
      """
      cd there.git; D=$R/\(space)/device/\(device); P=$(git rev-parse $D)
      B=$(\(content) | git hash-object -w --stdin); E=$(git mktree </dev/null)
      T=$(printf "\(entries[kind] ?? "100644 blob $B\\tsegment\\n")" | git mktree)
      export GIT_AUTHOR_NAME=x GIT_AUTHOR_EMAIL=x GIT_COMMITTER_NAME=x GIT_COMMITTER_EMAIL=x
      Q=$(git commit-tree -m q $T)
      git update-ref $D $(git commit-tree -m x -p $P \(kind == "two parents" ? "-p $Q" : "") $T)
      """)
    let reader = try place.carrier(space)
    let found = failure {
      _ = try reader.read(device, from: 0, most: 1)
      _ = try reader.read(device, from: 1, most: 1)
    }
    guard case .damaged(device, _)? = found else {
      Issue.record("\(String(describing: found))")
      return
    }
    #expect(try reader.read(other, from: 0, most: 9) == [[2]])
  }

  @Test(
    "A ref that an interrupted write left keeps none of the others from being read",
    arguments: ["", "ab"])
  func interrupted(rest: String) throws {
    let place = try GitPlace(bySSH: false)
    let carrier = try place.carrier(space)
    let other = DeviceID(publicKey: [2])
    _ = try carrier.append(device, from: 0, [[1]])
    _ = try carrier.append(other, from: 0, [[2]])
    let file = "there.git/$R/\(space)/device/\(device)"
    try place.shell("cp \(file) whole; printf '\(rest)' >\(file)")
    for carrier in [carrier, try place.carrier(space)] {
      #expect(try carrier.read(other, from: 0, most: 9) == [[2]])
      #expect(try carrier.heads().counts.keys.sorted() == [device, other].sorted())
      let found = failure { _ = try carrier.read(device, from: 1, most: 1) }
      #expect(found?.outcome == "damaged")
    }
    // git writes nothing beside it.
    #expect(failure { _ = try carrier.append(other, from: 1, [[3]]) }?.outcome == "denied")
    try place.shell("mv whole \(file)")
    #expect(try carrier.append(other, from: 1, [[3]]) == .stood)
    #expect(try carrier.heads().counts == [device: 1, other: 2])
  }

  @Test("An address that would be an option or another program is refused")
  func addresses() throws {
    let folder = try TemporaryFolder()
    func carrier(_ remote: String) throws -> GitCarrier {
      try GitCarrier(
        remote: remote, space: space, folder: folder.url.path,
        person: ["PATH": "/usr/bin:/bin", "HOME": folder.url.path]
      ) { _ in }
    }
    for remote in ["", "--upload-pack=touch x", "a\nb", "file:///x"] {
      guard case .newer? = failure({ _ = try carrier(remote) }) else {
        Issue.record("\(remote) is taken")
        continue
      }
    }
    for remote in [
      "ext::sh -c 'touch x'", "http://127.0.0.1:1/x", "-oProxyCommand=x:y", "/no \"where\\",
    ] {
      #expect(failure { _ = try carrier(remote).heads() } != nil)
    }
  }
}
