'use strict';

const assert = require('node:assert/strict');
const { Uri } = require('./editor/values');
const { sits, open } = require('./seat');

sits('Every view that the server lists opens and is drawn, with its styles', async (seat) => {
  const editor = await seat.editor();
  seat.tasks('Fern');
  await editor.run('daybook.open');
  await editor.until('page', () => editor.lines().length > 1);
  editor.run('daybook.openPage');
  const { items } = await editor.untilAsked('Which page?');
  editor.giveUp();
  assert.ok(items.length > 15);
  for (const { name, label } of items) {
    editor.run('daybook.openPage');
    await editor.untilAsked('Which page?');
    editor.choose(label);
    await editor.until(`page ${name}`, () => editor.documents.active.document.uri.query === `/${name}`);
    await editor.until('drawing', () => editor.documents.active.decorations.size > 0);
    assert.equal(editor.documents.active.document.languageId, 'daybook');
  }
  assert.deepEqual(editor.messages(), []);
});

sits('A page has the width that is set, and another when that changes', async (seat) => {
  const editor = await seat.editor({ 'daybook.width': 40 });
  await open(editor, 'today');
  assert.equal(Math.max(...editor.lines().map((line) => line.length)), 40);
  editor.settings['daybook.width'] = 100;
  editor.configured.fire({ affectsConfiguration: (name) => name === 'daybook.width' });
  await editor.until('wider page', () => Math.max(...editor.lines().map((line) => line.length)) === 100);
  editor.settings['daybook.width'] = 'wide';
  editor.configured.fire({ affectsConfiguration: (name) => name === 'daybook.width' });
  await editor.until('page as by default', () => Math.max(...editor.lines().map((line) => line.length)) === 80);
});

sits('Marks are ASCII where that is set', async (seat) => {
  seat.tasks('Fern');
  const editor = await seat.editor({ 'daybook.ascii': true });
  await open(editor, 'tasks');
  assert.match(editor.text(), /\[ \] Fern/);
});

sits('What a shell does is on the page without a key, marked for a moment', async (seat) => {
  seat.tasks('Fern', 'Moss', 'Ivy');
  const editor = await seat.editor();
  await open(editor, 'today');
  editor.cursor('Moss');
  const foreign = () => [...editor.documents.active.decorations]
    .filter(([type]) => type.look.backgroundColor?.id === 'daybook.foreign')
    .flatMap(([, ranges]) => ranges.map((range) => editor.lines()[range.start.line]));
  seat.shell('add', 'Late yesterday');
  await editor.untilText('☐ Late');
  await editor.until('mark', () => foreign().some((line) => line.includes('Late')));
  assert.match(editor.line(), /Moss/);
  await editor.until('page without the mark', () => foreign().length === 0);
  assert.match(editor.line(), /Moss/);
});

sits('The cursor stays on its entity and at its height, in every editor', async (seat) => {
  seat.tasks(...Array.from({ length: 40 }, (_, index) => `T${index} task`));
  const editor = await seat.editor({}, { height: 10 });
  await open(editor, 'tasks');
  const row = editor.cursor('T20 ');
  const one = editor.documents.active;
  one.top = row - 4;
  const other = await editor.documents.show(one.document, { column: 2 });
  const away = editor.cursor('T30 ');
  other.top = away - 2;
  seat.shell('add', 'Earliest yesterday');
  await editor.untilText('Earliest');
  const lineOf = (pane) => pane.document.lineAt(pane.selection.active.line).text;
  await editor.until('cursors', () => lineOf(one).includes('T20 ') && lineOf(other).includes('T30 '));
  assert.equal(one.selection.active.line - one.top, 4);
  assert.equal(other.selection.active.line - other.top, 2);
});

sits('When its line goes, the cursor is on the line that followed', async (seat) => {
  seat.tasks('Fern', 'Moss', 'Ivy');
  const editor = await seat.editor();
  await open(editor, 'tasks');
  editor.cursor('Moss');
  seat.call('task/remove', { id: 'moss' });
  await editor.until('page without it', () => !editor.text().includes('Moss'));
  assert.match(editor.line(), /Ivy/);
});

sits('A page that is not shown is not drawn, and has the news when it is shown again', async (seat) => {
  seat.tasks('Fern');
  const editor = await seat.editor();
  await open(editor, 'tasks');
  const { document } = editor.documents.active;
  await open(editor, 'habits');
  seat.shell('add', 'Ivy today');
  await new Promise((resolve) => { setTimeout(resolve, 200); });
  assert.ok(!document.getText().includes('Ivy'));
  await editor.documents.show(document);
  await editor.untilText('☐ Ivy');
});

sits('Back closes a page and shows the one it was opened from, and from the first one leaves', async (seat) => {
  seat.tasks('Fern');
  const editor = await seat.editor();
  await open(editor, 'tasks');
  editor.cursor('Fern');
  await editor.key('<Enter>');
  await editor.untilText('+ notes…');
  await editor.key('q');
  await editor.until('page before', () => editor.documents.active?.document.uri.query === '/tasks');
  await editor.key('q');
  await editor.until('no page', () => editor.documents.active === undefined);
});

sits('A page that the editor opens by itself is there, and one that is not there says so', async (seat) => {
  seat.tasks('Fern');
  const editor = await seat.editor();
  await editor.documents.show(await editor.documents.open(Uri.from({ scheme: 'daybook', path: '/Tasks', query: '/tasks' })));
  await editor.untilText('☐ Fern');
  editor.cursor('Fern');
  await editor.key('x');
  await editor.until('done', () => seat.state('fern') === 'completed');
  const gone = await editor.documents.open(Uri.from({ scheme: 'daybook', path: '/X', query: '/nothing' }));
  assert.match(gone.getText(), /^This page cannot be shown: /);
  const odd = await editor.documents.open(Uri.from({ scheme: 'daybook', path: '/X', query: 'elsewhere/today' }));
  assert.match(odd.getText(), /^There is no page/);
});

sits('Lines fold below what they belong to', async (seat) => {
  seat.tasks('Fern', 'Moss');
  seat.call('task/add', { title: 'Leaf', parent: 'fern' });
  const editor = await seat.editor();
  await open(editor, 'tasks');
  await editor.untilText('Leaf');
  const fern = editor.lines().findIndex((line) => line.includes('☐ Fern'));
  editor.fold(fern);
  assert.ok(!editor.shown().includes('Leaf') && editor.shown().includes('☐ Moss'), editor.shown());
  editor.fold(fern);
  assert.ok(editor.shown().includes('Leaf'));
  // A page that the editor opens by itself is asked for its folds before it is shown.
  const other = await seat.editor();
  const document = await other.documents.open(Uri.from({ scheme: 'daybook', path: '/Tasks', query: '/tasks' }));
  assert.ok(other.providers.folding[0].provideFoldingRanges(document).length > 0);
});

sits('Two databases in one editor are two, each with its pages', async (seat) => {
  const other = `${seat.folder}/other.db`;
  const editor = await seat.editor({ 'daybook.servers': { club: seat.serve(other) } });
  seat.tasks('Fern');
  await open(editor, 'tasks');
  await editor.untilText('Fern');
  await editor.documents.close(editor.documents.groups[0].tabs);
  editor.run('daybook.add');
  await editor.untilAsked('Which daybook?');
  editor.choose('club');
  await editor.untilAsked('New task');
  editor.answer('Moss');
  await editor.untilSaid('Added “Moss”');
  await editor.run('daybook.follow', 'daybook:view/tasks', 'club');
  await editor.untilText('Moss');
  assert.ok(!editor.text().includes('Fern'));
  assert.equal(editor.documents.active.document.uri.query, 'club/tasks');
});
