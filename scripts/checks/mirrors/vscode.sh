# Sourced by scripts/checks/mirror: the extension, packed, and unpacked where the editor has those that
# are installed. The editor is a stand-in, that of the extension's tests.
# shellcheck shell=bash disable=SC2154

(cd "$mirror" && ./package "$folder") >"$folder/said"
identity=$(node -p "const { publisher, name, version } = require('$mirror/package.json');
  \`\${publisher}.\${name}-\${version}\`")
installed=$HOME/.vscode/extensions/$identity
mkdir -p "$installed"
python3 -m zipfile -e "$folder"/daybook-*.vsix "$folder/vsix"
# The editor takes the folder “extension”, and the manifest into it.
grep -q "Id=\"daybook\" Version=\"${identity##*-}\" Publisher=\"daybook\"" "$folder/vsix/extension.vsixmanifest" ||
  fail 'the manifest names another extension'
mv "$folder"/vsix/extension/* "$installed"
mv "$folder/vsix/extension.vsixmanifest" "$installed/.vsixmanifest"
[ -z "$(git -C "$mirror" status --porcelain)" ] || fail 'what packs it leaves files in the repository'

cat >"$folder/page.js" <<END
const fs = require('node:fs');
const path = require('node:path');
const { Editor } = require('$PWD/clients/vscode/tests/editor/editor');
const root = '$installed';
// The files that package.json names.
const check = (value) => {
  if (typeof value === 'string' && /^(\.\/)?(lib|media)\//.test(value)) fs.accessSync(path.join(root, value));
  else if (value && typeof value === 'object') Object.values(value).forEach(check);
};
check(JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')));
(async () => {
  const settings = { 'daybook.command': ['$program', 'serve', '--database', '$folder/day.db'] };
  const editor = await Editor.start({ root, settings });
  await editor.run('daybook.follow', 'daybook:view/today', '');
  await editor.until('a page', () => editor.text().includes('add here'));
  const own = Object.keys(require.cache).filter((file) => /\/lib\/\w+\.js$/.test(file));
  if (!own.every((file) => file.startsWith(root))) throw new Error('it takes files from elsewhere');
  await editor.stop();
  console.log('all is well');
})().catch((error) => { console.error(error); process.exit(1); });
END
node "$folder/page.js" >"$folder/said" 2>&1 || {
  cat "$folder/said"
  fail 'the extension, installed, does not open a page'
}
