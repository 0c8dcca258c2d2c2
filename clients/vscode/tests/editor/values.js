/** The values of the editor's API, as its documentation has them. */
'use strict';

class EventEmitter {
  constructor() {
    this.listeners = new Set();
    this.event = (listener) => {
      this.listeners.add(listener);
      return { dispose: () => this.listeners.delete(listener) };
    };
  }

  fire(event) {
    for (const listener of [...this.listeners]) listener(event);
  }
}

class Position {
  constructor(line, character) {
    if (!(line >= 0 && character >= 0)) throw new Error(`no position ${line}:${character}`);
    Object.assign(this, { line, character });
  }

  isBefore(other) {
    return this.line < other.line || (this.line === other.line && this.character < other.character);
  }

  isEqual(other) {
    return this.line === other.line && this.character === other.character;
  }
}

class Range {
  constructor(...given) {
    const [one, other] = given.length === 4
      ? [new Position(given[0], given[1]), new Position(given[2], given[3])] : given;
    const isTurned = other.isBefore(one);
    this.start = isTurned ? other : one;
    this.end = isTurned ? one : other;
  }

  get isEmpty() {
    return this.start.isEqual(this.end);
  }
}

class Selection extends Range {
  constructor(...given) {
    super(...given);
    const [anchor, active] = given.length === 4
      ? [new Position(given[0], given[1]), new Position(given[2], given[3])] : given;
    Object.assign(this, { anchor, active });
  }
}

class Uri {
  constructor(scheme, path, query) {
    Object.assign(this, { scheme, path, query });
  }

  static from({ scheme, path, query = '' }) {
    if (!path.startsWith('/')) throw new Error(`no path: ${path}`);
    return new Uri(scheme, path, query);
  }

  static file(path) {
    return new Uri('file', path, '');
  }

  static parse(text) {
    const [, scheme, path, query] = /^([a-z][\w+.-]*):(?:\/\/[^/?]*)?([^?]*)(?:\?(.*))?$/is.exec(text) ?? [];
    if (!scheme) throw new Error(`no address: ${text}`);
    return new Uri(scheme, decodeURIComponent(path), decodeURIComponent(query ?? ''));
  }

  get fsPath() {
    return this.path;
  }

  toString() {
    const query = this.query ? `?${encodeURIComponent(this.query)}` : '';
    return `${this.scheme}:${this.path.split('/').map(encodeURIComponent).join('/')}${query}`;
  }
}

class ThemeColor {
  constructor(id) {
    this.id = id;
  }
}

class TreeItem {
  constructor(label, collapsibleState = 0) {
    Object.assign(this, { label, collapsibleState });
  }
}

class FileSystemError extends Error {}
FileSystemError.Unavailable = (message) => new FileSystemError(message);
FileSystemError.NoPermissions = (message) => new FileSystemError(message);

class DocumentLink {
  constructor(range, target) {
    Object.assign(this, { range, target });
  }
}

class FoldingRange {
  constructor(start, end) {
    Object.assign(this, { start, end });
  }
}

module.exports = {
  EventEmitter, Position, Range, Selection, Uri, ThemeColor, TreeItem, FileSystemError, DocumentLink, FoldingRange,
  ViewColumn: { Active: -1, Beside: -2, One: 1 },
  TextEditorRevealType: { Default: 0, InCenter: 1, InCenterIfOutsideViewport: 2, AtTop: 3 },
  DecorationRangeBehavior: { OpenOpen: 0, ClosedClosed: 1 },
  TextEditorSelectionChangeKind: { Keyboard: 1, Mouse: 2, Command: 3 },
  TextDocumentSaveReason: { Manual: 1, AfterDelay: 2, FocusOut: 3 },
  StatusBarAlignment: { Left: 1, Right: 2 },
  QuickPickItemKind: { Separator: -1, Default: 0 },
  FileType: { File: 1 },
  TreeItemCollapsibleState: { None: 0, Collapsed: 1, Expanded: 2 },
  TreeItemCheckboxState: { Unchecked: 0, Checked: 1 },
};
