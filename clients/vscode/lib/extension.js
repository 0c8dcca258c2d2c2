/** daybook in VS Code: what the editor calls, and the commands. */
'use strict';

const vscode = require('vscode');
const { act } = require('./act');
const { Keys } = require('./keys');
const { follow, registerLinks } = require('./links');
const { folds } = require('./outline');
const { textOf } = require('./page');
const { Pages, scheme } = require('./pages');
const { Reminders } = require('./reminders');
const { lead } = require('./run');
const { Servers, settings } = require('./servers');
const { Status } = require('./status');
const { registerStyles } = require('./styles');
const { tell, complain } = require('./tell');
const { Tree } = require('./tree');
const words = require('./words');
const { registerWriting } = require('./write');

/** The view that takes what was noted anywhere, and its actions for a line and for a text. */
const inbox = { name: 'tasks', line: 'add', text: 'addFromText' };

const nowhere = () => ({ name: inbox.name, changeCursor: 0 });

/** @type {Servers | undefined} */
let servers;

/** @param {import('vscode').ExtensionContext} context */
function activate(context) {
  const log = vscode.window.createOutputChannel('daybook', { log: true });
  servers = new Servers(log);
  const pages = new Pages(servers);
  const keys = new Keys(pages);
  const reminders = new Reminders(servers, pages);
  const status = new Status(servers, reminders);
  const tree = new Tree(servers, pages);
  const parts = { servers, pages, keys, reminders, tree, log };
  status.listeners.push((due) => tree.count(due, status.text()));
  servers.each((client) => {
    client.on('trouble', (trouble) => complainOf(client, trouble, log));
    client.on('started', () => state('running'));
  });
  context.subscriptions.push(
    log, registerStyles(), status, tree.view, ...pages.register(), ...keys.register(), ...registerLinks(pages),
    ...registerWriting(), registerFolding(pages), vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('daybook.command') || event.affectsConfiguration('daybook.servers')) restart(parts);
      if (event.affectsConfiguration('daybook.statusBar')) status.show();
    }),
    ...Object.entries(commands(parts)).map(([name, does]) => vscode.commands.registerCommand(name, does)),
  );
  keys.watch();
  if (settings().start) status.ask(servers.quietly(''));
}

async function deactivate() {
  await servers?.stop();
}

/**
 * @typedef {object} Parts
 * @property {Servers} servers
 * @property {Pages} pages
 * @property {Keys} keys
 * @property {Reminders} reminders
 * @property {Tree} tree
 * @property {import('vscode').LogOutputChannel} log
 */

/**
 * What each command does. Those that have to do with a page do it with the one that has the focus.
 * @param {Parts} parts
 * @returns {Record<string, (...given: any[]) => unknown>}
 */
function commands({ servers, pages, keys, reminders, tree, log }) {
  /** @param {(active: NonNullable<ReturnType<Pages['active']>>) => unknown} does */
  const here = (does) => () => {
    const active = pages.active();
    return active ? does(active) : tell('This is for a page of daybook; “daybook: Open” opens one.', 'warning');
  };
  /** @param {(client: import('./client').Client, ...given: any[]) => unknown} does */
  const with_ = (does) => async (/** @type {any[]} */ ...given) => {
    const client = pages.active()?.page.client ?? await servers?.choose();
    return client && does(client, ...given);
  };
  return {
    'daybook.open': with_((client) => follow(pages, client, 'daybook:start')),
    'daybook.openPage': with_((client) => openPage(pages, client)),
    'daybook.add': with_((client) => addLine(pages, client)),
    'daybook.addSelection': with_(addSelection),
    'daybook.reminders': () => reminders.show(),
    'daybook.menu': here((active) => keys.menu(active)),
    'daybook.enter': here(() => keys.press('\n')),
    'daybook.refresh': here(({ page }) => page.refresh()),
    'daybook.describe': here((active) => keys.describe(active)),
    'daybook.back': () => pages.back(),
    'daybook.key': (key) => keys.bound(key),
    'daybook.follow': async (link, server) => {
      const named = typeof server === 'string' && servers.names().includes(server) ? server : undefined;
      const client = named === undefined ? await servers.choose() : servers.get(named);
      const given = typeof link === 'string' ? link : await vscode.window.showInputBox({ prompt: 'A daybook: link' });
      if (client && given) await follow(pages, client, given);
    },
    'daybook.tree.open': (node) => node && tree.open(node),
    'daybook.tree.menu': (node) => node && tree.menu(node),
    'daybook.tree.refresh': () => tree.changes.fire(undefined),
    'daybook.answer': () => vscode.commands.executeCommand('workbench.action.files.save'),
    'daybook.restart': () => restart({ servers }),
    'daybook.showLog': () => log.show(),
    'daybook.settings': () => vscode.commands.executeCommand('workbench.action.openSettings', 'daybook'),
  };
}

/**
 * Starts all servers anew.
 * @param {Pick<Parts, 'servers'>} parts
 */
function restart({ servers }) {
  for (const name of servers.names()) servers.get(name).restart();
}

/**
 * @param {Pages} pages
 * @param {import('./client').Client} client
 */
async function openPage(pages, client) {
  // The first answer says which views there are.
  const problem = client.session ? undefined : await client.request('view/status', {}).then(() => undefined, (error) => error);
  if (problem) return complain(problem);
  const items = client.views.map(({ name, title, key }) => ({
    label: words.plain(title), description: key ? words.plain(`go${key}`) : undefined, name,
  }));
  const chosen = await vscode.window.showQuickPick(items, { placeHolder: 'Which page?', matchOnDescription: true });
  return chosen && pages.open(client, { name: chosen.name });
}

/**
 * Asks for a task, wherever the person is.
 * @param {Pages} pages
 * @param {import('./client').Client} client
 */
async function addLine(pages, client) {
  const outcome = await act(client, nowhere, { action: inbox.line, keys: [], answers: [] }, []);
  if (outcome) await lead(pages, client, outcome);
}

/**
 * Makes tasks of the selected lines of a file, which link back to them.
 * @param {import('./client').Client} client
 */
async function addSelection(client) {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return tell('There is no text that tasks could be made of.', 'warning');
  const { document, selection } = editor;
  const isPart = !selection.isEmpty && selection.end.character === 0 && selection.end.line > selection.start.line;
  const last = isPart ? selection.end.line - 1 : selection.end.line;
  const lines = [];
  for (let row = selection.start.line; row <= last; row += 1) lines.push(document.lineAt(row).text);
  // Only a file of this machine has a path that daybook can open again.
  const link = document.uri.scheme === 'file' ? `${document.uri.fsPath}:${selection.start.line + 1}` : '';
  const call = { action: inbox.text, keys: [], answers: [lines.join('\n'), link] };
  await act(client, nowhere, call, [undefined, undefined]);
  return undefined;
}

/** @param {Pages} pages */
function registerFolding(pages) {
  return vscode.languages.registerFoldingRangeProvider({ scheme }, {
    provideFoldingRanges: (document) => {
      const latest = pages.of(document.uri)?.latest;
      // The editor asks once for each text, maybe before the page knows that it is there.
      return latest && textOf(latest) === document.getText()
        ? folds(latest.lines).map(({ first, last }) => new vscode.FoldingRange(first, last)) : [];
    },
  });
}

/**
 * Says to package.json whether there is a server.
 * @param {'running' | 'missing'} word
 */
function state(word) {
  vscode.commands.executeCommand('setContext', 'daybook.state', word);
}

/**
 * Says what is wrong with a server, with what can be done; of one that nobody asked for, in the log.
 * @param {import('./client').Client} client
 * @param {{ message: string, isOver: boolean }} trouble
 * @param {import('vscode').LogOutputChannel} log
 */
async function complainOf(client, { message, isOver }, log) {
  log.warn(message);
  if (isOver) state('missing');
  if (!client.isWanted) return;
  const show = isOver ? vscode.window.showErrorMessage : vscode.window.showWarningMessage;
  const buttons = isOver ? ['Start Again', 'Open Settings', 'Show the Log'] : ['Show the Log'];
  const chosen = await show(words.notice(message), ...buttons);
  if (chosen === 'Start Again') client.restart();
  if (chosen === 'Open Settings') vscode.commands.executeCommand('daybook.settings');
  if (chosen === 'Show the Log') log.show();
}

module.exports = { activate, deactivate, servers: () => servers };
