internal import Glibc

/// A folder out of which no path leads: neither by its parts nor by a symbolic link.
package struct EnclosedFolder: Sendable {
  /// The folder with all links resolved; nil if there is none.
  package let root: String?

  /// Where a path in the folder leads.
  package enum Place: Sendable, Hashable {
    /// To what is at this path, which has no links in it.
    case inside(String)
    /// Out of the folder.
    case outside
    /// Nowhere.
    case missing
    /// To what cannot be looked at, by the system's number for why.
    case unreadable(Int32)
  }

  /// A folder by its path; empty for the one that the process is in.
  package init(_ folder: String) {
    root = Self.resolved(folder.isEmpty ? "." : folder).path
  }

  /// A path from the folder, without `.` and `..`.
  ///
  /// - Returns: nil if its parts lead out of the folder, or begin elsewhere.
  package static func normalized(_ path: String) -> String? {
    guard !path.hasPrefix("/"), !path.utf8.contains(0) else { return nil }
    var names: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      guard part == ".." else {
        names.append(part)
        continue
      }
      guard names.popLast() != nil else { return nil }
    }
    return names.joined(separator: "/")
  }

  /// What is at a path from the folder; the folder itself if the path is empty.
  package func place(of path: String) -> Place {
    guard let root else { return .missing }
    guard let inner = Self.normalized(path) else { return .outside }
    let whole = inner.isEmpty ? root : root == "/" ? "/\(inner)" : "\(root)/\(inner)"
    let (found, code) = Self.resolved(whole)
    guard let found else {
      return code == ENOENT || code == ENOTDIR ? .missing : .unreadable(code)
    }
    let home = root == "/" ? "/" : "\(root)/"
    return found == root || found.hasPrefix(home) ? .inside(found) : .outside
  }

  private static func resolved(_ path: String) -> (path: String?, code: Int32) {
    guard let pointer = unsafe realpath(path, nil) else { return (nil, errno) }
    defer { unsafe free(pointer) }
    return unsafe (String(cString: pointer), 0)
  }
}
