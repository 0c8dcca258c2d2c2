// A use of the types; tsc --strict accepts it.

import type { Methods, TaskAddParams } from "./Generated/daybook";

type Ask = <Name extends keyof Methods>(
  method: Name,
  params: Methods[Name]["params"],
) => Promise<Methods[Name]["result"]>;

export async function add(ask: Ask, title: string): Promise<string> {
  const params: TaskAddParams = { title, priority: "high" };
  return (await ask("task/add", params)).id;
}

export async function titles(ask: Ask): Promise<string[]> {
  return (await ask("task/list", { state: "open" })).items.map((each) => each.title);
}
