import Files
import Glibc
import JSONRPC
import Support
import Testing

@Suite("Bytes of files")
struct FileBytesTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("a") }

  init() throws { folder = try TemporaryFolder() }

  @Test("A file is replaced as a whole, and only its owner can read it")
  func replaced() throws {
    #expect(FileBytes.replace(path, by: Array("old".utf8)))
    #expect(FileBytes.replace(path, by: Array("new".utf8)))
    #expect(FileBytes.contents(of: path, atMost: 3) == Array("new".utf8))
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(!FileBytes.replace(path + "/b", by: []))
    #expect(errno == ENOTDIR)
    #expect(FileBytes.contents(of: path, atMost: 3) == Array("new".utf8))
  }

  @Test("What is too long is no content, and its beginning can be had")
  func long() {
    let bytes = [UInt8](repeating: 65, count: 200_000)
    #expect(FileBytes.replace(path, by: bytes))
    #expect(FileBytes.contents(of: path, atMost: 199_999) == nil)
    #expect(errno == EFBIG)
    #expect(FileBytes.contents(of: path, atMost: 200_000) == bytes)
    #expect(FileBytes.beginning(of: path, atMost: 2)?.starts(with: [65, 65, 65]) == true)
  }

  @Test(
    "A link is followed where that is meant; a pipe and a folder are no files, and nothing waits")
  func kinds() {
    #expect(FileBytes.replace(path, by: [1]))
    #expect(symlink(path, path + "l") == 0 && mkfifo(path + "p", 0o600) == 0)
    #expect(FileBytes.contents(of: path + "l", atMost: 9) == nil)
    #expect(FileBytes.contents(of: path + "l", atMost: 9, followsLinks: true) == [1])
    #expect(FileBytes.contents(of: path + "p", atMost: 9) == nil)
    #expect(FileBytes.contents(of: "/", atMost: 9) == nil)
  }

  @Test("All is written to a pipe that does not block, however slowly it is read")
  func slow() throws {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0 && fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
    let (reader, writer) = (ends[0], ends[1])
    let count = Monitor<Int?>(nil)
    startDetachedThread {
      usleep(100_000)
      let read = FileBytes.rest(of: reader)?.count ?? 0
      count.withLock { $0 = read }
    }
    #expect(FileBytes.write([UInt8](repeating: 7, count: 1 << 20), to: writer))
    close(writer)
    #expect(count.wait { $0 } == 1 << 20)
    close(reader)
  }
}
