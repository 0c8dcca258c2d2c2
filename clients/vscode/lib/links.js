/** Links: a URL, a `daybook:` link, or a file, "/notes.md" or "/notes.md:12". */
'use strict';

const vscode = require('vscode');
const { tell, complain } = require('./tell');
const { scheme } = require('./pages');

// What the server attaches. Another scheme could be a program's, to which the rest is an order.
const web = /^(https?|ftp|mailto):/i;

/** A `daybook:` link in a text. */
const inText = /\bdaybook:(?:start\b|(?:task|view)\/[^\s<>()[\]"'`“”]*[^\s<>()[\]"'`“”.,;:!?])/g;

/**
 * @param {import('./pages').Pages} pages
 * @param {import('./client').Client} client
 * @param {string} link
 */
async function follow(pages, client, link) {
  try {
    if (link.startsWith('daybook:')) return await pages.open(client, await client.request('view/open', { link }));
    if (/[\u0000-\u001f\u007f]/.test(link) || !(web.test(link) || link.startsWith('/'))) {
      return tell(`“${link}” is no link that can be opened.`, 'warning');
    }
    if (web.test(link)) return void await vscode.env.openExternal(vscode.Uri.parse(link, true));
    const [, path, row] = /^(.*?)(?::(\d{1,9}))?$/s.exec(link) ?? [];
    const place = new vscode.Position(Math.max(0, Number(row ?? 1) - 1), 0);
    await vscode.window.showTextDocument(vscode.Uri.file(path), { selection: new vscode.Range(place, place) });
  } catch (problem) {
    complain(problem);
  }
}

/**
 * @param {string} server
 * @param {string} link
 */
function command(server, link) {
  return vscode.Uri.parse(`command:daybook.follow?${encodeURIComponent(JSON.stringify([link, server]))}`);
}

/**
 * Has links opened in pages, in files, in the terminal and from outside.
 * @param {import('./pages').Pages} pages
 * @returns {import('vscode').Disposable[]}
 */
function registerLinks(pages) {
  return [
    vscode.languages.registerDocumentLinkProvider({ scheme }, {
      provideDocumentLinks(document) {
        const page = pages.of(document.uri);
        return (page?.view?.lines ?? []).flatMap((line, row) => line.spans.flatMap((span) => {
          if (!page || !span.link) return [];
          const range = new vscode.Range(row, span.start, row, span.stop);
          return [Object.assign(new vscode.DocumentLink(range, command(page.client.name, span.link)), { tooltip: span.link })];
        }));
      },
    }),
    vscode.languages.registerDocumentLinkProvider([{ scheme: 'file' }, { scheme: 'untitled' }, { scheme: 'vscode-remote' }], {
      provideDocumentLinks(document) {
        return [...document.getText().matchAll(inText)].map((found) => {
          const start = document.positionAt(found.index ?? 0);
          const stop = document.positionAt((found.index ?? 0) + found[0].length);
          return new vscode.DocumentLink(new vscode.Range(start, stop), command('', found[0]));
        });
      },
    }),
    vscode.window.registerTerminalLinkProvider({
      provideTerminalLinks: ({ line }) => [...line.matchAll(inText)].map((found) => ({
        startIndex: found.index ?? 0, length: found[0].length, tooltip: 'Open in daybook', link: found[0],
      })),
      handleTerminalLink: (found) => vscode.commands.executeCommand('daybook.follow', /** @type {any} */ (found).link),
    }),
    vscode.window.registerUriHandler({
      // vscode://daybook.daybook/task/<id> is daybook:task/<id>.
      handleUri: ({ path }) => vscode.commands.executeCommand('daybook.follow', `daybook:${path.replace(/^\/+/, '') || 'start'}`),
    }),
  ];
}

module.exports = { follow, registerLinks };
