// What the types refuse: each line after a mark is an error, and tsc fails where it is none.

import type { AskDaybook, ResponseError } from "../../dist/protocol/daybook";

export async function wrong(ask: AskDaybook, error: ResponseError): Promise<void> {
  // @ts-expect-error No method has this name.
  await ask("task/water", { id: "fern" });
  // @ts-expect-error A param is missing.
  await ask("task/get");
  // @ts-expect-error No param has this name.
  await ask("task/get", { name: "fern" });
  // @ts-expect-error A priority has other words.
  await ask("task/add", { title: "Water the fern", priority: "urgent" });
  // @ts-expect-error A task has no such member.
  (await ask("task/get", { id: "fern" })).colour;
  // @ts-expect-error No error has this code.
  if (error.code === 99) return;
}
