'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { sits, open } = require('./seat');
const { Selection, Uri } = require('./editor/values');

/** A task that is due in five minutes, with a reminder ten minutes before. */
function ring(seat) {
  seat.call('task/add', { id: 'fern', title: 'Fern', due: '2026-03-04', dueTime: '09:05' });
  seat.call('reminder/add', { id: 'ring', task: 'fern', minutesBefore: 10 });
}

sits('A reminder is a notice with its answers and a bell, and what one editor answers is gone in all', async (seat) => {
  const one = await seat.editor();
  const two = await seat.editor();
  ring(seat);
  for (const editor of [one, two]) {
    await editor.untilSaid('Fern');
    await editor.until('bell', () => editor.status().includes('$(bell-dot) 1'));
    assert.deepEqual(editor.notices[0].buttons.map(({ title }) => title).slice(0, 2), ['Done', 'Snooze']);
  }
  one.notices[0].resolve(one.notices[0].buttons[0]);
  for (const editor of [one, two]) await editor.until('no bell', () => !editor.status().includes('bell'));
  assert.equal(seat.state('fern'), 'completed');
  two.notices[0].resolve(two.notices[0].buttons[3]);
  await two.untilSaid('“Fern” was answered already.');
});

sits('A notice that is closed leaves the bell, by which it is answered', async (seat) => {
  ring(seat);
  const editor = await seat.editor();
  await editor.untilSaid('Fern');
  editor.notices[0].resolve(undefined);
  await editor.until('bell', () => editor.status().includes('$(bell-dot) 1'));
  assert.equal(editor.items[0].command, 'daybook.reminders');
  editor.run('daybook.reminders');
  await editor.untilAsked('Fern');
  editor.type('s');
  await editor.until('how long', () => editor.inputs.current && !editor.inputs.current.placeholder?.startsWith('Type a key'));
  editor.answer('22');
  await editor.untilSaid('Snoozed');
  assert.equal(seat.call('reminder/list', {}).items[0].snoozedUntil, '2026-03-04T08:22:00.000Z');
  await editor.until('no bell', () => !editor.status().includes('bell'));
  await editor.run('daybook.reminders');
  await editor.untilSaid('No reminder waits for an answer.');
});

sits('The status bar says what is due, and opens daybook', async (seat) => {
  seat.tasks('Fern');
  const editor = await seat.editor();
  await editor.until('status', () => editor.status() === '1 today');
  assert.equal(editor.items[0].command, 'daybook.open');
  assert.equal(editor.trees.get('daybook.pages').view.badge.value, 1);
  editor.settings['daybook.statusBar'] = false;
  editor.configured.fire({ affectsConfiguration: (name) => name === 'daybook.statusBar' });
  assert.equal(editor.status(), '');
});

sits('The tree has all pages, and boxes that complete a task and open it again', async (seat) => {
  seat.tasks('Fern', 'Moss');
  const editor = await seat.editor();
  const { provider, ticked, collapsed } = editor.trees.get('daybook.pages');
  await editor.until('pages', async () => (await provider.getChildren()).length > 15);
  const pages = await provider.getChildren();
  const page = pages.find(({ title }) => title === 'Today');
  assert.equal(provider.getTreeItem(page).command, undefined);
  const line = async (text) => {
    const flat = async (nodes) => (await Promise.all(nodes.map(async (node) => [node, ...await flat(await provider.getChildren(node))]))).flat();
    const node = (await flat(await provider.getChildren(page))).find((one) => provider.getTreeItem(one).label.includes(text));
    return node && { node, item: provider.getTreeItem(node) };
  };
  const fern = await line('Fern');
  assert.deepEqual([fern.item.label, fern.item.checkboxState, fern.item.command], ['Fern', 0, undefined]);
  assert.equal(provider.getTreeItem(page).description, '2');
  ticked.fire({ items: [[fern.node, 1]] });
  await editor.until('done', () => seat.state('fern') === 'completed');
  await editor.until('ticked box', async () => (await line('Fern'))?.item.checkboxState === 1);
  ticked.fire({ items: [[(await line('Fern')).node, 0]] });
  await editor.until('open', () => seat.state('fern') === 'open');
  seat.shell('add', 'Ivy today');
  await editor.until('news', () => line('Ivy'));
  await editor.run('daybook.tree.open', (await line('Moss')).node);
  await editor.until('cursor', () => editor.line()?.includes('Moss'));
  editor.run('daybook.tree.menu', (await line('Moss')).node);
  await editor.untilAsked();
  editor.choose('Mark complete');
  await editor.until('done', () => seat.state('moss') === 'completed');
  collapsed.fire({ element: page });
});

sits('Selected lines of a file become tasks that link back, which opens the file there', async (seat) => {
  const file = path.join(seat.folder, 'notes.md');
  fs.writeFileSync(file, 'first\nBuy soil\nBuy a pot\nlast\n');
  const editor = await seat.editor();
  const pane = await editor.documents.show(await editor.documents.open(Uri.file(file)));
  editor.documents.select(pane, new Selection(1, 0, 3, 0));
  await editor.run('daybook.addSelection');
  await editor.untilSaid('Added 2 tasks');
  await open(editor, 'tasks');
  await editor.untilText('Buy soil');
  assert.ok(!editor.text().includes('last'));
  editor.cursor('Buy soil');
  await editor.key('<Enter>');
  await editor.untilText('notes.md');
  editor.cursor('notes.md');
  await editor.key('<Enter>');
  await editor.until('file', () => editor.documents.active.document.uri.path === file);
  assert.equal(editor.documents.active.selection.active.line, 1);
});

sits('daybook: links are found in pages, files and the terminal, and come from outside', async (seat) => {
  seat.tasks('Fern');
  const file = path.join(seat.folder, 'notes.md');
  fs.writeFileSync(file, 'see daybook:task/fern, and (daybook:view/tasks) but not daybook:nothing\n');
  const editor = await seat.editor();
  const document = await editor.documents.open(Uri.file(file));
  const found = editor.providers.links.find(({ schemes }) => schemes.includes('file')).provider.provideDocumentLinks(document);
  assert.deepEqual(found.map(({ range }) => document.text.slice(range.start.character, range.end.character)), ['daybook:task/fern,', 'daybook:view/tasks'].map((one) => one.replace(',', '')));
  const [terminal] = editor.providers.terminal;
  const [link] = terminal.provideTerminalLinks({ line: 'Added daybook:task/fern' });
  assert.deepEqual([link.startIndex, link.length], [6, 17]);
  await terminal.handleTerminalLink(link);
  await editor.untilText('☐ Fern');
  await editor.providers.uri.handleUri(Uri.parse('vscode://daybook.daybook/view/habits'));
  await editor.until('page', () => editor.documents.active.document.uri.query === '/habits');
  await editor.providers.uri.handleUri(Uri.parse('vscode://daybook.daybook/task/gone'));
  await editor.until('words', () => editor.notices.some(({ kind }) => kind === 'error'));
});
