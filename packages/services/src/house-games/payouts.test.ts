import { expect, test } from "vitest";
import { Payouts } from "./payouts.ts";
import type { KeptRound } from "./ports.ts";

const round = (roundId: string, payoutMinor: bigint): KeptRound =>
  ({ roundId, payoutMinor, operator: "one", player: roundId }) as KeptRound;

test("[HOUSE-22] who won is paid before those who lost are closed, a player who waits before both, and a fault stops nobody else", async () => {
  const done: string[] = [];
  const faults: unknown[] = [];
  const payouts = new Payouts({
    pay: async (rounds) => {
      done.push(rounds.map(({ roundId }) => roundId).join(" "));
      if (done.length === 2) throw new Error("a fault");
    },
    onFault: (error) => faults.push(error),
  });
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  payouts.yieldTo(() => gate);
  payouts.add(round("lost-1", 0n));
  payouts.add(round("lost-2", 0n));
  payouts.add(round("won-1", 5n));
  expect([payouts.waiting, done]).toEqual([3, []]);
  letGo();
  await payouts.idle();
  expect(done).toEqual(["won-1", "lost-1 lost-2"]);
  expect(faults).toHaveLength(1);
  payouts.add(round("won-2", 5n));
  await payouts.idle();
  expect(done).toHaveLength(3);
});

test("[HOUSE-26] who waits for what they won is let go when it was tried, at once where there is none, and no later than they said", async () => {
  const gates: (() => void)[] = [];
  const payouts = new Payouts({
    pay: () => new Promise<void>((resolve) => gates.push(resolve)),
    onFault: () => undefined,
  });
  const [winner, loser] = [round("won", 5n), round("lost", 0n)];
  await payouts.paidTo(winner, 60_000);
  payouts.add(winner);
  payouts.add(loser);
  await payouts.paidTo(loser, 60_000);
  let isPaid = false;
  const paid = payouts.paidTo(winner, 60_000).then(() => (isPaid = true));
  await payouts.paidTo(winner, 1);
  expect(isPaid).toBe(false);
  gates.shift()?.();
  await paid;
  await payouts.paidTo(winner, 60_000);
  gates.shift()?.();
  await payouts.idle();
});
