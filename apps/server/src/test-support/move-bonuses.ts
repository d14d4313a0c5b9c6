import type { LightMyRequestResponse } from "fastify";
import { expect } from "vitest";
import type { Side, WholePlatform } from "./whole-platform.ts";

/** A call that moves money. */
export interface Move {
  readonly side: Side;
  readonly path: string;
  readonly token: string;
  readonly body?: object;
  /** The same call with other content; none where there is none. */
  readonly other?: { readonly path?: string; readonly body?: object };
}

/** Every call that moves a bonus or a turnover, by `moveOnce`; none is open afterwards. `credit` has a deposit of 500 that names the promotion approved. */
export async function moveBonuses(given: {
  readonly whole: WholePlatform;
  readonly player: { readonly token: string; readonly remote_id: string };
  readonly cashier: string;
  readonly moveOnce: (contract: string, move: Move) => Promise<LightMyRequestResponse>;
  readonly credit: (promotion: string) => Promise<void>;
}): Promise<void> {
  const { whole, player, cashier, moveOnce } = given;
  const promotions = (await whole.send("player", { method: "GET", path: "/api/promotion" })).json();
  const { id: promotion } = promotions.find(({ name }: { name: string }) => name === "10% Exchange Reload");
  const path = `/api/players/${player.remote_id}/turnovers`;
  const ticketOf = async () =>
    (await whole.send("office", { method: "GET", path }, { token: cashier })).json().items[0];
  const atDesk = (contract: string, id: string, body: object) =>
    moveOnce(contract, {
      side: "office",
      path: contract.replace(":id", id),
      token: cashier,
      body,
      other: { body: { ...body, reason: "otherwise" } },
    });
  const reason = "as tested";
  await given.credit(promotion);
  const ticket = await ticketOf();
  const counted = await atDesk("/api/turnovers/:id/credits", ticket.id, { amount: "10.00", reason });
  expect(counted.json().remaining).toBe("240.00");
  const [entry] = (await ticketOf()).entries;
  const reversed = await atDesk("/api/turnovers/:id/reversals", ticket.id, { entry_id: entry.id, reason });
  expect(reversed.json().remaining).toBe("250.00");
  await atDesk("/api/bonuses/:id/forfeit", ticket.bonus.id, { reason });
  await given.credit(promotion);
  const { bonus } = await ticketOf();
  const ended = await moveOnce("/api/bonuses/:id/cancel", {
    side: "player",
    path: `/api/bonuses/${bonus.id}/cancel`,
    token: player.token,
    other: { path: `/api/bonuses/${ticket.bonus.id}/cancel` },
  });
  expect(ended.json()).toEqual({ id: bonus.id, status: "cancelled", amount: "50.00" });
}
