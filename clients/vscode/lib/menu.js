/** A list whose entries are chosen by their keys, by moving to them, or by words after a space. */
'use strict';

const vscode = require('vscode');
const words = require('./words');

/**
 * @typedef {object} Entry
 * @property {string} [key]
 * @property {string} title
 * @property {() => unknown} [run] without it, the title heads what follows
 */

/**
 * @param {string} title
 * @param {Entry[]} entries
 */
function showMenu(title, entries) {
  const box = vscode.window.createQuickPick();
  box.title = words.line(title);
  box.placeholder = 'Type a key; or a space, and words to look for';
  box.matchOnDescription = true;
  const items = entries.map((entry) => (entry.run
    ? { label: words.plain(entry.title), description: words.plain(entry.key ?? ''), entry }
    : { label: words.plain(entry.title), kind: vscode.QuickPickItemKind.Separator, entry }));
  box.items = items;
  /** @param {Entry | undefined} entry */
  const choose = (entry) => {
    box.hide();
    entry?.run?.();
  };
  box.onDidChangeValue((value) => {
    const keys = entries.filter((entry) => entry.run && entry.key?.startsWith(value));
    const exact = keys.find((entry) => entry.key === value);
    if (value && exact && keys.every((entry) => entry.key === value)) choose(exact);
  });
  box.onDidAccept(() => {
    // A key that others begin with, or what is chosen in the list.
    const exact = entries.find((entry) => entry.run && entry.key === box.value);
    choose(exact ?? /** @type {any} */ (box.selectedItems[0])?.entry);
  });
  box.onDidHide(() => box.dispose());
  box.show();
}

module.exports = { showMenu };
