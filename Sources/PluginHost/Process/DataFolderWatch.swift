import CLinux
import Glibc

/// The size of a plugin's own folder, which no quota of the system bounds.
struct DataFolderWatch {
  static let milliseconds: Int64 = 5000
  private static let maxEntries = 100_000
  /// Removed files that only mappings keep.
  private static let maxUnseen = 16

  let path: String
  let bytes: Int
  /// Of the largest file.
  let fileBytes: Int

  var isWatched: Bool { !path.isEmpty }

  /// Bytes of files that were removed, and that the plugin has open or mapped.
  private func removed(_ processes: [Descendants.Process]) -> Int {
    var status = stat()
    guard stat(path, &status) == 0 else { return 0 }
    let device = status.st_dev
    var (sizes, mapped): ([ino_t: Int], [ino_t: Int]) = ([:], [:])
    for process in processes {
      for thread in SystemText.names(in: "/proc/\(process.id)/task") where Int(thread) != nil {
        let folder = "/proc/\(process.id)/task/\(thread)/fd"
        for number in SystemText.names(in: folder) {
          guard stat("\(folder)/\(number)", &status) == 0, status.st_nlink == 0,
            status.st_dev == device, status.st_mode & S_IFMT == S_IFREG
          else { continue }
          sizes[status.st_ino] = Int(status.st_blocks) &* 512
        }
      }
      for (inode, size) in Self.mapped(process.id, path) { mapped[inode, default: 0] += size }
    }
    // How large these are cannot be seen; a few that a program has replaced are let pass.
    let unseen = mapped.filter { sizes[$0.key] == nil }
    let most = unseen.count > Self.maxUnseen ? unseen.count &* fileBytes : 0
    return sizes.values.reduce(0, &+) &+ max(unseen.values.reduce(0, &+), most)
  }

  /// Returns the removed files in a folder that are mapped, and how much of each (proc(5)).
  private static func mapped(_ process: pid_t, _ folder: String) -> [(ino_t, Int)] {
    guard let maps = SystemText.read("/proc/\(process)/maps") else { return [] }
    return maps.split(separator: "\n").compactMap { line in
      guard line.hasSuffix(" (deleted)"), line.contains(folder) else { return nil }
      let fields = line.split(separator: " ", omittingEmptySubsequences: true)
      let ends = (fields.first ?? "").split(separator: "-").compactMap { Int($0, radix: 16) }
      guard fields.count > 5, ends.count == 2, let inode = ino_t(fields[4]) else { return nil }
      return (inode, ends[1] &- ends[0])
    }
  }

  /// The largest number of files in a folder for temporary files, whose memory no size bounds.
  private func temporaryFiles(_ processes: [Descendants.Process]) -> Int {
    var system = statvfs()
    let paths = processes.flatMap { process in
      ["tmp", "var/tmp", "dev/shm"].map { "/proc/\(process.id)/root/\($0)" }
    }
    let counts = paths.map { path in
      // Only within is the size so small.
      guard statvfs(path, &system) == 0, system.f_blocks &* system.f_frsize <= 64 << 20 else {
        return 0
      }
      return Int(clamping: system.f_files &- system.f_ffree)
    }
    return counts.max() ?? 0
  }

  /// What is too much in it, in a sentence; nil where nothing is.
  var excess: String? {
    guard isWatched else { return nil }
    do throws(FolderWalk.Failure) {
      let processes = Descendants.all()
      guard temporaryFiles(processes) <= Self.maxEntries else {
        return "Its temporary folder holds more than \(Self.maxEntries) files, so it does not run."
      }
      guard !processes.contains(where: Descendants.hidesFiles) else {
        return "It runs a program that cannot be read, so what it has open is not known."
      }
      let size = try FolderWalk(path, limit: Self.maxEntries).size &+ removed(processes)
      guard size > bytes else { return nil }
      return "Its folder \(path) holds more than \(bytes >> 20) MiB, so it does not run."
    } catch {
      switch error {
      case .tooMany:
        return "Its folder \(path) holds more than \(Self.maxEntries) files, so it does not run."
      case .tooDeep: return "The folders in \(path) are too deep, so it does not run."
      case .unreadable(_, ENOENT): return nil
      case .unreadable: return "Its folder \(path) cannot be read, so it does not run."
      }
    }
  }
}
