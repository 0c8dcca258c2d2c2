/** One page: a view with its argument, for the document that shows it and for the tree. */
'use strict';

const vscode = require('vscode');
const { settings } = require('./servers');
const slices = require('./slices');
const { decorate, isForeign } = require('./styles');
const { placeOf, restore } = require('./place');
const { complain } = require('./tell');
const words = require('./words');

/** @typedef {import('../types/protocol').View} View */
/** @typedef {import('../types/protocol').ViewTarget} ViewTarget */

/** Milliseconds that what others changed is marked. */
const marked = 1500;
/** Milliseconds that a drawing may take to come into the document. */
const patience = 500;

/** @param {View} view */
function textOf(view) {
  return view.lines.map((line) => words.line(line.text)).join('\n');
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
    /** @type {slices.Drawn | undefined} What the document shows. */
    this.view = undefined;
    /** @type {slices.Drawn | undefined} What the server drew last. */
    this.latest = undefined;
    /** @type {Map<import('vscode').TextEditor, import('./place').Place>} Of a drawing that is coming. */
    this.places = new Map();
    /** @type {string | undefined} The key of the line that the next drawing puts the cursor on. */
    this.focus = undefined;
    /** @type {Set<string>} The keys of the lines that were acted on since the last drawing. */
    this.acted = new Set();
    /** Whether the tree shows it. */
    this.isInTree = false;
    this.isLive = false;
    /** Whether a piece was asked for of what no editor shows. */
    this.isFilling = false;
    /** @type {import('vscode').Disposable | undefined} What says that lines have not come. */
    this.sign = undefined;
    /** The place of the lines that were asked for last since they had not come. */
    this.missed = '';
    this.turn = 0;
    this.loading = 0;
    /** @type {(() => void)[]} Who waits until the document shows what was drawn last. */
    this.waiting = [];
  }

  /** The editors that show it. */
  editors() {
    const uri = this.uri?.toString();
    return uri ? vscode.window.visibleTextEditors.filter((editor) => editor.document.uri.toString() === uri) : [];
  }

  isShown() {
    return this.isInTree || this.editors().length > 0;
  }

  /**
   * Asks for the page. Rejects with a Problem.
   * @param {import('vscode').TextEditor} [lacking] the editor that lacks lines
   * @returns {Promise<View>}
   */
  async load(lacking) {
    this.turn += 1;
    const { turn } = this;
    const { width, ascii } = settings();
    this.loading += 1;
    const view = await this.client.request('view/show', {
      ...this.target, width, ascii, live: true, slice: this.slice(lacking),
    })
      .finally(() => { this.loading -= 1; });
    this.isLive = true;
    // A newer one may be there already.
    if (turn === this.turn || !this.latest) this.latest = slices.layOut(view, this.latest);
    return this.latest;
  }

  /** @param {import('vscode').TextEditor} [lacking] */
  slice(lacking) {
    const active = vscode.window.activeTextEditor;
    const editors = this.editors().sort((one, other) => Number(other === active) - Number(one === active));
    if (lacking) return slices.wanted([lacking, ...editors], this.view, undefined);
    /** @type {import('./slices').Row | undefined} */
    const line = editors[0] && this.view?.lines[editors[0].selection.active.line];
    const kept = line && !line.isMissing && !this.acted.has(line.key) ? line.key : undefined;
    return slices.wanted(editors, this.view, this.focus ?? kept);
  }

  /** Says that lines have not come, which a search does not find, for as long as it is so. */
  sayMissing() {
    const isSaid = Boolean(this.view && this.editors().length > 0 && slices.hasBlank(this.view.lines));
    if (isSaid === Boolean(this.sign)) return;
    this.sign?.dispose();
    this.sign = isSaid ? vscode.window.setStatusBarMessage('$(sync~spin) Not all lines have come yet') : undefined;
  }

  /**
   * Asks for what an editor shows and has not come or, in the active one, is not watched; once for each
   * place. Where there is nothing, it asks for the rest of the page, piece by piece.
   */
  complete() {
    const { view } = this;
    this.sayMissing();
    if (this.loading > 0 || !view?.slice || view !== this.latest) return;
    const editors = this.editors();
    for (const editor of editors) {
      const row = slices.lacking(editor, view, editor === vscode.window.activeTextEditor);
      const place = `${view.changeCursor} ${row}`;
      if (row !== undefined && this.missed !== place) {
        this.missed = place;
        this.refresh(undefined, [], editor);
        return;
      }
    }
    if (this.isFilling || editors.length === 0 || !slices.isPartial(view.lines)) return;
    this.isFilling = true;
    setTimeout(() => this.fill(), patience / 25).unref?.();
  }

  /** Asks for a piece of what no editor shows and has not come. The server goes on to watch what they show. */
  async fill() {
    const [editor] = this.editors();
    const slice = this.latest && slices.rest(this.latest.lines, editor?.visibleRanges[0]?.start.line ?? 0);
    const { width, ascii } = settings();
    const isAsked = Boolean(editor && slice && this.client.process);
    const piece = isAsked && await this.client.request('view/show', { ...this.target, width, ascii, slice }).catch(() => undefined);
    this.isFilling = false;
    if (!piece || !this.latest) return;
    const filled = slices.filled(this.latest, piece);
    // What was added, removed or moved since is drawn anew.
    if (!filled) {
      await this.refresh();
      return;
    }
    this.latest = filled;
    this.draw();
  }

  /**
   * Asks for the page and draws it, where it is shown.
   * @param {string | null} [focus] the key of the line to put the cursor on
   * @param {string[]} [acted] the keys of the lines that were acted on
   * @param {import('vscode').TextEditor} [lacking] the editor that lacks lines
   */
  async refresh(focus, acted = [], lacking = undefined) {
    if (focus) this.focus = focus;
    for (const key of acted) this.acted.add(key);
    if (!this.isShown()) return;
    const turn = this.turn + 1;
    try {
      await this.load(lacking);
    } catch (problem) {
      if (turn === this.turn) complain(problem);
      return;
    }
    if (turn === this.turn) this.draw();
  }

  /** Has the document drawn as the server drew the page last. */
  draw() {
    for (const editor of this.editors()) this.keepPlace(editor);
    this.news(this);
    this.settle();
  }

  /** @param {import('vscode').TextEditor} editor whose cursor is where the person put it */
  keepPlace(editor) {
    this.places.set(editor, placeOf(editor));
  }

  /**
   * Until the document shows what the server drew last.
   * @returns {Promise<void>}
   */
  async drawn() {
    if (this.view === this.latest && this.loading === 0) return;
    await new Promise((resolve) => {
      this.waiting.push(() => resolve(undefined));
      setTimeout(resolve, patience);
    });
  }

  /** Decorates the document and places cursors, once its text is that of the last drawing. */
  settle() {
    const view = this.latest;
    const editors = this.editors();
    if (!view || editors.length === 0 || editors[0].document.getText() !== textOf(view)) return;
    const old = this.view;
    this.view = view;
    const wanted = this.focus ?? (old ? undefined : view.focus);
    const focused = view.lines.findIndex((line) => line.key === wanted);
    const acted = this.acted;
    for (const editor of editors) {
      decorate(editor, view.lines);
      const place = this.places.get(editor);
      const isLed = focused >= 0 && (!old || editor === vscode.window.activeTextEditor);
      if (isLed || (old && place && old !== view)) {
        restore(editor, place ?? placeOf(editor), old?.lines ?? [], view.lines, { focused: isLed ? focused : undefined, acted });
      }
    }
    this.places.clear();
    this.focus = undefined;
    this.acted = new Set();
    for (const go of this.waiting.splice(0)) go();
    if (old !== view) this.complete();
    if (old !== view && isForeign(view.lines)) this.unmarkLater(view);
  }

  /**
   * What others changed is marked in one drawing; in the next it is as the rest.
   * @param {View} view
   */
  unmarkLater(view) {
    setTimeout(() => { if (this.latest === view) this.refresh(); }, marked).unref?.();
  }

  /** Is no longer told of changes. */
  close() {
    this.sayMissing();
    if (!this.isLive || this.isShown()) return;
    this.isLive = false;
    if (this.client.process) this.client.request('view/close', this.target).catch(() => {});
  }
}

module.exports = { Page, textOf };
