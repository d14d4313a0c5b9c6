import * as contract from "@maidan/contract/http/house-games";
import type { ResponseOf } from "@maidan/contract/http/route";
import type { CrashTable, HouseGameStore, HouseRounds, HouseSession } from "@maidan/services/house-games";
import { refuse, type Reader } from "@maidan/services/command";
import type { FastifyInstance } from "fastify";
import { HttpError, mount, mountEventStream, registryOf, type PlayerIdentity } from "../server/index.ts";
import { betOnRound, CrashHub, crashNow } from "./crash-hub.ts";
import { registerCrashMetrics } from "./crash-metrics.ts";
import { answerOf } from "./print-round.ts";

export interface CrashRouteDeps {
  readonly table: CrashTable;
  readonly reader: Reader;
  readonly store: Pick<HouseGameStore, "history">;
  readonly rounds: HouseRounds;
  readonly sessionOf: (player: PlayerIdentity) => Promise<HouseSession>;
}

/** The calls of the crash table, for sessions of that game. */
export function registerCrashRoutes(app: FastifyInstance, deps: CrashRouteDeps): void {
  const { table, sessionOf } = deps;
  const elsewhere = { refusal: refuse("NOT_FOUND", "This session is of another game.") };
  mount(app, contract.crashTable, async ({ player }) => {
    const session = await sessionOf(player);
    if (session.gameCode !== "crash") return elsewhere;
    return { body: await tableFor(deps, session) };
  });
  mount(app, contract.betOnCrash, async ({ player, body, idempotencyKey }) => {
    const session = await sessionOf(player);
    if (session.gameCode !== "crash") return elsewhere;
    const { number: shared, stake, auto_x100: autoX100 } = body;
    return answerOf(await table.bet(session, { shared, stake, autoX100, idempotencyKey }));
  });
  mount(app, contract.leaveCrash, async ({ player, body }) => {
    const session = await sessionOf(player);
    if (session.gameCode !== "crash") return elsewhere;
    return answerOf(await table.leave(session, body.round_id));
  });
  registerCrashMetrics(registryOf(app).metrics, deps);
  const hub = new CrashHub({
    ...deps,
    onFault: (error) => app.log.warn({ err: error }, "the crash table wasn't told"),
  });
  mountEventStream(app, {
    path: contract.crashStreamPath,
    open: async (player, stream) => {
      const session = await sessionOf(player);
      if (session.gameCode !== "crash") throw new HttpError("NOT_FOUND", elsewhere.refusal.message);
      return hub.open(session, stream);
    },
  });
}

async function tableFor(deps: CrashRouteDeps, session: HouseSession): Promise<ResponseOf<typeof contract.crashTable>> {
  const now = await crashNow(deps.table);
  return { ...now, mine: await betOnRound(deps, { session, number: now.round?.number }) };
}
