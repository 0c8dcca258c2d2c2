import DaybookProtocol
import DaybookServer
import Foundation

/// Photo replies by day. A page may be mailed, so what is small is in it, and the rest is a link to
/// the copy on this machine.
struct ReportGallery {
  let gallery: Wire.CareGalleryPage
  let pictures: ReportPictures

  func draw(on page: inout Markup) {
    guard !gallery.days.isEmpty else { return }
    page.card("Gallery", class: "gallery") { page in
      for day in gallery.days {
        page.element("h3", day.heading)
        page.element("ul", ["class": "photos"]) { page in
          for photo in day.photos { draw(photo, on: &page) }
        }
      }
      if gallery.nextCursor != nil {
        page.element("p", ["class": "muted"], "Older photos are in the gallery of daybook.")
      }
    }
  }

  private func draw(_ photo: Wire.CarePhoto, on page: inout Markup) {
    guard let picture = photo.response.photo else { return }
    let late = photo.response.isLate ? "late" : nil
    let words = [photo.time, photo.name, photo.title, late].compactMap(\.self)
    page.element("li") { page in
      page.picture(
        picture.name, at: URL(fileURLWithPath: picture.location).absoluteString,
        source: pictures.source(of: picture), heard: "Photo: \(words.joined(separator: ", "))")
      page.element("span", ["class": "details", "dir": "auto"], words.joined(separator: " · "))
    }
    page.breakLine()
  }
}

extension Markup {
  /// A picture as a link to where it lies; its name stands for one that is not in the page.
  mutating func picture(_ name: String, at link: String, source: String?, heard: String) {
    element("a", ["href": link]) { page in
      if let source {
        page.open("img", ["alt": Markup.line(heard), "src": source])
      } else {
        page.element("span", ["class": "file", "dir": "auto"], name)
      }
    }
  }
}

/// The pictures that stand in the page itself.
struct ReportPictures {
  /// What a message to a phone may hold, mostly; and what a mail may, once it is base64.
  private static let mostOfOne = 1 << 20
  private static let mostOfAll = 8 << 20
  /// Others are seen in few browsers.
  private static let types = ["image/jpeg", "image/png", "image/gif", "image/webp"]

  private var sources: [String: String] = [:]

  /// Reads the files of the newest photos, as many as the page may hold.
  init(of gallery: Wire.CareGalleryPage) {
    var size = 0
    for picture in gallery.days.flatMap(\.photos).compactMap(\.response.photo) {
      guard Self.types.contains(picture.mediaType), picture.size <= Self.mostOfOne,
        sources[picture.digest] == nil, size + picture.size <= Self.mostOfAll,
        let bytes = FileManager.default.contents(atPath: picture.location),
        // The file may be gone, or not what it was.
        bytes.count == picture.size
      else { continue }
      size += bytes.count
      sources[picture.digest] = Self.source(bytes, picture.mediaType)
    }
  }

  /// nil for one that is a link.
  func source(of picture: Wire.CarePicture) -> String? { sources[picture.digest] }

  /// Of a picture of somebody's own choice, which lies anywhere; nil for one that is a link.
  static func source(atPath path: String) -> String? {
    let type = MediaTypes.type(ofName: path)
    let file = try? FileManager.default.attributesOfItem(atPath: path)
    guard types.contains(type), let file, file[.type] as? FileAttributeType == .typeRegular,
      let size = file[.size] as? Int, size <= mostOfOne,
      let bytes = FileManager.default.contents(atPath: path), bytes.count <= mostOfOne
    else { return nil }
    return source(bytes, type)
  }

  private static func source(_ bytes: Data, _ type: String) -> String {
    "data:\(type);base64,\(bytes.base64EncodedString())"
  }
}
