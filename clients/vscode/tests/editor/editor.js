/** A stand-in for the editor: the parts of its API that the extension uses, and a person who types. */
'use strict';

const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const values = require('./values');
const { Documents } = require('./documents');
const { Inputs } = require('./inputs');
const { holds } = require('./when');

const { EventEmitter, Position, Selection, Uri } = values;

/** The API that `require('vscode')` answers while an extension is loaded. */
let current;
const load = Module._load;
Module._load = function loadOrStandIn(request, ...rest) {
  return request === 'vscode' ? current : load.call(this, request, ...rest);
};

class Editor {
  /**
   * Starts the extension of a folder.
   * @param {{ root?: string, settings?: object, height?: number, taken?: string[] }} options `taken`
   *   names commands that another extension has
   */
  static async start({ root = path.join(__dirname, '../..'), settings = {}, height = 20, taken = [] } = {}) {
    const editor = new Editor(root, settings, height);
    for (const name of taken) editor.commands.set(name, (given) => editor.elsewhere.push([name, given]));
    current = editor.api();
    for (const file of Object.keys(require.cache)) if (file.startsWith(path.join(root, 'lib'))) delete require.cache[file];
    editor.extension = require(path.join(root, editor.package.main));
    editor.context = { subscriptions: [] };
    await editor.extension.activate(editor.context);
    return editor;
  }

  constructor(root, settings, height) {
    this.package = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
    this.settings = settings;
    this.documents = new Documents(height);
    this.inputs = new Inputs();
    this.commands = new Map();
    this.elsewhere = [];
    this.contexts = {};
    this.notices = [];
    this.passing = [];
    /** What stands in the status bar until it is taken away. */
    this.standing = new Set();
    this.items = [];
    this.log = [];
    this.opened = [];
    this.trees = new Map();
    this.types = [];
    this.providers = { links: [], folding: [], terminal: [], uri: undefined };
    this.configured = new EventEmitter();
  }

  async stop() {
    await this.extension.deactivate();
    for (const one of this.context.subscriptions) one.dispose();
  }

  configuration(name) {
    const declared = this.package.contributes.configuration.properties[name];
    return this.settings[name] ?? declared?.default;
  }

  api() {
    const { documents, inputs } = this;
    const { events } = documents;
    const editor = this;
    const notify = (kind) => (message, ...buttons) => new Promise((resolve) => {
      editor.notices.push({ kind, message, buttons, resolve });
    });
    return {
      ...values,
      commands: {
        registerCommand: (name, does) => {
          if (editor.commands.has(name)) throw new Error(`command '${name}' already exists`);
          editor.commands.set(name, does);
          return { dispose: () => editor.commands.delete(name) };
        },
        executeCommand: async (name, ...given) => {
          if (name === 'setContext') {
            [, editor.contexts[given[0]]] = given;
          } else if (editor.commands.has(name)) {
            return editor.commands.get(name)(...given);
          } else if (name === 'workbench.action.files.save') {
            documents.save(documents.active.document, 1);
          } else {
            editor.elsewhere.push([name, ...given]);
          }
          return undefined;
        },
      },
      env: { openExternal: async (uri) => editor.opened.push(uri.toString()) > 0 },
      languages: {
        setTextDocumentLanguage: async (document, languageId) => Object.assign(document, { languageId }),
        registerDocumentLinkProvider: (selector, provider) => {
          editor.providers.links.push({ schemes: [selector].flat().map(({ scheme }) => scheme), provider });
          return { dispose() {} };
        },
        registerFoldingRangeProvider: (_, provider) => {
          editor.providers.folding.push(provider);
          return { dispose() {} };
        },
      },
      window: {
        get activeTextEditor() { return documents.active; },
        get visibleTextEditors() { return documents.editors; },
        tabGroups: {
          get all() { return documents.groups; },
          get activeTabGroup() { return documents.groups[documents.column - 1]; },
          onDidChangeTabs: events.tabs.event,
          close: (tabs) => documents.close(tabs),
        },
        onDidChangeActiveTextEditor: events.active.event,
        onDidChangeVisibleTextEditors: events.visible.event,
        onDidChangeTextEditorSelection: events.selected.event,
        onDidChangeTextEditorVisibleRanges: events.scrolled.event,
        showTextDocument: async (what, { selection } = {}) => {
          const document = what instanceof Uri ? await documents.open(what) : what;
          return documents.show(document, { selection });
        },
        createTextEditorDecorationType: (look) => {
          editor.types.push(look);
          return { look, dispose() {} };
        },
        createInputBox: () => inputs.create('box'),
        createQuickPick: () => inputs.create('list'),
        showInputBox: ({ prompt }) => new Promise((resolve) => {
          const box = Object.assign(inputs.create('box'), { title: prompt });
          box.onDidAccept(() => { resolve(box.value); box.hide(); });
          box.onDidHide(() => resolve(undefined));
          box.show();
        }),
        showQuickPick: (items, options) => inputs.pick(items, options),
        showInformationMessage: notify('info'),
        showWarningMessage: notify('warning'),
        showErrorMessage: notify('error'),
        setStatusBarMessage: (text, milliseconds) => {
          editor.passing.push(text);
          if (milliseconds === undefined) editor.standing.add(text);
          return { dispose: () => editor.standing.delete(text) };
        },
        createStatusBarItem: (id) => {
          const item = { id, isShown: false, show() { item.isShown = true; }, hide() { item.isShown = false; }, dispose() {} };
          editor.items.push(item);
          return item;
        },
        createOutputChannel: () => ({
          info: (text) => editor.log.push(text), warn: (text) => editor.log.push(text),
          show() { editor.elsewhere.push(['log']); }, dispose() {},
        }),
        createTreeView: (id, { treeDataProvider }) => {
          const collapsed = new EventEmitter();
          const ticked = new EventEmitter();
          const tree = { provider: treeDataProvider, collapsed, ticked };
          editor.trees.set(id, tree);
          tree.view = { onDidCollapseElement: collapsed.event, onDidChangeCheckboxState: ticked.event, dispose() {} };
          return tree.view;
        },
        registerTerminalLinkProvider: (provider) => {
          editor.providers.terminal.push(provider);
          return { dispose() {} };
        },
        registerUriHandler: (handler) => {
          editor.providers.uri = handler;
          return { dispose() {} };
        },
      },
      workspace: {
        onDidChangeTextDocument: events.changed.event,
        onWillSaveTextDocument: events.saving.event,
        onDidChangeConfiguration: this.configured.event,
        openTextDocument: (uri) => documents.open(uri),
        getConfiguration: (section) => ({ get: (name) => editor.configuration(`${section}.${name}`) }),
        registerTextDocumentContentProvider: (scheme, provider) => documents.register(scheme, provider),
        registerFileSystemProvider: (scheme, provider) => {
          documents.systems.set(scheme, provider);
          return { dispose() {} };
        },
      },
    };
  }

  // What a person does.

  run(command, ...given) {
    const does = this.commands.get(command);
    if (!does) throw new Error(`no command ${command}`);
    return does(...given);
  }

  /** Types keys into the page: by a binding that holds, or else as a character. */
  async key(keys) {
    for (const key of keys.match(/<Enter>|<Esc>|./gsu) ?? []) await this.press(key);
  }

  async press(key) {
    const uri = this.documents.active?.document.uri;
    const here = { editorTextFocus: uri !== undefined, resourceScheme: uri?.scheme, ...this.contexts };
    const name = key === '<Enter>' ? 'enter' : /[A-Z]/.test(key) ? `shift+${key.toLowerCase()}` : key;
    const us = (binding) => binding.command === 'daybook.key' && binding.args === key;
    const bound = this.package.contributes.keybindings
      .filter((binding) => (binding.key === name || us(binding)) && holds(binding.when, here)).at(-1);
    if (bound) await this.run(bound.command, bound.args);
    else if (this.commands.has('type')) await this.run('type', { text: key });
    else this.elsewhere.push(['default:type', { text: key }]);
    await new Promise((resolve) => { setTimeout(resolve, 2); });
  }

  /** Types into what is asked. */
  type(text) {
    const input = this.inputs.current;
    if (!input) throw new Error('nothing is asked');
    input.value = text;
    input.changed.fire(text);
  }

  /** Types one more piece, which takes the place of what is selected. */
  typeMore(text) {
    const input = this.inputs.current;
    const [start, stop] = input.valueSelection ?? [input.value.length, input.value.length];
    input.valueSelection = undefined;
    this.type(input.value.slice(0, start) + text + input.value.slice(stop));
  }

  accept() {
    const input = this.inputs.current;
    input.selectedItems = input.shownItems().filter((item) => item.kind !== -1).slice(0, 1);
    input.accepted.fire();
  }

  answer(text) {
    this.type(text);
    this.accept();
  }

  choose(title) {
    const input = this.inputs.current;
    const item = input?.items.find((one) => one.label === title || one.label.startsWith(title));
    if (!item) throw new Error(`“${title}” is not among ${input?.items.map(({ label }) => label)}`);
    input.selectedItems = [item];
    input.accepted.fire();
  }

  giveUp() {
    this.inputs.current?.hide();
  }

  /** Puts the cursor into the first line with a text. */
  cursor(text) {
    const row = this.lines().findIndex((line) => line.includes(text));
    if (row < 0) throw new Error(`there is no line with “${text}” in\n${this.text()}`);
    this.documents.select(this.documents.active, new Selection(row, 0, row, 0));
    return row;
  }

  /** Selects the lines from the one with the first text to the one with the other. */
  select(first, last) {
    const rows = [first, last].map((text) => this.lines().findIndex((line) => line.includes(text)));
    this.documents.select(this.documents.active, new Selection(new Position(rows[0], 0), new Position(rows[1] + 1, 0)));
  }

  // What a person sees.

  text() {
    return this.documents.active?.document.getText() ?? '';
  }

  /** The text without what is folded away. */
  shown() {
    const { active } = this.documents;
    if (!active) return '';
    const hidden = this.folds().filter(({ start }) => active.folded.includes(start));
    return this.lines().filter((_, row) => !hidden.some(({ start, end }) => start < row && row <= end)).join('\n');
  }

  /** What the editor offers to fold. */
  folds() {
    return this.providers.folding.flatMap((provider) => provider.provideFoldingRanges(this.documents.active.document));
  }

  /** Folds what is below a row, or shows it again. */
  fold(row) {
    const { active } = this.documents;
    if (!this.folds().some(({ start }) => start === row)) throw new Error(`nothing can be folded below “${this.lines()[row]}”`);
    const others = active.folded.filter((one) => one !== row);
    active.folded = others.length < active.folded.length ? others : [...others, row];
  }

  lines() {
    return this.text().split('\n');
  }

  line() {
    return this.lines()[this.documents.active.selection.active.line];
  }

  messages() {
    return [...this.passing, ...this.notices.map(({ message }) => message)];
  }

  status() {
    return this.items.filter((item) => item.isShown).map((item) => item.text).join(' ');
  }

  /** Waits until something is so. */
  async until(what, test, patience = 10000) {
    const end = Date.now() + patience;
    for (;;) {
      let found;
      try {
        found = await test();
      } catch (error) {
        found = undefined;
      }
      if (found) return found;
      if (Date.now() > end) {
        throw new Error(`no ${what}. The page:\n${this.text()}\nMessages: ${this.messages().join('\n')}\nLog: ${this.log.join('\n')}`);
      }
      await new Promise((resolve) => { setTimeout(resolve, 3); });
    }
  }

  untilText(text) {
    return this.until(`“${text}” on the page`, () => this.text().includes(text));
  }

  untilSaid(text) {
    return this.until(`message “${text}”`, () => this.messages().some((one) => one.includes(text)));
  }

  untilAsked(text = '') {
    return this.until(`question “${text}”`, () => {
      const input = this.inputs.current;
      return input && `${input.title ?? ''}${input.placeholder ?? ''}`.includes(text) && input;
    });
  }
}

module.exports = { Editor };
