/** Documents and the editors that show them. Changes of the text are told later, as the real editor
 * does, and move cursors by lines. */
'use strict';

const fs = require('node:fs');
const { EventEmitter, Position, Range, Selection, Uri } = require('./values');

class Document {
  constructor(uri, text) {
    Object.assign(this, { uri, text, languageId: 'plaintext', isDirty: false, isClosed: false });
  }

  getText() {
    return this.text;
  }

  get lineCount() {
    return this.text.split('\n').length;
  }

  lineAt(row) {
    const text = this.text.split('\n')[row];
    if (text === undefined) throw new Error(`no line ${row}`);
    return { text };
  }

  positionAt(offset) {
    const before = this.text.slice(0, offset).split('\n');
    return new Position(before.length - 1, before.at(-1).length);
  }
}

class TextEditor {
  constructor(document, viewColumn, height) {
    Object.assign(this, { document, viewColumn, height, row: 0, scrolled: () => {}, decorations: new Map(), revealed: [], folded: [] });
    this.all = [new Selection(0, 0, 0, 0)];
  }

  get selection() {
    return this.all[0];
  }

  set selection(one) {
    this.selections = [one];
  }

  get selections() {
    return this.all;
  }

  set selections(all) {
    if (!all.every((one) => one instanceof Selection)) throw new Error('no selections');
    this.all = [...all];
  }

  get top() {
    return this.row;
  }

  set top(row) {
    if (row === this.row) return;
    this.row = row;
    this.scrolled(this);
  }

  get visibleRanges() {
    const last = Math.min(this.top + this.height, this.document.lineCount) - 1;
    return [new Range(this.top, 0, Math.max(this.top, last), 0)];
  }

  revealRange(range, type) {
    this.revealed.push([range.start.line, type]);
    if (type === 3) this.top = range.start.line;
    else if (range.start.line >= this.top + this.height || range.start.line < this.top) {
      this.top = Math.max(0, range.start.line - Math.floor(this.height / 2));
    }
  }

  setDecorations(type, ranges) {
    const rows = this.document.lineCount;
    if (!ranges.every((range) => range.end.line < rows)) throw new Error('a decoration below the text');
    this.decorations.set(type, ranges);
  }

  async edit(does) {
    does({
      insert: (place, text) => {
        const rows = this.document.text.split('\n');
        rows[place.line] = rows[place.line].slice(0, place.character) + text + rows[place.line].slice(place.character);
        this.document.text = rows.join('\n');
        this.document.isDirty = true;
      },
    });
    return true;
  }
}

/** The documents, and groups of tabs side by side. */
class Documents {
  constructor(height) {
    this.height = height;
    this.documents = new Map();
    this.providers = new Map();
    this.systems = new Map();
    this.groups = [{ tabs: [], activeTab: undefined }];
    this.column = 1;
    this.events = {};
    for (const name of ['changed', 'active', 'visible', 'selected', 'scrolled', 'tabs', 'saving']) this.events[name] = new EventEmitter();
  }

  get editors() {
    return this.groups.flatMap((group) => (group.activeTab ? [group.activeTab.editor] : []));
  }

  get active() {
    return this.groups[this.column - 1]?.activeTab?.editor;
  }

  async open(uri) {
    const there = this.documents.get(uri.toString());
    if (there) return there;
    const document = new Document(uri, await this.read(uri));
    this.documents.set(uri.toString(), document);
    return document;
  }

  async read(uri) {
    const provider = this.providers.get(uri.scheme);
    if (provider) return (await provider.provideTextDocumentContent(uri)).replace(/\r\n?/g, '\n');
    const system = this.systems.get(uri.scheme);
    if (system) return Buffer.from(system.readFile(uri)).toString();
    return fs.readFileSync(uri.path, 'utf8');
  }

  register(scheme, provider) {
    this.providers.set(scheme, provider);
    return provider.onDidChange(async (uri) => {
      const document = this.documents.get(uri.toString());
      if (!document) return;
      const text = await provider.provideTextDocumentContent(uri);
      setTimeout(() => this.replace(document, text), 1);
    });
  }

  replace(document, text) {
    if (document.text === text) return;
    const old = document.text.split('\n');
    const now = text.split('\n');
    let same = 0;
    while (same < Math.min(old.length, now.length) && old[same] === now[same]) same += 1;
    document.text = text;
    for (const editor of this.editors.filter((one) => one.document === document)) {
      const moved = ({ line, character }) => {
        const row = line < same ? line : Math.min(now.length - 1, Math.max(0, line + now.length - old.length));
        return new Position(row, Math.min(character, now[row].length));
      };
      editor.all = editor.all.map(({ anchor, active }) => new Selection(moved(anchor), moved(active)));
      editor.folded = editor.folded.map((row) => moved({ line: row, character: 0 }).line);
    }
    this.events.changed.fire({ document });
  }

  async show(document, { column = this.column, selection } = {}) {
    while (this.groups.length < column) this.groups.push({ tabs: [], activeTab: undefined });
    const group = this.groups[column - 1];
    let tab = group.tabs.find((one) => one.editor.document === document);
    if (!tab) {
      tab = { label: document.uri.path.split('/').at(-1), input: { uri: document.uri }, editor: new TextEditor(document, column, this.height) };
      // As in the editor, it is told a moment later.
      tab.editor.scrolled = (textEditor) => setImmediate(() => this.events.scrolled.fire({ textEditor }));
      group.tabs.push(tab);
    }
    const isNew = group.activeTab !== tab;
    group.activeTab = tab;
    this.column = column;
    if (selection) tab.editor.all = [new Selection(selection.start, selection.end)];
    await undefined;
    this.tell(isNew);
    return tab.editor;
  }

  /** Puts the focus into another group. */
  focus(column) {
    this.column = column;
    this.tell(false);
  }

  tell(isNew) {
    if (isNew) this.events.visible.fire(this.editors);
    this.events.active.fire(this.active);
  }

  async close(tabs) {
    const closed = [tabs].flat();
    for (const tab of closed) {
      for (const group of this.groups) {
        const place = group.tabs.indexOf(tab);
        if (place < 0) continue;
        group.tabs.splice(place, 1);
        if (group.activeTab === tab) group.activeTab = group.tabs.at(-1);
      }
      const { document } = tab.editor;
      const isShown = this.groups.some((group) => group.tabs.some((one) => one.editor.document === document));
      if (!isShown) this.documents.delete(document.uri.toString());
    }
    this.events.tabs.fire({ closed, opened: [], changed: [] });
    this.tell(true);
    return true;
  }

  save(document, reason) {
    this.events.saving.fire({ document, reason });
    const system = this.systems.get(document.uri.scheme);
    system.writeFile(document.uri, Buffer.from(document.text));
    document.isDirty = false;
  }

  /** Moves the cursor as a person does. */
  select(editor, selection) {
    editor.all = [selection];
    this.events.selected.fire({ textEditor: editor, selections: editor.all, kind: 1 });
  }
}

module.exports = { Documents, Uri };
