import DaybookModel
import Files
import Glibc
import PluginHost

/// Small files that only this person may read: mode 0600, in folders of mode 0700.
enum PrivateFile {
  /// Replaces the file, with its folders, in one step that a loss of power does not halve. errno says
  /// why where this returns false.
  static func write(_ bytes: [UInt8], to path: String) -> Bool {
    guard makeFolders(path.parentFolder), FileBytes.replace(path, by: bytes) else { return false }
    DurableFolder.sync(path.parentFolder)
    return true
  }

  /// Makes a folder and those above it, for this person alone.
  static func makeFolders(_ path: String) -> Bool {
    guard FileStatus(path)?.isFolder != true else { return true }
    guard path != "/", makeFolders(path.parentFolder) else { return false }
    return [0, EEXIST].contains(DurableFolder.make(path))
  }
}
