import { toDecimal } from "@maidan/core/money";
import { done, refuse, type CommandAnswer, type CommandRunner, type Refusal, type Tx } from "../command/index.ts";
import type { RunAudited, StaffContext } from "../staff/index.ts";
import { endGrant } from "./end-grant.ts";
import type { TurnoverDeps, Within } from "./open-turnover.ts";
import type { Grant } from "./ports.ts";

export type EndedBonus = { readonly id: string; readonly status: string; readonly amount: string };

async function lockActive(deps: TurnoverDeps, tx: Tx, grantId: string): Promise<Grant | Refusal> {
  const grant = await deps.grants.lock(tx, grantId);
  if (grant === undefined) return refuse("NOT_FOUND", "There is no such bonus.");
  if (grant.status === "active") return grant;
  return refuse("CONFLICT", `This bonus was already ${grant.status}. Nothing was changed.`);
}

/** Takes the ticket before the grant: in the order in which settled stakes take them. */
async function hold(deps: TurnoverDeps, tx: Tx, grantId: string): Promise<Grant | Refusal> {
  await deps.turnover.lockOfGrant(tx, grantId);
  return lockActive(deps, tx, grantId);
}

const ended = (grant: Grant, status: string): EndedBonus => ({
  id: grant.grantId,
  status,
  amount: toDecimal(grant.bonusMinor),
});

/** The player gives a bonus up: it is lost, its turnover ends, deposit and winnings stay. Another player's is not found. [BONUS-11] */
export function createCancelBonus(
  deps: TurnoverDeps & { readonly runner: CommandRunner },
): (request: {
  readonly playerId: string;
  readonly sessionId: string;
  readonly idempotencyKey: string;
  readonly grantId: string;
}) => Promise<CommandAnswer<EndedBonus>> {
  return ({ playerId, sessionId, idempotencyKey, grantId }) => {
    const actor = { kind: "player", playerId, sessionId } as const;
    return deps.runner.run(
      { kind: "bonus.cancel", actor, idempotencyKey, content: { grantId } },
      async (tx, context) => {
        const grant = await hold(deps, tx, grantId);
        if (!("grantId" in grant)) return grant;
        if (grant.playerId !== playerId) return refuse("NOT_FOUND", "There is no such bonus.");
        // After this point it must succeed.
        await endGrant(deps, { tx, context }, { grant, as: "cancelled", by: "player" });
        return done(ended(grant, "cancelled"));
      },
    );
  };
}

/** A member of staff takes a bonus away, with a reason that the player reads. [BONUS-11] */
export function createForfeitBonus(
  deps: TurnoverDeps & { readonly run: RunAudited },
): (request: {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly grantId: string;
  readonly reason: string;
}) => Promise<CommandAnswer<EndedBonus>> {
  return ({ by, idempotencyKey, grantId, reason }) =>
    deps.run(
      {
        by,
        permission: "bonus.forfeit",
        kind: "bonus.forfeit",
        idempotencyKey,
        content: { grantId, reason },
        subject: { kind: "bonus", id: grantId },
      },
      async (tx, context) => {
        const grant = await hold(deps, tx, grantId);
        if (!("grantId" in grant)) return grant;
        // After this point it must succeed.
        await endGrant(deps, { tx, context }, { grant, as: "forfeited", by: by.email, reason });
        context.note({ before: { status: "active" }, after: { status: "forfeited", reason } });
        return done(ended(grant, "forfeited"));
      },
    );
}

/** The background job that ends bonuses whose time is over. */
export const expireBonusesJob = "bonus:expire";
const mostAtOnce = 500;

/** Ends each due bonus in a transaction of its own: one that cannot end keeps no other from it, and none ends twice. [BONUS-12] */
export function createExpireBonuses(
  deps: TurnoverDeps & { readonly runner: CommandRunner; readonly newKey: () => string },
): () => Promise<number> {
  const actor = { kind: "system", name: "bonus" } as const;
  const expire = async (within: Within, grantId: string): Promise<boolean> => {
    const grant = await hold(deps, within.tx, grantId);
    if (!("grantId" in grant)) return false;
    await endGrant(deps, within, { grant, as: "expired", by: "time" });
    return true;
  };
  return async () => {
    let expired = 0;
    for (const grantId of await deps.grants.due(deps.runner.reader, mostAtOnce)) {
      const command = { kind: "bonus.expire", actor, idempotencyKey: deps.newKey(), content: { grantId } };
      const answer = await deps.runner.run(command, async (tx, context) =>
        done(await expire({ tx, context }, grantId)),
      );
      if (answer.outcome.ok && answer.outcome.value) expired += 1;
    }
    return expired;
  };
}
