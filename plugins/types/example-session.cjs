// Holds a session with a server by the compiled example: node example-session.cjs EXAMPLE COMMAND…
const { spawn } = require("child_process");
const { createInterface } = require("readline");
const { Client, add, authors, reason, titles } = require(process.argv[2]);

async function hold() {
  const server = spawn(process.argv[3], process.argv.slice(4), { stdio: ["pipe", "pipe", "inherit"] });
  const told = [];
  const client = new Client((line) => server.stdin.write(line), (message) => told.push(message));
  createInterface({ input: server.stdout }).on("line", (line) => client.read(line));
  await client.ask("initialize", { clientInfo: { name: "example" } });
  await client.ask("changes/subscribe");
  await add(client.ask, "Water the fern");
  const shown = await titles(client.ask);
  const refused = await client.ask("task/get", { id: "moss" }).catch(reason);
  await client.ask("shutdown");
  server.stdin.end();
  await new Promise((resolve) => server.on("close", resolve));
  console.log(JSON.stringify({ shown, refused, authors: told.flatMap(authors) }));
}

hold().catch((problem) => {
  console.error(problem);
  process.exit(1);
});
