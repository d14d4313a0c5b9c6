import type { LightMyRequestResponse } from "fastify";
import { expect } from "vitest";
import type { Move } from "./move-bonuses.ts";
import type { WholePlatform } from "./whole-platform.ts";

/** Puts much at stake in a market that the engine hasn't in memory yet: what it knows it writes again. */
export const makeBusy = ({ platform }: WholePlatform, marketId: string): Promise<unknown> =>
  platform.pool.query("update exchange_market set traded_volume_minor = 30000000 where id = $1", [marketId]);

/** A void of a market with much at stake, asked for by `askForVoid` and approved by another, and one that is refused. */
export async function moveResults(given: {
  readonly whole: WholePlatform;
  readonly moveOnce: (contract: string, move: Move) => Promise<LightMyRequestResponse>;
  /** Much is at stake in it. */
  readonly openBusyMarket: () => Promise<string>;
  readonly askForVoid: (marketId: string) => Promise<LightMyRequestResponse>;
}): Promise<void> {
  const { whole, moveOnce } = given;
  const owner = await whole.signInStaff("owner");
  for (const [verb, body] of [["approve"], ["refuse", { reason: "as tested" }]] as const) {
    const marketId = await given.openBusyMarket();
    const { result_id: resultId } = (await given.askForVoid(marketId)).json();
    const decided = await moveOnce(`/api/results/:id/${verb}`, {
      side: "office",
      path: `/api/results/${resultId}/${verb}`,
      token: owner,
      ...(body !== undefined && { body }),
      other: { path: `/api/results/999999/${verb}` },
    });
    expect(decided.json().status).toBe(verb === "approve" ? "done" : "refused");
  }
}
