// A client in fifty lines: `node client.js daybook serve`, then a key and a row: "x 4".
const readline = require('readline');
const [program, ...rest] = process.argv.slice(2);
const server = require('child_process').spawn(program, rest, { stdio: ['pipe', 'pipe', 'inherit'] });
const waiting = new Map();
readline.createInterface({ input: server.stdout }).on('line', (text) => {
  const { id, result, error } = JSON.parse(text);
  if (error) console.log(error.message);
  waiting.get(id)?.(result);
});
const call = (method, params) => new Promise((done) => {
  const id = waiting.size + 1;
  waiting.set(id, done);
  server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
});

async function main() {
  const typed = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  const read = async () => (await typed.next()).value ?? process.exit();
  const general = { positionEncodings: ['utf-16'] };
  await call('initialize', {
    processId: process.pid, clientInfo: { name: 'fifty lines' }, protocolVersions: ['0.9'], capabilities: { general },
  });
  let page = await call('view/open', { link: 'daybook:start' });
  for (;;) {
    const { name, argument } = page;
    const view = await call('view/show', { name, argument, width: 60 });
    view.lines.forEach((line, row) => console.log(`${row}`.padStart(3), line.text));
    const [key, row] = (await read()).split(' ');
    const line = view.lines[row];
    const action = view.actions.find((one) => one.key === key && (one.scope === 'view' || line.actions.includes(one.name)));
    const answers = [];
    let outcome = { asks: action?.asks ?? [], message: `${key} does nothing here.` };
    while (action) {
      for (const ask of outcome.asks) {
        console.log(ask.prompt, ...ask.choices.map((choice) => choice.value));
        answers.push(await read());
      }
      const keys = action.scope === 'view' ? [] : [line.key];
      const act = { name, argument, action: action.name, keys, answers, changeCursor: view.changeCursor };
      outcome = await call('view/act', act) ?? { asks: [] };
      if (outcome.asks.length === 0) break;
    }
    console.log(outcome.message ?? '');
    page = outcome.open ?? page;
  }
}

main();
