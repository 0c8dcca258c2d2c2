'use strict';

const assert = require('node:assert/strict');
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');
const { sits, open } = require('./seat');
const { looks } = (() => {
  const Module = require('node:module');
  const load = Module._load;
  Module._load = function loadOrNone(request, ...rest) {
    return request === 'vscode' ? require('./editor/values') : load.call(this, request, ...rest);
  };
  const found = require('../lib/styles');
  delete require.cache[require.resolve('../lib/styles')];
  Module._load = load;
  return found;
})();

const root = path.join(__dirname, '..');
const declared = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
const { contributes } = declared;
const sources = fs.readdirSync(path.join(root, 'lib')).map((name) => fs.readFileSync(path.join(root, 'lib', name), 'utf8')).join('\n');

sits('Every command of package.json is there, and no other is registered', async (seat) => {
  const editor = await seat.editor({ 'daybook.startWithEditor': false });
  const names = contributes.commands.map(({ command }) => command);
  assert.deepEqual([...editor.commands.keys()].sort(), [...names].sort());
});

test('Bindings, menus, welcome and walkthrough name commands that there are', () => {
  const names = new Set(contributes.commands.map(({ command }) => command));
  const named = [
    ...contributes.keybindings.map(({ command }) => command),
    ...Object.values(contributes.menus).flat().map(({ command }) => command),
    ...JSON.stringify([contributes.viewsWelcome, contributes.walkthroughs]).match(/command:[\w.]+|onCommand:[\w.]+/gi)
      .map((found) => found.split(':')[1]),
  ];
  assert.deepEqual([...new Set(named)].filter((name) => !names.has(name)), []);
});

test('No key is taken outside of pages', () => {
  for (const { when } of contributes.keybindings) {
    assert.match(when, /^editorTextFocus && resourceScheme == daybook( && daybook\.keyboardIsTaken)?$/);
  }
});

test('Every printable character of ASCII has a binding for where the keyboard is taken', () => {
  const bound = new Set(contributes.keybindings.map(({ args }) => args));
  const all = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
  assert.deepEqual(all.filter((character) => !bound.has(character)), []);
});

test('Every style has its colour, and every colour is that of a style', () => {
  const schema = JSON.parse(fs.readFileSync(path.join(root, '../../protocol/schema/view.json'), 'utf8'));
  const styles = schema.types.SpanStyle.enum;
  assert.deepEqual(Object.keys(looks).sort(), [...styles].sort());
  assert.deepEqual(contributes.colors.map(({ id }) => id).sort(), styles.map((style) => `daybook.${style}`).sort());
  for (const { id, defaults } of contributes.colors) {
    assert.deepEqual(Object.keys(defaults).sort(), ['dark', 'highContrast', 'highContrastLight', 'light'], id);
  }
});

test('Every setting is read, and what names a program is no workspace’s to set', () => {
  for (const [name, { scope }] of Object.entries(contributes.configuration.properties)) {
    assert.ok(sources.includes(`'${name.replace('daybook.', '')}'`), name);
    assert.equal(scope, /command|servers/.test(name) ? 'machine' : 'window', name);
  }
  assert.equal(declared.capabilities.untrustedWorkspaces.supported, true);
});

test('The icons, the tree and the pages of the walkthrough are there', () => {
  const views = Object.values(contributes.views).flat().map(({ id }) => id);
  assert.deepEqual(views, ['daybook.pages']);
  assert.ok(sources.includes("createTreeView('daybook.pages'"));
  const files = JSON.stringify(declared).match(/media\/[\w.]+/g);
  for (const file of files) assert.ok(fs.existsSync(path.join(root, file)), file);
  assert.deepEqual(fs.readdirSync(path.join(root, 'media')).filter((name) => !files.includes(`media/${name}`)), []);
});

test('The extension needs nothing but Node and the editor, and names no view but where notes go', () => {
  assert.equal(declared.dependencies, undefined);
  for (const [, name] of sources.matchAll(/require\('([^']+)'\)/g)) assert.match(name, /^(vscode|node:\w+|\.\/\w+)$/);
  const views = JSON.parse(fs.readFileSync(path.join(root, '../../protocol/openrpc.json'), 'utf8'));
  assert.ok(views);
  for (const name of ['today', 'agenda', 'habits', 'care', 'reminders', 'onboarding']) assert.ok(!sources.includes(`'${name}'`), name);
});

sits('The package has the same bytes twice, and runs from where it is unpacked', async (seat) => {
  const [one, two] = ['one', 'two'].map((name) => {
    execFileSync(path.join(root, 'package'), [path.join(seat.folder, name)]);
    return fs.readFileSync(path.join(seat.folder, name, `daybook-${declared.version}.vsix`));
  });
  assert.ok(one.equals(two));
  const unpacked = path.join(seat.folder, 'unpacked');
  execFileSync('python3', ['-m', 'zipfile', '-e', path.join(seat.folder, 'one', `daybook-${declared.version}.vsix`), unpacked]);
  const read = (name) => fs.readFileSync(path.join(unpacked, name), 'utf8');
  assert.doesNotMatch(read('extension/README.md'), /!\[|\.svg/);
  assert.match(read('extension.vsixmanifest'), new RegExp(`Id="daybook" Version="${declared.version}" Publisher="daybook"`));
  const [, icon] = /<Icon>(.*)<\/Icon>/.exec(read('extension.vsixmanifest')) ?? [];
  const png = fs.readFileSync(path.join(unpacked, icon));
  assert.equal(png.toString('latin1', 1, 4), 'PNG');
  assert.ok(png.readUInt32BE(16) >= 128 && png.readUInt32BE(16) === png.readUInt32BE(20));
  const kinds = [...read('[Content_Types].xml').matchAll(/Extension="(\.\w+)"/g)].map(([, kind]) => kind);
  for (const file of fs.readdirSync(unpacked, { recursive: true })) {
    if (/\.\w+$/.test(file) && !file.startsWith('[')) assert.ok(kinds.includes(path.extname(file)), file);
  }
  seat.tasks('Fern');
  const editor = await seat.editor({}, { root: path.join(unpacked, 'extension') });
  await open(editor, 'tasks');
  editor.cursor('Fern');
  await editor.key('x');
  await editor.until('done', () => seat.state('fern') === 'completed');
});

test('Every colour is there in light, in dark and in high contrast', () => {
  const { themes, rules } = require('./draw');
  for (const theme of Object.keys(themes)) assert.match(rules(declared.contributes.colors, theme), /\.foreign\{fill:#/, theme);
});
