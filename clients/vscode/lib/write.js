/** A text of several lines, written in an editor of its own: to save it answers, to close it without
 * saving gives it up. The file system is in memory, and has only what is asked. */
'use strict';

const vscode = require('vscode');
const words = require('./words');

const scheme = 'daybook-text';

/**
 * @typedef {object} Writing
 * @property {import('vscode').Uri} uri
 * @property {string} text what stands there before anything is saved
 * @property {string | undefined} saved
 * @property {boolean} isMeant whether it was saved by the person, not by the editor after a while
 * @property {(answer: string | undefined) => void} answer
 */

/** @type {Map<string, Writing>} by the name of the file */
const writings = new Map();
let last = 0;
/** @type {import('vscode').EventEmitter<import('vscode').FileChangeEvent[]>} */
const changes = new vscode.EventEmitter();

/**
 * @param {import('./ask').Question} question
 * @returns {Promise<string | undefined>}
 */
async function write(question) {
  last += 1;
  const uri = vscode.Uri.from({ scheme, path: `/${last}/${words.tab(question.prompt)}.md` });
  const initial = question.initial ?? '';
  /** @type {Promise<string | undefined>} */
  const answered = new Promise((resolve) => {
    const text = question.isTyped ? '' : initial;
    writings.set(uri.path, { uri, text, saved: undefined, isMeant: false, answer: resolve });
  });
  const editor = await vscode.window.showTextDocument(uri, { preview: false });
  // What a person typed before is not there until it is saved.
  if (question.isTyped) await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), initial));
  vscode.window.setStatusBarMessage('Save to answer, close without saving to give it up', 6000);
  return answered;
}

/** @param {string} text */
function trimmed(text) {
  return text.replace(/\r\n/g, '\n').replace(/[\r\n]+$/, '');
}

/** @param {Writing} writing */
async function close(writing) {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const mine = tabs.filter((tab) => /** @type {any} */ (tab.input)?.uri?.toString() === writing.uri.toString());
  await vscode.window.tabGroups.close(mine);
}

/** The file system of the questions. */
const files = {
  onDidChangeFile: changes.event,
  watch: () => ({ dispose() {} }),
  /** @param {import('vscode').Uri} uri */
  stat(uri) {
    const { text, saved } = find(uri);
    return { type: vscode.FileType.File, ctime: 0, mtime: saved === undefined ? 0 : Date.now(), size: Buffer.byteLength(saved ?? text) };
  },
  /** @param {import('vscode').Uri} uri */
  readFile(uri) {
    const { text, saved } = find(uri);
    return new Uint8Array(Buffer.from(saved ?? text));
  },
  /**
   * @param {import('vscode').Uri} uri
   * @param {Uint8Array} content
   */
  writeFile(uri, content) {
    const writing = find(uri);
    writing.saved = Buffer.from(content).toString();
    if (!writing.isMeant) return;
    writings.delete(uri.path);
    writing.answer(trimmed(writing.saved));
    setTimeout(() => close(writing), 0);
  },
  readDirectory: () => [],
  createDirectory: refuse,
  delete: refuse,
  rename: refuse,
};

/**
 * @param {import('vscode').Uri} uri
 * @returns {Writing}
 */
function find(uri) {
  const writing = writings.get(uri.path);
  if (!writing) throw vscode.FileSystemError.Unavailable('The question that this text answers is over. Copy the text and ask again.');
  return writing;
}

/** @returns {never} */
function refuse() {
  throw vscode.FileSystemError.NoPermissions('There is only what daybook asks.');
}

/** @returns {import('vscode').Disposable[]} */
function registerWriting() {
  return [
    vscode.workspace.registerFileSystemProvider(scheme, files, { isCaseSensitive: true }),
    vscode.workspace.onWillSaveTextDocument(({ document, reason }) => {
      const writing = writings.get(document.uri.path);
      if (document.uri.scheme === scheme && writing) {
        writing.isMeant = reason === vscode.TextDocumentSaveReason.Manual;
      }
    }),
    // What the editor saved by itself is not lost when its tab is closed.
    vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
      for (const tab of closed) {
        const uri = /** @type {any} */ (tab.input)?.uri;
        const writing = uri?.scheme === scheme && writings.get(uri.path);
        if (!writing) continue;
        writings.delete(uri.path);
        writing.answer(writing.saved === undefined ? undefined : trimmed(writing.saved));
      }
    }),
  ];
}

module.exports = { write, registerWriting, scheme };
