import Foundation
import Glibc

/// Opens a file for appending, which no started program inherits by itself.
func opened(_ path: String) throws -> Int32 {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
  guard descriptor >= 0 else { throw ProcessFailure("cannot open \(path): errno \(errno)") }
  return descriptor
}

/// Starts a command with nothing open but the given descriptors, and with default signals.
func spawned(
  _ command: [String], environment: [String: String],
  inheriting: [(descriptor: Int32, as: Int32)]
) throws -> Int32 {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  if !inheriting.contains(where: { $0.as == STDERR_FILENO }) {
    posix_spawn_file_actions_addclose(&actions, STDERR_FILENO)
  }
  for pair in inheriting {
    posix_spawn_file_actions_adddup2(&actions, pair.descriptor, pair.as)
  }
  for descriptor in foreignDescriptors() {
    posix_spawn_file_actions_addclose(&actions, descriptor)
  }

  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var defaults = sigset_t()
  sigfillset(&defaults)
  posix_spawnattr_setsigdefault(&attributes, &defaults)
  var unblocked = sigset_t()
  sigemptyset(&unblocked)
  posix_spawnattr_setsigmask(&attributes, &unblocked)
  posix_spawnattr_setflags(
    &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))

  let merged = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
  var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
  var variables: [UnsafeMutablePointer<CChar>?] =
    merged.map { strdup("\($0.key)=\($0.value)") } + [nil]
  defer {
    for text in arguments + variables { free(text) }
  }
  var processID: Int32 = 0
  let failure = posix_spawn(
    &processID, command.first ?? "", &actions, &attributes, &arguments, &variables)
  guard failure == 0 else {
    throw ProcessFailure("cannot start \(command.first ?? ""): errno \(failure)")
  }
  return processID
}

/// What a started program must not keep open: other tests run in this process at the same time, and
/// their pipes end only when nobody holds them. Some numbers above the highest may come into use
/// until the program starts; closing one that is not open does no harm.
private func foreignDescriptors() -> Range<Int32> {
  let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
  let highest = names.compactMap { Int32($0) }.max() ?? 256
  let limit = Int32(clamping: sysconf(Int32(_SC_OPEN_MAX)))
  let first = STDERR_FILENO + 2
  return first..<max(first, min(highest + 64, limit))
}

extension [UInt8] {
  func firstIndex(ofSequence wanted: [UInt8]) -> Int? {
    guard count >= wanted.count else { return nil }
    return (0...(count - wanted.count)).first {
      self[$0..<($0 + wanted.count)].elementsEqual(wanted)
    }
  }
}
