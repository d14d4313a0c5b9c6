import { createPublicKey, randomUUID, verify } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createTestProvider, gameCode, type TestProvider, type WalletReply } from "./test-support/index.ts";

interface Step {
  readonly do: string;
  readonly path?: string;
  readonly token?: string;
  readonly as?: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly expect?: {
    readonly status?: string;
    readonly status_not?: string;
    readonly balance_delta_from_start?: number;
    readonly absent?: readonly (keyof WalletReply)[];
    readonly token_present?: boolean;
    readonly token_differs_from?: string;
    readonly call_fails?: boolean;
  };
}
const dataDir = new URL("../../../../../../shared/data/", import.meta.url);
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, dataDir), "utf8"));
const isPresent = existsSync(new URL("rs-wallet-executable-cases.json", dataDir));
const cases = isPresent
  ? (read("rs-wallet-executable-cases.json") as { readonly cases: readonly { id: string; steps: readonly Step[] }[] })
      .cases
  : [];

let database: TestDatabase;
let provider: TestProvider;

beforeAll(async () => {
  database = await createTestDatabase();
  provider = await createTestProvider(database.pool);
});
afterAll(async () => {
  await provider.close();
  await database.close();
});

/** 1000.00 in units: what each case starts with. */
const startUnits = 100_000_000;

/** Plays one case; the suite's dollars are our taka. */
class Play {
  readonly #names = new Map<string, unknown>();
  #player: { playerId: string; token: string };
  #isStranger = false;

  constructor(player: { playerId: string; token: string }) {
    this.#player = player;
  }

  async step(step: Step): Promise<void> {
    switch (step.do) {
      case "use_token":
        this.#player = { ...this.#player, token: String(this.#value(step.token)) };
        return;
      case "remember_token":
        this.#names.set(step.as ?? "", this.#player.token);
        return;
      case "sign_with_other_key":
        this.#isStranger = true;
        return;
      case "block_player":
        return provider.block(this.#player.playerId);
      case "new_player_session":
        this.#player = await provider.createPlayer();
        return;
      default:
        return this.#call(step);
    }
  }

  async #call(step: Step): Promise<void> {
    const { playerId, token } = this.#player;
    const own = step.do === "check" ? { token } : { token, supplier_user: playerId };
    const asked = Object.entries(step.body ?? {}).map(([key, value]) => [key, this.#value(value)]);
    const body = { ...own, request_uuid: randomUUID(), ...Object.fromEntries(asked) };
    const reply = await provider.post(step.path ?? "", body, this.#isStranger ? { signBy: "stranger" } : {});
    this.#judge(step, reply);
    if (step.do === "check" && reply.token !== undefined) this.#player = { ...this.#player, token: reply.token };
  }

  #judge(step: Step, reply: WalletReply): void {
    const wanted = step.expect ?? {};
    if (wanted.status !== undefined) expect(reply.status).toBe(wanted.status);
    if (wanted.status_not !== undefined) expect(reply.status).not.toBe(wanted.status_not);
    for (const key of wanted.absent ?? []) expect(reply).not.toHaveProperty(key);
    if (wanted.balance_delta_from_start !== undefined) {
      expect((reply.balance ?? 0) - startUnits).toBe(wanted.balance_delta_from_start);
    }
    if (wanted.token_present === true) expect(reply.token).toEqual(expect.any(String));
    if (wanted.token_differs_from !== undefined) expect(reply.token).not.toBe(this.#value(wanted.token_differs_from));
    if (wanted.call_fails === true) expect(reply).not.toHaveProperty("token");
  }

  #value(value: unknown): unknown {
    if (value === "$GAME") return gameCode;
    if (value === "USD") return "BDT";
    if (typeof value !== "string" || !value.startsWith("$")) return value;
    if (value.startsWith("$fresh_")) return randomUUID();
    if (!this.#names.has(value)) this.#names.set(value, randomUUID());
    return this.#names.get(value);
  }
}

describe.skipIf(!isPresent)("the published cases of operator wallets (skipped: ../shared/data is absent)", () => {
  test.each(cases.map((one) => [one.id, one] as const))("[GWAL-02] %s", async (_id, { steps }) => {
    const play = new Play(await provider.createPlayer());
    for (const step of steps) await play.step(step);
    expect(await provider.broken()).toEqual([]);
  });

  test("[GWAL-01] published signatures verify, and not with a byte more", () => {
    const file = read("wallet-signature-vectors.json") as Record<string, string> & {
      vectors: { family: string; body: string; signature: string }[];
    };
    for (const { family, body, signature } of file.vectors) {
      const key = createPublicKey(file[`${family}_public_key_pem`] ?? "");
      const isGood = (text: string): boolean =>
        verify("RSA-SHA256", Buffer.from(text), key, Buffer.from(signature, "base64"));
      expect([isGood(body), isGood(`${body} `)]).toEqual([true, false]);
    }
  });
});
