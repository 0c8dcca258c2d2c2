'use strict';

const assert = require('node:assert/strict');
const { sits } = require('./seat');

/** Texts that the editor would take for something to do, or that would break a line. */
const hostile = {
  'a link to a command': '[click](command:workbench.action.quit)',
  'a link to a file': '[click](file:///etc/passwd)',
  'an icon': '$(trash) $(sync~spin)',
  'a command as a link': 'command:workbench.action.quit',
  'another scheme': 'vscode://other.extension/run',
  'two lines': 'one\ntwo\r\nthree\rfour\u2028five\u2029six',
  'control characters': 'a\u001b[2J\u0007\u0000b\u0085c',
  'overrides of direction': 'a\u202eb\u2066c',
  'wide and combining characters': '表 e\u0301 👩‍👩‍👧 ﷽',
  'a path': '../../etc/passwd\\..\\x?a=b#c%2F',
  'nothing': '',
  'a great length': 'long '.repeat(2000),
};

/** Whether a text could be taken for a link by a notice, or for an icon by a list. */
function isHarmless(editor) {
  for (const { message, buttons } of editor.notices) {
    assert.doesNotMatch(message, /\]\((?:command|file|https?):/);
    assert.doesNotMatch(message, /[\n\r]/);
    for (const button of buttons) assert.doesNotMatch(button.title ?? button, /(^|[^\\])\$\(/);
  }
  for (const text of editor.passing) assert.doesNotMatch(text, /(^|[^\\])\$\([a-z]/);
  assert.doesNotMatch(editor.status().replace(/\$\((bell-dot|sync~spin)\)/g, ''), /(^|[^\\])\$\([a-z]/);
  for (const { items } of editor.inputs.history) {
    for (const { label, description } of items) {
      assert.doesNotMatch(label.replace(/^\$\((warning|error)\) /, ''), /(^|[^\\])\$\([a-z]/);
      assert.doesNotMatch(description ?? '', /(^|[^\\])\$\([a-z]/);
    }
  }
}

for (const [name, text] of Object.entries(hostile)) {
  sits(`Nothing that a server says is run or breaks a page: ${name}`, async (seat) => {
    const editor = await seat.odd('hostile', Buffer.from(text).toString('hex'));
    await editor.run('daybook.open');
    await editor.until('page', () => editor.lines().length > 1);
    assert.equal(editor.lines().length, 4);
    assert.ok(!/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/.test(editor.text()));
    assert.equal(editor.documents.active.document.uri.path.split('/').length, 2);
    for (const [key, answer] of [['c', 'teal'], ['d', 'x'], ['h', null], ['y', null]]) {
      const before = editor.messages().length;
      await editor.key(key);
      await editor.until('question', () => editor.inputs.current);
      if (answer) editor.type(answer);
      editor.accept();
      await editor.until('outcome', () => editor.messages().length > before);
    }
    await editor.key('?');
    await editor.until('list', () => editor.inputs.current);
    editor.giveUp();
    const links = editor.providers.links[0].provider.provideDocumentLinks(editor.documents.active.document);
    for (const { target } of links) assert.equal(target.path, 'daybook.follow');
    if (links.length > 0) {
      editor.cursor('see here');
      await editor.key('<Enter>');
      await editor.until('refusal', () => editor.notices.some(({ kind }) => kind === 'warning' || kind === 'error'));
    }
    await editor.key('R');
    await editor.until('bell', () => editor.status().includes('bell'));
    const { provider } = editor.trees.get('daybook.pages');
    for (const node of await provider.getChildren()) {
      provider.getTreeItem(node);
      for (const line of await provider.getChildren(node)) assert.doesNotMatch(provider.getTreeItem(line).label, /[\n\r]/);
    }
    editor.cursor('One');
    await editor.key('ga');
    await editor.until('words', () => editor.notices.length > 0);
    assert.deepEqual([editor.opened, editor.elsewhere], [[], []]);
    isHarmless(editor);
  });
}
