// A client in TypeScript, and a use of it; tsc --strict accepts it, and a test runs it with a server.

import type {
  AskDaybook,
  Methods,
  NotificationMessage,
  NotificationsToClient,
  ResponseError,
  ServerMessage,
  TaskAddParams,
} from "../../dist/protocol/daybook";

type Told = NotificationMessage<keyof NotificationsToClient>;
type Waiting = { resolve: (result: any) => void; reject: (error: ResponseError) => void };

/** Speaks the protocol over lines: `write` takes one, and `read` is given each that comes. */
export class Client {
  private last = 0;
  private readonly waiting = new Map<unknown, Waiting>();

  constructor(
    private readonly write: (line: string) => void,
    private readonly told: (message: Told) => void = () => {},
  ) {}

  readonly ask: AskDaybook = (method, ...[params]) =>
    new Promise((resolve, reject) => {
      this.waiting.set((this.last += 1), { resolve, reject });
      this.write(JSON.stringify({ jsonrpc: "2.0", id: this.last, method, params }) + "\n");
    });

  read(line: string): void {
    const message: ServerMessage = JSON.parse(line);
    for (const each of Array.isArray(message) ? message : [message]) {
      if ("method" in each) {
        this.told(each);
        continue;
      }
      const waiting = this.waiting.get(each.id);
      this.waiting.delete(each.id);
      if ("error" in each) waiting?.reject(each.error);
      else waiting?.resolve(each.result);
    }
  }
}

export async function add(ask: AskDaybook, title: string): Promise<string> {
  const params: TaskAddParams = { title, priority: "high" };
  return (await ask("task/add", params)).id;
}

export async function titles(ask: AskDaybook): Promise<string[]> {
  return (await ask("task/list", { state: "open" })).items.map((each) => each.title);
}

/** What went wrong, where the kinds of error narrow what can be there. */
export function reason(error: ResponseError<Methods["task/get"]["errors"]>): string {
  switch (error.code) {
    case 1:
      return `${error.data.kind}: ${error.message}`;
    default:
      return error.data.hint ?? error.message;
  }
}

/** The clients whose changes are told. */
export function authors(message: Told): string[] {
  if (message.method !== "changes/committed") return [];
  return message.params.items.map((each) => each.client ?? "");
}
