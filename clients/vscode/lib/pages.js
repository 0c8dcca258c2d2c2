/** The pages of all servers, as read-only documents `daybook:/title?server/view/argument`. */
'use strict';

const vscode = require('vscode');
const { Page, textOf } = require('./page');
const { complain } = require('./tell');
const words = require('./words');

/** @typedef {import('./client').Client} Client */

const scheme = 'daybook';

/** Nobody walks back so far. */
const longestWay = 100;

/**
 * @param {Client} client
 * @param {import('../types/protocol').ViewTarget} target
 */
function queryOf(client, target) {
  const parts = [client.name, target.name, ...(target.argument ? [target.argument] : [])];
  return parts.map(encodeURIComponent).join('/');
}

class Pages {
  /** @param {import('./servers').Servers} servers */
  constructor(servers) {
    this.servers = servers;
    /** @type {Map<string, Page>} by the query of their addresses */
    this.pages = new Map();
    /** @type {Map<import('vscode').ViewColumn | undefined, Page[]>} the pages that one came from */
    this.ways = new Map();
    /** @type {((page: Page) => void)[]} */
    this.listeners = [];
    /** @type {import('vscode').EventEmitter<import('vscode').Uri>} */
    this.changes = new vscode.EventEmitter();
    this.onDidChange = this.changes.event;
    servers.each((client) => {
      const mine = () => [...this.pages.values()].filter((page) => page.client === client);
      // Another server keeps other pages.
      client.on('ended', () => mine().forEach((page) => { page.number = undefined; }));
      client.on('started', () => mine().forEach((page) => { if (page.number === undefined) page.refresh(); }));
      client.on('view/changed', (params) => {
        mine().find(({ number }) => number !== undefined && number === params.page)?.change(params);
      });
    });
  }

  /** @param {(page: Page) => void} listener told of each new drawing */
  onDraw(listener) {
    this.listeners.push(listener);
  }

  /**
   * The page of a view; it is not asked for yet.
   * @param {Client} client
   * @param {import('../types/protocol').ViewTarget} target
   */
  get(client, target) {
    const query = queryOf(client, target);
    const there = this.pages.get(query);
    if (there) return there;
    const shown = target.argument ? { name: target.name, argument: target.argument } : { name: target.name };
    /** @type {Page} */
    const page = new Page(client, shown, () => this.tell(page));
    this.pages.set(query, page);
    return page;
  }

  /** @param {Page} page */
  tell(page) {
    if (page.uri) this.changes.fire(page.uri);
    for (const listener of this.listeners) listener(page);
  }

  /**
   * The page that a document shows.
   * @param {import('vscode').Uri | undefined} uri
   */
  of(uri) {
    return uri?.scheme === scheme ? this.pages.get(uri.query) : undefined;
  }

  /** The page that has the focus, drawn. */
  active() {
    const editor = vscode.window.activeTextEditor;
    const page = this.of(editor?.document.uri);
    return editor && page?.view ? { editor, page, view: page.view } : undefined;
  }

  /**
   * Opens a page in a tab, with the cursor on the line that `target.focus` names.
   * @param {Client} client
   * @param {import('../types/protocol').ViewTarget} target
   */
  async open(client, target) {
    const from = this.of(vscode.window.activeTextEditor?.document.uri);
    const page = this.get(client, target);
    page.lead(target.focus);
    try {
      const view = page.number !== undefined && page.latest ? page.latest : await page.load();
      page.uri ??= vscode.Uri.from({ scheme, path: `/${words.tab(view.title)}`, query: queryOf(client, target) });
      this.changes.fire(page.uri);
      let document = await vscode.workspace.openTextDocument(page.uri);
      if (document.languageId !== scheme) document = await vscode.languages.setTextDocumentLanguage(document, scheme);
      const editor = await vscode.window.showTextDocument(document, { preview: false });
      if (from && from !== page) this.remember(editor.viewColumn, from);
      page.draw();
    } catch (problem) {
      if (!page.view) page.close();
      complain(problem);
    }
  }

  /**
   * @param {import('vscode').ViewColumn | undefined} column
   * @param {Page} from
   */
  remember(column, from) {
    this.ways.set(column, [...this.ways.get(column) ?? [], from].slice(-longestWay));
  }

  /** Closes the page that has the focus, and goes back to the one that it was opened from. */
  async back() {
    const editor = vscode.window.activeTextEditor;
    if (!editor) return;
    const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
    const here = this.of(editor.document.uri);
    const way = this.ways.get(editor.viewColumn) ?? [];
    if (tab) await vscode.window.tabGroups.close(tab);
    for (let page = way.pop(); page; page = way.pop()) {
      if (page !== here) {
        await this.open(page.client, page.target);
        // The way back is no way from here.
        const now = vscode.window.activeTextEditor?.viewColumn;
        this.ways.set(now, way);
        return;
      }
    }
  }

  /**
   * The text of a page; of one that the editor opened by itself, once it is there.
   * @param {import('vscode').Uri} uri
   * @returns {Promise<string>}
   */
  async provideTextDocumentContent(uri) {
    const there = this.of(uri);
    if (there?.latest) return textOf(there.latest);
    const [server, name, argument] = uri.query.split('/').map(decoded);
    if (!name || !this.servers.names().includes(server)) return `There is no page ${words.line(uri.query)}.`;
    const page = this.get(this.servers.get(server), { name, argument });
    page.uri = uri;
    try {
      return textOf(await page.load());
    } catch (problem) {
      return `This page cannot be shown: ${words.problem(/** @type {Error} */ (problem))}`;
    }
  }

  /** @returns {import('vscode').Disposable[]} */
  register() {
    return [
      vscode.workspace.registerTextDocumentContentProvider(scheme, this),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.of(document.uri)?.settle()),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor, kind }) => {
        const page = this.of(textEditor.document.uri);
        // A person moves the cursor while a drawing is coming.
        if (kind !== undefined && page?.places.has(textEditor)) page.keepPlace(textEditor);
      }),
      vscode.window.onDidChangeVisibleTextEditors((editors) => this.look(editors)),
      vscode.workspace.onDidChangeConfiguration((event) => {
        const changed = ['daybook.width', 'daybook.ascii'].some((name) => event.affectsConfiguration(name));
        if (changed) for (const page of this.pages.values()) page.refresh();
      }),
    ];
  }

  /**
   * Draws what is shown again, and leaves alone what is not.
   * @param {readonly import('vscode').TextEditor[]} editors
   */
  look(editors) {
    for (const page of this.pages.values()) {
      const isShown = editors.some((editor) => editor.document.uri.toString() === page.uri?.toString());
      if (!isShown) page.close();
      else if (page.number === undefined && !page.loading) page.refresh();
      else page.settle();
    }
  }
}

/** @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

module.exports = { Pages, scheme };
