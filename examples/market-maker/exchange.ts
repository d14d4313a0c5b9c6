import { Agent, request } from "node:https";

export interface Account {
  /** `https://localhost:3443` */
  readonly api: string;
  /** The certificate to trust: the text of `DATA_DIR/tls/ca.crt`. */
  readonly ca: string;
  readonly username: string;
  readonly password: string;
  readonly appKey: string;
}

/** One session of the exchange API: login, then any operation by its name. Amounts and prices are JSON numbers. */
export class Exchange {
  readonly #account: Account;
  readonly #agent: Agent;
  #token = "";
  #lastId = 0;

  constructor(account: Account) {
    this.#account = account;
    this.#agent = new Agent({ ca: account.ca, keepAlive: true });
  }

  get token(): string {
    return this.#token;
  }

  async logIn(): Promise<void> {
    const { username, password } = this.#account;
    const form = new URLSearchParams({ username, password }).toString();
    const answer = (await this.#post("/api/login", form)) as { status: string; token: string; error: string };
    if (answer.status !== "SUCCESS") throw new Error(`login refused: ${answer.error}`);
    this.#token = answer.token;
  }

  /** `call("betting", "listMarketBook", {...})`. Throws with the code of what was refused. */
  async call<T>(service: "betting" | "account" | "heartbeat", operation: string, params: object): Promise<T> {
    const prefix = { betting: "SportsAPING", account: "AccountAPING", heartbeat: "HeartbeatAPING" }[service];
    this.#lastId += 1;
    const body = { jsonrpc: "2.0", method: `${prefix}/v1.0/${operation}`, params, id: this.#lastId };
    const answer = (await this.#post(`/exchange/${service}/json-rpc/v1`, JSON.stringify(body))) as {
      result?: T;
      error?: unknown;
    };
    if (answer.result === undefined) throw new Error(`${operation} refused: ${JSON.stringify(answer.error)}`);
    return answer.result;
  }

  async logOut(): Promise<void> {
    await this.#post("/api/logout", "");
    this.#agent.destroy();
  }

  #post(path: string, body: string): Promise<unknown> {
    const headers = {
      "content-length": Buffer.byteLength(body),
      "x-application": this.#account.appKey,
      ...(this.#token === "" ? {} : { "x-authentication": this.#token }),
    };
    return new Promise((resolve, reject) => {
      const call = request(`${this.#account.api}${path}`, { method: "POST", headers, agent: this.#agent }, (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (piece: string) => (text += piece));
        answer.on("end", () => {
          try {
            resolve(JSON.parse(text));
          } catch {
            reject(new Error(`HTTP ${answer.statusCode}: ${text.slice(0, 200)}`));
          }
        });
      });
      call.on("error", reject);
      call.end(body);
    });
  }
}
