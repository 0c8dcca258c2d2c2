/** One page: a view with its argument, for the document that shows it and for the tree. The server keeps
 * it and sends what changes of its lines. */
'use strict';

const vscode = require('vscode');
const { settings } = require('./servers');
const { decorate, isForeign, unmarked } = require('./styles');
const { complain } = require('./tell');
const words = require('./words');

/** @typedef {import('../types/protocol').Line} Line */
/** @typedef {import('../types/protocol').View} View */
/** @typedef {import('vscode').TextEditor} Editor */
/** @typedef {{ selections: readonly import('vscode').Selection[], top: number, height: number }} Place */

/** Milliseconds that what others changed is marked. */
const marked = 1500;
/** Milliseconds that a drawing may take to come into the document. */
const patience = 500;

/** @param {View} view */
function textOf(view) {
  return view.lines.map((line) => words.line(line.text)).join('\n');
}

/**
 * Those lines of what came that can be drawn; what is of a wrong type in one is left out.
 * @param {any} lines
 * @returns {Line[]}
 */
function fit(lines) {
  return list(lines).filter((line) => typeof line?.key === 'string' && typeof line.text === 'string').map((line) => ({
    ...line, level: Number(line.level) || 0,
    actions: list(line.actions), spans: list(line.spans).filter((span) => span?.start >= 0 && span.stop >= 0),
  }));
}

/** @param {any} actions */
const usable = (actions) => list(actions).filter((action) => typeof action?.name === 'string');

/** @param {any} value */
const list = (value) => (Array.isArray(value) ? value : []);

/**
 * Lines after splices; undefined where one does not fit.
 * @param {Line[]} lines
 * @param {any} splices
 * @returns {Line[] | undefined}
 */
function spliced(lines, splices) {
  let all = lines;
  for (const splice of Array.isArray(splices) ? splices : [undefined]) {
    const { start, removed, lines: come } = splice ?? {};
    const isFit = Number.isInteger(start) && Number.isInteger(removed) && start >= 0 && removed >= 0
      && start + removed <= all.length && Array.isArray(come) && fit(come).length === come.length;
    if (!isFit) return undefined;
    all = [...all.slice(0, start), ...fit(come), ...all.slice(start + removed)];
  }
  return all;
}

/**
 * The row of a cursor in a new drawing: that of its line, or of the next that is still there, where its
 * line is gone or was moved by an act on it; rather of one of which something can be done.
 * @param {Line[]} old
 * @param {number} row in the old drawing
 * @param {Line[]} lines
 * @param {Map<string, number>} rows those of the new one, by key
 * @param {Set<string>} acted the keys of the lines that are acted on
 * @returns {number | undefined}
 */
function kept(old, row, lines, rows, acted) {
  const line = old[row];
  const here = line && rows.get(line.key);
  if (!line || (here !== undefined && !acted.has(line.key))) return here;
  /**
   * @param {number} step
   * @param {boolean} isAny
   */
  const nearest = (step, isAny) => {
    for (let index = row; index >= 0 && index < old.length; index += step) {
      const { key } = old[index];
      const found = acted.has(key) ? undefined : rows.get(key);
      if (found !== undefined && (isAny || (lines[found].actions.length > 0 && !lines[found].isHeading))) return found;
    }
    return undefined;
  };
  const isStill = here !== undefined && (nearest(-1, true) ?? -1) < here && here < (nearest(1, true) ?? Infinity);
  return isStill ? here : nearest(1, false) ?? nearest(-1, false) ?? nearest(1, true) ?? nearest(-1, true);
}

class Page {
  /**
   * @param {import('./client').Client} client
   * @param {{ name: string, argument?: string }} target
   * @param {(page: Page) => void} news called when there is something to draw
   */
  constructor(client, target, news) {
    this.client = client;
    this.target = target;
    this.news = news;
    /** @type {import('vscode').Uri | undefined} */
    this.uri = undefined;
    /** @type {View | undefined} What the document shows. */
    this.view = undefined;
    /** @type {View | undefined} What it is to show. */
    this.latest = undefined;
    /** @type {View | undefined} What the server has, while lines that cursors are on have not come. */
    this.coming = undefined;
    /** @type {number | undefined} By which the server keeps it. */
    this.number = undefined;
    /** @type {Map<Editor, Place>} Of a drawing that is coming. */
    this.places = new Map();
    /** @type {string | undefined} The key of the line that the cursor goes to when it comes. */
    this.focus = undefined;
    /** @type {Set<string>} The keys of the lines that are acted on, until that is drawn. */
    this.acted = new Set();
    this.isActing = false;
    /** Whether the tree shows it. */
    this.isInTree = false;
    /** @type {Promise<View> | undefined} */
    this.loading = undefined;
    /** @type {import('vscode').Disposable | undefined} What says that lines have not come. */
    this.sign = undefined;
    /** @type {(() => void)[]} Who waits until the document shows what was drawn last. */
    this.waiting = [];
  }

  /** The editors that show it, the active one first. */
  editors() {
    const uri = this.uri?.toString();
    const active = vscode.window.activeTextEditor;
    const all = uri ? vscode.window.visibleTextEditors.filter((editor) => editor.document.uri.toString() === uri) : [];
    return all.sort((one, other) => Number(other === active) - Number(one === active));
  }

  isShown() {
    return this.isInTree || this.editors().length > 0;
  }

  /** The keys of the lines that cursors are on. */
  keys() {
    return this.editors().flatMap(({ selection }) => this.view?.lines[selection.active.line]?.key ?? []);
  }

  /**
   * Asks for the page, unless it is on its way. Rejects with a Problem.
   * @returns {Promise<View>}
   */
  load() {
    this.loading ??= this.show().finally(() => { this.loading = undefined; });
    return this.loading;
  }

  /** @returns {Promise<View>} */
  async show() {
    const { width, ascii } = settings();
    const focus = this.focus ?? this.keys()[0];
    const view = await this.client.request('view/show', { ...this.target, width, ascii, live: true, focus });
    this.end();
    this.number = view.page ?? undefined;
    // What was set meanwhile counts.
    if (width !== settings().width || ascii !== settings().ascii) return this.show();
    return this.put({ ...view, lines: fit(view.lines), actions: usable(view.actions) });
  }

  /**
   * Has the document drawn as the server has it, once the lines that cursors are on have come.
   * @param {View} view
   * @param {boolean} [isNext] whether it is the next one of that which is shown
   * @returns {View}
   */
  put(view, isNext) {
    const has = new Set(view.lines.map(({ key }) => key));
    const isReady = isNext || view.isWhole || !this.latest || this.keys().every((key) => has.has(key));
    this.coming = isReady ? undefined : view;
    if (isReady) this.latest = view;
    return this.latest ?? view;
  }

  /**
   * Changes the page by what the server sent of it; asks for it anew where that does not fit.
   * @param {import('../types/protocol').ViewChangedParams} params
   */
  change({ splices, revision, title, actions, changeCursor, isWhole }) {
    const old = this.coming ?? this.latest;
    const lines = old && spliced(old.lines, splices);
    if (!old || !lines || revision !== (old.revision ?? 0) + 1) return this.refresh();
    const next = { ...old, lines, revision, changeCursor, isWhole, title: title ?? old.title, actions: actions ? usable(actions) : old.actions };
    this.put(next, !this.coming);
    if (!this.coming) this.draw();
    return undefined;
  }

  /** Asks for the page and draws it, where it is shown. */
  async refresh() {
    if (!this.isShown()) return;
    try {
      await this.load();
      this.draw();
    } catch (problem) {
      complain(problem);
    }
  }

  /**
   * What names the page in an act or a preview: its number holds for as long as the server keeps it.
   * @param {View} view what the person sees
   */
  naming({ page, revision, changeCursor }) {
    return () => (page && page === this.number ? { page, revision } : { ...this.target, changeCursor });
  }

  /**
   * Puts the cursor on a line, once that has come.
   * @param {string | null} [key]
   */
  lead(key) {
    if (!key) return;
    this.focus = key;
    if (this.number !== undefined) this.settle();
  }

  /** Says that lines have not come, which a search does not find, for as long as it is so. */
  sayMissing() {
    const isSaid = Boolean(this.view && !this.view.isWhole && this.editors().length > 0);
    if (isSaid === Boolean(this.sign)) return;
    this.sign?.dispose();
    this.sign = isSaid ? vscode.window.setStatusBarMessage('$(sync~spin) Not all lines have come yet') : undefined;
  }

  /** Has the document drawn as the server drew the page last. */
  draw() {
    for (const editor of this.editors()) this.keepPlace(editor);
    this.news(this);
    this.settle();
  }

  /** @param {Editor} editor whose cursor is where the person put it */
  keepPlace(editor) {
    const seen = editor.visibleRanges[0];
    const top = seen?.start.line ?? 0;
    this.places.set(editor, { selections: editor.selections, top, height: Math.max(1, (seen?.end.line ?? top) - top + 1) });
  }

  /**
   * Until the document shows what the server drew last.
   * @returns {Promise<void>}
   */
  async drawn() {
    if ((this.view === this.latest && !this.loading) || !this.isShown()) return;
    await new Promise((resolve) => {
      this.waiting.push(() => resolve(undefined));
      setTimeout(resolve, patience);
    });
  }

  /**
   * An act is on its way.
   * @param {string[]} keys of the lines that it is about
   */
  begin(keys) {
    this.acted = new Set(keys);
    this.isActing = true;
  }

  /** An act was answered, and what it changed came before. */
  finish() {
    this.isActing = false;
    if (this.view === this.latest) this.acted.clear();
    return this.drawn();
  }

  /** Decorates the document and places cursors, once its text is that of the last drawing. */
  settle() {
    const view = this.latest;
    const editors = this.editors();
    if (!view || editors.length === 0 || editors[0].document.getText() !== textOf(view)) return;
    const old = this.view;
    this.view = view;
    const rows = new Map(view.lines.map((line, row) => [line.key, row]));
    this.focus ??= old ? undefined : view.focus ?? undefined;
    const focused = rows.get(this.focus ?? '');
    for (const editor of editors) {
      decorate(editor, view.lines);
      const place = this.places.get(editor);
      if (focused !== undefined && (!old || editor === vscode.window.activeTextEditor)) {
        editor.selection = new vscode.Selection(focused, 0, focused, 0);
        editor.revealRange(new vscode.Range(focused, 0, focused, 0), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
      } else if (old && place && old !== view) {
        this.restore(editor, place, old, view.lines, rows);
      }
    }
    this.places.clear();
    if (focused !== undefined || view.isWhole) this.focus = undefined;
    if (!this.isActing) this.acted.clear();
    this.sayMissing();
    for (const go of this.waiting.splice(0)) go();
    if (old !== view && isForeign(view.lines)) setTimeout(() => this.unmark(view), marked).unref?.();
  }

  /**
   * Puts the cursors of an editor where they belong in a new drawing: each on its line, at its height.
   * @param {Editor} editor
   * @param {Place} place where they were in the old one
   * @param {View} old
   * @param {Line[]} lines
   * @param {Map<string, number>} rows
   */
  restore(editor, place, old, lines, rows) {
    const last = Math.max(0, lines.length - 1);
    /** @param {import('vscode').Position} position */
    const moved = ({ line, character }) => {
      // Who went to the end of a page that was not whole goes on with it.
      const isEnd = !old.isWhole && line > 0 && line === old.lines.length - 1;
      const row = isEnd ? last : kept(old.lines, line, lines, rows, this.acted) ?? Math.min(line, last);
      return new vscode.Position(row, Math.min(character, lines[row]?.text.length ?? 0));
    };
    const selections = place.selections.map(({ anchor, active }) => new vscode.Selection(moved(anchor), moved(active)));
    editor.selections = selections;
    // What is new above the cursor is not scrolled away while there is room for it.
    const shift = selections[0].active.line - place.selections[0].active.line;
    const isAtTop = place.top === 0 && selections[0].active.line < place.height;
    const top = isAtTop ? 0 : Math.max(0, Math.min(place.top + shift, lines.length - place.height));
    if (top !== place.top && place.top + place.height <= old.lines.length + 1) {
      editor.revealRange(new vscode.Range(top, 0, top, 0), vscode.TextEditorRevealType.AtTop);
    }
  }

  /**
   * Marks no longer what others changed.
   * @param {View} view the drawing in which they did
   */
  unmark(view) {
    const foreign = new Set(view.lines.filter((line) => isForeign([line])));
    for (const each of new Set([this.view, this.latest, this.coming])) {
      if (each) each.lines = each.lines.map((line) => (foreign.has(line) ? unmarked(line) : line));
    }
    if (this.view) for (const editor of this.editors()) decorate(editor, this.view.lines);
  }

  /** Is kept by the server no longer. */
  end() {
    const page = this.number;
    this.number = undefined;
    if (page !== undefined && this.client.process) this.client.request('view/close', { page }).catch(() => {});
  }

  /** Is kept no longer, unless it is shown. */
  close() {
    this.sayMissing();
    if (!this.isShown()) this.end();
  }
}

module.exports = { Page, textOf };
