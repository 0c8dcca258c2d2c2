/** The tree: the pages there are, and, below a page that is opened there, the lines that something can
 * be done with. A click does nothing but select; what is done is in the menu of an entry. */
'use strict';

const vscode = require('vscode');
const { outline } = require('./outline');
const { run } = require('./run');
const { showMenu } = require('./menu');
const { keyOf } = require('./keys');
const words = require('./words');

/** @typedef {import('./outline').Branch} Branch */
/** @typedef {{ kind: 'server', client: import('./client').Client }} ServerNode */
/** @typedef {{ kind: 'page', page: import('./page').Page, title: string }} PageNode */
/** @typedef {{ kind: 'line', page: import('./page').Page, branch: Branch }} LineNode */
/** @typedef {ServerNode | PageNode | LineNode} Node */

const { Checked, Unchecked } = vscode.TreeItemCheckboxState;

/**
 * @param {Branch} branch
 * @returns {boolean}
 */
function isUseful(branch) {
  return branch.line.actions.length > 0 || branch.below.some(isUseful);
}

class Tree {
  /**
   * @param {import('./servers').Servers} servers
   * @param {import('./pages').Pages} pages
   */
  constructor(servers, pages) {
    this.servers = servers;
    this.pages = pages;
    /** @type {import('vscode').EventEmitter<Node | undefined>} */
    this.changes = new vscode.EventEmitter();
    this.onDidChangeTreeData = this.changes.event;
    /** @type {Map<import('./page').Page, PageNode>} */
    this.nodes = new Map();
    servers.each((client) => {
      client.on('started', () => this.changes.fire(undefined));
      client.on('trouble', ({ isOver }) => { if (isOver) this.changes.fire(undefined); });
    });
    pages.onDraw((page) => {
      if (page.isInTree) this.changes.fire(this.nodes.get(page));
    });
    this.view = vscode.window.createTreeView('daybook.pages', { treeDataProvider: this, manageCheckboxStateManually: true });
    this.view.onDidCollapseElement(({ element }) => {
      if (element.kind !== 'page') return;
      element.page.isInTree = false;
      element.page.close();
    });
    this.view.onDidChangeCheckboxState(({ items }) => items.forEach(([node]) => this.tick(node)));
  }

  /**
   * @param {Node} [node]
   * @returns {Promise<Node[]>}
   */
  async getChildren(node) {
    if (!node) {
      const names = this.servers.names();
      if (names.length === 1) return this.pagesOf(this.servers.quietly(''));
      return names.map((name) => ({ kind: 'server', client: this.servers.quietly(name) }));
    }
    if (node.kind === 'server') {
      if (!node.client.session) await this.servers.get(node.client.name).request('view/status', {}).catch(() => {});
      return this.pagesOf(node.client);
    }
    if (node.kind === 'line') return this.lines(node.page, node.branch.below);
    const { page } = node;
    if (!page.isInTree || !page.latest) {
      page.isInTree = true;
      this.nodes.set(page, node);
      await page.load();
      page.draw();
    }
    return this.lines(page, outline(page.latest?.lines ?? []));
  }

  /**
   * @param {import('./client').Client} client
   * @returns {Node[]}
   */
  pagesOf(client) {
    return client.views.map(({ name, title }) => ({ kind: 'page', page: this.pages.get(client, { name }), title }));
  }

  /**
   * @param {import('./page').Page} page
   * @param {Branch[]} branches
   * @returns {LineNode[]}
   */
  lines(page, branches) {
    return branches.filter(isUseful).map((branch) => ({ kind: 'line', page, branch }));
  }

  /** @param {Node} node */
  getTreeItem(node) {
    const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
    if (node.kind === 'server') {
      return Object.assign(new vscode.TreeItem(words.line(node.client.name || 'daybook'), Expanded), { contextValue: 'server' });
    }
    if (node.kind === 'page') {
      const { page } = node;
      const item = new vscode.TreeItem(words.line(node.title), page.isInTree ? Expanded : Collapsed);
      const lines = page.number === undefined ? [] : page.latest?.lines ?? [];
      const open = lines.filter(({ mark }) => mark?.state === 'open' && mark.action).length;
      return Object.assign(item, {
        id: `${page.client.name}/${page.target.name}`, contextValue: 'page', description: open > 0 ? String(open) : undefined,
      });
    }
    const { line, below } = node.branch;
    const item = new vscode.TreeItem('', below.some(isUseful) ? Expanded : None);
    const { mark } = line;
    const box = !mark?.action ? undefined : mark.state === 'done' ? Checked : Unchecked;
    // The box says what the mark says.
    const text = words.entry(box === undefined || !mark ? line.text : line.text.slice(0, mark.start) + line.text.slice(mark.stop));
    return Object.assign(item, {
      label: text, id: `${node.page.client.name}/${node.page.target.name}/${line.key}`,
      tooltip: words.line(line.label ?? line.text.trim()), contextValue: line.actions.length > 0 ? 'line' : 'heading',
      checkboxState: box, accessibilityInformation: { label: words.line(line.label ?? text) },
    });
  }

  /** @param {Node} node whose box was pressed */
  async tick(node) {
    if (node.kind === 'line') await this.run(node, node.branch.line.mark?.action ?? '');
    // What was not done has its box as before.
    this.changes.fire(node);
  }

  /**
   * @param {LineNode} node
   * @param {string} name
   */
  async run({ page, branch }, name) {
    const view = page.latest;
    const action = view?.actions.find((one) => one.name === name);
    if (view && action) await run(this.pages, page, view, [action], [branch.line]);
  }

  /**
   * Opens a page, with the cursor on the line that was chosen.
   * @param {Node} node
   */
  open(node) {
    if (node.kind === 'server') return undefined;
    this.servers.get(node.page.client.name);
    const focus = node.kind === 'line' ? node.branch.line.key : undefined;
    return this.pages.open(node.page.client, { ...node.page.target, focus });
  }

  /**
   * Offers what can be done with a line.
   * @param {Node} node
   */
  menu(node) {
    if (node.kind !== 'line') return;
    const { line } = node.branch;
    const actions = (node.page.latest?.actions ?? []).filter(({ name }) => line.actions.includes(name));
    showMenu(words.entry(line.text), actions.map((action) => ({
      key: keyOf(action), title: action.title, run: () => this.run(node, action.name),
    })));
  }

  /**
   * @param {number} due
   * @param {string} text
   */
  count(due, text) {
    this.view.badge = due > 0 ? { value: due, tooltip: `daybook: ${text}` } : undefined;
    this.view.description = text;
  }
}

module.exports = { Tree };
