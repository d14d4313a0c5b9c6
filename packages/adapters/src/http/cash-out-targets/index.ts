import {
  cancelCashOutTarget,
  listCashOutTargets,
  setCashOutTarget,
  type CashOutTargetItem,
} from "@maidan/contract/http/cash-out-targets";
import { parseDecimal, toDecimal } from "@maidan/core/money";
import type {
  CashOutTarget,
  createCancelTarget,
  createSetTarget,
  TargetStore,
} from "@maidan/services/cash-out-targets";
import type { Reader } from "@maidan/services/command";
import type { FastifyInstance } from "fastify";
import { mount, type PlayerIdentity } from "../server/index.ts";

export interface CashOutTargetRouteDeps {
  readonly reader: Reader;
  readonly targets: Pick<TargetStore, "list">;
  readonly houseTargets: Pick<TargetStore, "list">;
  readonly set: ReturnType<typeof createSetTarget>;
  readonly cancel: ReturnType<typeof createCancelTarget>;
}

const actorOf = (player: PlayerIdentity) => ({ kind: "player", ...player }) as const;

/** The contract lets no other text through than an amount with two decimals and perhaps a sign. */
function minorIn(text: string | null): number | undefined {
  if (text === null) return undefined;
  const minor = Number(parseDecimal(text.replace("-", "")));
  return text.startsWith("-") ? -minor : minor;
}
const amountOut = (minor: number | undefined): string | null => (minor === undefined ? null : toDecimal(BigInt(minor)));

/** A player's cash-outs that wait. [CASH-13] */
export function registerCashOutTargets(app: FastifyInstance, deps: CashOutTargetRouteDeps): void {
  mount(app, listCashOutTargets, async ({ player }) => {
    const { playerId } = player;
    const ofExchange = await deps.targets.list(deps.reader, playerId);
    const ofHouse = await deps.houseTargets.list(deps.reader, playerId);
    // Their ids are of one row.
    const targets = [...ofExchange, ...ofHouse].toSorted((a, b) => Number(b.targetId) - Number(a.targetId));
    return { body: { success: true as const, targets: targets.map(print) } };
  });
  mount(app, setCashOutTarget, async ({ player, body }) => {
    const outcome = await deps.set({
      playerId: player.playerId,
      actor: actorOf(player),
      marketId: body.market_id,
      selectionId: body.selection_id ?? undefined,
      sharePercent: body.share,
      targetMinor: minorIn(body.target),
      stopMinor: minorIn(body.stop),
    });
    return outcome.ok ? { body: { success: true as const, id: outcome.value.id } } : { refusal: outcome };
  });
  mount(app, cancelCashOutTarget, async ({ player, params }) => {
    const { playerId } = player;
    const outcome = await deps.cancel({ playerId, targetId: params.id, actor: actorOf(player) });
    return outcome.ok ? { body: { success: true as const } } : { refusal: outcome };
  });
}

const print = (target: CashOutTarget): CashOutTargetItem => ({
  id: target.targetId,
  market_id: target.marketId,
  selection_id: target.selectionId ?? null,
  event_name: target.eventName,
  market_name: target.marketName,
  runner_name: target.runnerName ?? null,
  share: target.sharePercent,
  target: amountOut(target.targetMinor),
  stop: amountOut(target.stopMinor),
});
