import { addHeldDownlines } from "./held-downlines.ts";
import type { Move } from "./move-bonuses.ts";
import type { WholePlatform } from "./whole-platform.ts";

interface Parts {
  readonly whole: WholePlatform;
  readonly player: { readonly token: string; readonly remote_id: string };
  readonly cashier: string;
  /** Sends a call several times under its key. */
  readonly moveOnce: (name: string, move: Move) => Promise<unknown>;
}

/** Rewards of one downline are released and claimed, then it is held and the claimed reward taken back; those of another are refused. */
export async function moveReferral({ whole, player, cashier, moveOnce }: Parts): Promise<void> {
  const id = player.remote_id;
  const [released, refused] = await addHeldDownlines(whole.platform.pool, id);
  const byStaff = (name: string, path: string): Promise<unknown> =>
    moveOnce(name, {
      side: "office",
      path,
      token: cashier,
      body: { reason: "as tested" },
      other: { body: { reason: "otherwise" } },
    });
  const downline = (who: string | undefined, verb: string): Promise<unknown> =>
    byStaff(`/api/referral/downlines/:id/${verb}`, `/api/referral/downlines/${who}/${verb}`);
  await downline(released, "release");
  await downline(refused, "refuse");
  await moveOnce("/api/cash-claim", { side: "player", path: "/api/cash-claim", token: player.token, body: {} });
  await downline(released, "hold");
  const seen = await whole.send("office", { method: "GET", path: `/api/players/${id}/referral` }, { token: cashier });
  const [reward] = seen.json().rewards.filter(({ can_reverse: isLeft }: { can_reverse: boolean }) => isLeft);
  await byStaff("/api/referral/rewards/:id/reverse", `/api/referral/rewards/${reward.id}/reverse`);
}
