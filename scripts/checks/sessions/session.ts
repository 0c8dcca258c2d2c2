// The session of protocol/cases/example/typed-client.rpc by daybook's own types; tsc --strict accepts it.

import type { AskDaybook, ResponseError } from "../../../dist/protocol/daybook";

export async function hold(ask: AskDaybook): Promise<void> {
  const data = (error: ResponseError) => error.data;
  await ask("initialize", {});
  await ask("task/add", { id: "fern", title: "Water the fern", due: "2026-03-05", notes: "Not much." });
  await ask("task/add", { id: "moss", title: "Move the moss" });
  await ask("task/add", { id: "rose", title: "Plant a rose" });
  await ask("task/edit", { id: "fern", title: "Water the big fern", due: null });
  await ask("task/edit", { id: "fern", clear: ["due"] });
  await ask("task/edit", { id: "fern", clear: ["notes"], notes: "More." }).catch(data);
  await ask("task/edit", { id: "fern", title: "Water it", ifRevision: 1 }).catch(data);
  const page = await ask("task/list", { limit: 2 });
  await ask("task/list", { limit: 2, cursor: page.nextCursor });
  const extended = { id: "fern", _meta: { "example.org/trace": [1, null] } };
  await ask("task/get", extended);
  await ask("task/get", { id: "ivy" }).catch(data);
}
