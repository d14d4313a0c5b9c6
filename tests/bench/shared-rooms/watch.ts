import { get, type ClientRequest } from "node:http";

/** Streams of events that are followed until `end`. */
export class Watchers {
  readonly #port: number;
  readonly #open: ClientRequest[] = [];
  opened = 0;

  constructor(port: number) {
    this.#port = port;
  }

  follow<T>(seat: { readonly token: string }, path: string, onEvent: (event: T) => void): void {
    const headers = { authorization: `Bearer ${seat.token}` };
    const asked = get({ host: "127.0.0.1", port: this.#port, path, headers, agent: false }, (answer) => {
      if (answer.statusCode === 200) this.opened += 1;
      let rest = "";
      answer.setEncoding("utf8");
      answer.on("data", (text: string) => {
        const events = (rest + text).split("\n\n");
        rest = events.pop() ?? "";
        for (const event of events) if (event.startsWith("data: ")) onEvent(JSON.parse(event.slice(6)) as T);
      });
    });
    asked.on("error", () => undefined);
    this.#open.push(asked);
  }

  end(): void {
    for (const asked of this.#open) asked.destroy();
  }
}
