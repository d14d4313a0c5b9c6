import * as contract from "@maidan/contract/http/house-games";
import type { ResponseOf } from "@maidan/contract/http/route";
import { toDecimal } from "@maidan/core/money";
import type { CrashTable, HouseGameStore, HouseRounds, HouseSession, SeenBet } from "@maidan/services/house-games";
import { refuse, type Reader } from "@maidan/services/command";
import type { FastifyInstance } from "fastify";
import { mount, type PlayerIdentity } from "../server/index.ts";
import { answerOf, printed } from "./print-round.ts";

export interface CrashRouteDeps {
  readonly table: CrashTable;
  readonly reader: Reader;
  readonly store: Pick<HouseGameStore, "history">;
  readonly rounds: HouseRounds;
  readonly sessionOf: (player: PlayerIdentity) => Promise<HouseSession>;
}

/** Others are seen by the end of their id alone. */
const named = ({ player }: SeenBet): string => `…${player.slice(-2)}`;
const isOver = (phase: string): boolean => phase === "over" || phase === "void";

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
}

async function tableFor(
  { table, rounds, store, reader }: CrashRouteDeps,
  session: HouseSession,
): Promise<ResponseOf<typeof contract.crashTable>> {
  const { round, past, chain, bets } = await table.look();
  const [newest] = await store.history(reader, session, { gameCode: "crash", before: undefined, limit: 1 });
  const view = newest === undefined ? undefined : rounds.seen(newest);
  const mine = view?.view?.["shared"] === round?.number ? view : undefined;
  return {
    round:
      round === undefined
        ? null
        : {
            number: round.number,
            phase: round.phase,
            starts_in_ms: round.startsInMs,
            point_x100: isOver(round.phase) ? round.pointX100 : null,
          },
    mine: mine === undefined ? null : printed(mine),
    bets: bets.map((bet) => ({
      player: named(bet),
      stake: toDecimal(bet.stakeMinor),
      out_at_x100: bet.outAtX100 ?? null,
      payout: toDecimal(bet.payoutMinor),
    })),
    past: past.map(({ number, pointX100, hash, place }) => ({ number, point_x100: pointX100, hash, place })),
    chain: chain === undefined ? null : { published_hash: chain.publishedHash, salt: chain.salt, length: chain.length },
  };
}
