import type { Move } from "./move-bonuses.ts";
import type { WholePlatform } from "./whole-platform.ts";

/** Corrections of a balance above the amount that two people decide: one approved, one refused. */
export async function moveCorrections(given: {
  readonly whole: WholePlatform;
  readonly moveOnce: (contract: string, move: Move) => Promise<unknown>;
  readonly playerId: string;
  readonly cashier: string;
}): Promise<void> {
  const { whole, playerId, cashier } = given;
  const owner = await whole.signInStaff("owner");
  for (const [verb, body] of [["approve"], ["refuse", { reason: "as tested" }]] as const) {
    const large = { direction: "give", amount: "20000.01", reason: "Two people decide" };
    const asked = await whole.send(
      "office",
      { method: "POST", path: `/api/players/${playerId}/balance` },
      { token: owner, body: large },
    );
    await given.moveOnce(`/api/balance-corrections/:id/${verb}`, {
      side: "office",
      path: `/api/balance-corrections/${asked.json().correction_id}/${verb}`,
      token: cashier,
      ...(body !== undefined && { body }),
      other: { path: `/api/balance-corrections/999999/${verb}` },
    });
  }
}
