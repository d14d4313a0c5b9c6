import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What the house asks of a wallet in the life of a round. `decision`: a double or split at a table that all share, which is a bet of its own while others decide. */
export const walletSteps = ["bet", "raise", "decision", "win", "rollback"] as const;
export type WalletStep = (typeof walletSteps)[number];
/** `asked`: the house has written what it is about to do and asks. `answered`: the wallet has done it, and the house hasn't heard. `heard`: the house has the answer, and hasn't written it. */
export const moments = ["asked", "answered", "heard"] as const;
export type Moment = (typeof moments)[number];

export interface Trap {
  readonly step: WalletStep;
  readonly moment: Moment;
  /** Kills whoever is meant; resolves when they are dead. */
  readonly spring: () => Promise<void>;
}

/** Whether a bet at the wallet is a decision's: the wager's id is what comes before the point of the transaction's. */
export type IsDecision = (wagerId: string) => Promise<boolean>;

const bytesOf = async (stream: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** The wire between the house and the wallet: passes each call on byte by byte, and springs the trap that is set at the next call that meets it. */
export class Wire {
  readonly #server = createServer((asked, answer) => void this.#pass(asked, answer).catch(() => answer.destroy()));
  readonly #agent = new Agent({ keepAlive: true });
  readonly #walletPort: number;
  readonly #isDecision: IsDecision;
  #trap: (Trap & { readonly sprung: () => void }) | undefined;
  #bets = 0;
  calls = 0;

  constructor(walletPort: number, isDecision: IsDecision) {
    this.#walletPort = walletPort;
    this.#isDecision = isDecision;
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => void this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
    this.#agent.destroy();
  }

  /** The step that is waited for. */
  get wanted(): WalletStep | undefined {
    return this.#trap?.step;
  }

  /** Resolves when it has sprung. */
  set(trap: Trap): Promise<void> {
    return new Promise((resolve) => {
      this.#trap = { ...trap, sprung: resolve };
    });
  }

  /** Nothing met the trap. A call that has met it already is waited for by whoever set it. */
  clear(): void {
    this.#trap = undefined;
  }

  async #pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await bytesOf(asked);
    const step = await this.#stepOf(asked.url ?? "", body.toString());
    this.calls += 1;
    await this.#meet(step, "asked");
    const heard = await this.#ask(asked, body);
    // While a rollback is waited for, the answer of every fourth bet gets lost, so that the house takes it back.
    if (step === "bet" && this.wanted === "rollback" && (this.#bets += 1) % 4 === 1) {
      answer.destroy();
      return;
    }
    await this.#meet(step, "answered");
    const told = new Promise<void>((resolve) => void answer.once("close", resolve));
    answer.writeHead(heard.status, { "content-type": "application/json" }).end(heard.body);
    await told;
    await this.#meet(step, "heard");
  }

  async #stepOf(path: string, body: string): Promise<WalletStep | undefined> {
    if (path.endsWith("/rollback")) return "rollback";
    if (path.endsWith("/win")) return "win";
    if (!path.endsWith("/bet")) return undefined;
    const [, wagerId, kind = ""] = /"transaction_uuid":"([^".]+)\.([a-z]+)/.exec(body) ?? [];
    if (kind === "raise") return "raise";
    const mayBeDecision = this.wanted === "decision" && wagerId !== undefined;
    return mayBeDecision && (await this.#isDecision(wagerId)) ? "decision" : "bet";
  }

  async #meet(step: WalletStep | undefined, moment: Moment): Promise<void> {
    const trap = this.#trap;
    if (trap === undefined || trap.step !== step || trap.moment !== moment) return;
    this.#trap = undefined;
    await trap.spring();
    trap.sprung();
  }

  #ask(asked: IncomingMessage, body: Buffer): Promise<{ readonly status: number; readonly body: Buffer }> {
    return new Promise((resolve, reject) => {
      const { host: _, connection: __, ...headers } = asked.headers;
      const call = request(
        {
          host: "127.0.0.1",
          port: this.#walletPort,
          path: asked.url,
          method: "POST",
          headers: { ...headers, "content-length": body.length },
          agent: this.#agent,
        },
        (heard) => {
          bytesOf(heard).then((bytes) => resolve({ status: heard.statusCode ?? 502, body: bytes }), reject);
        },
      );
      call.on("error", reject);
      call.end(body);
    });
  }
}
