import * as contract from "@maidan/contract/http/game-room";
import type { Reader } from "@maidan/services/command";
import type {
  createAskProvider,
  createDecideRound,
  GameRoundStore,
  RoundDecision,
  RoundRow,
} from "@maidan/services/game-room";
import { knownCurrency, unitsPerMinor, type KeptTransaction } from "@maidan/services/game-wallet";
import { amountIn, type Settings, type SettingsStore } from "@maidan/services/settings";
import type { FastifyInstance } from "fastify";
import { answerOf } from "../answer/index.ts";
import { mount } from "../server/index.ts";
import { staffContext } from "../staff/index.ts";

export interface RoundRoomDeps {
  readonly reader: Reader;
  readonly rounds: GameRoundStore;
  readonly settings: Pick<SettingsStore, "all">;
  readonly askProvider: ReturnType<typeof createAskProvider>;
  readonly decideRound: ReturnType<typeof createDecideRound>;
}

const roundsPerPage = 50;
const unitsPerWhole = 100_000n;

/** 1/100000 of the currency's unit as a decimal with five places. */
export function fineDecimal(units: bigint): string {
  const size = units < 0n ? -units : units;
  const decimals = String(size % unitsPerWhole).padStart(5, "0");
  return `${units < 0n ? "-" : ""}${size / unitsPerWhole}.${decimals}`;
}

/** Rounds of games: looking at them, asking their provider, and ending those that are stuck. */
export function registerRoundRoom(app: FastifyInstance, deps: RoundRoomDeps): void {
  const { reader, rounds } = deps;
  mount(app, contract.listGameRounds, async ({ query }) => {
    const said = await deps.settings.all(reader);
    const { rows, next } = await rounds.list(reader, {
      state: query.state ?? "open",
      provider: query.provider,
      username: query.player,
      gameCode: query.game,
      round: query.round,
      cursor: query.cursor,
      limit: roundsPerPage,
    });
    return { body: { items: rows.map((row) => printRound(row, said)), next_cursor: next } };
  });
  mount(app, contract.readGameRound, async ({ params }) => {
    const round = await rounds.find(reader, params.id);
    if (round === undefined) return { refusal: { ok: false, code: "NOT_FOUND", message: "There is no such round." } };
    const [said, transactions, decisions] = await Promise.all([
      deps.settings.all(reader),
      rounds.transactions(reader, round),
      rounds.decisions(reader, params.id),
    ]);
    return {
      body: {
        ...printRound(round, said),
        transactions: transactions.map(printTransaction),
        decisions: decisions.map(printDecision),
      },
    };
  });
  mount(app, contract.askAboutRound, async ({ params }) => {
    const answer = await deps.askProvider(params.id);
    return answer.ok ? { body: { url: answer.url } } : { refusal: answer };
  });
  mount(app, contract.decideGameRound, async ({ params, body, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    return answerOf(await deps.decideRound({ by, idempotencyKey, roundId: params.id, ...body }));
  });
}

const printDecision = (decision: RoundDecision) => ({
  verdict: decision.verdict,
  reason: decision.reason,
  moved: fineDecimal(decision.movedUnits),
  proposed_by: decision.proposedBy,
  proposed_at: decision.proposedAt.toISOString(),
  decided_by: decision.decidedBy,
  decided_at: decision.decidedAt?.toISOString() ?? null,
});

const needsFourEyes = ({ currency, stakeUnits, winUnits }: RoundRow, said: Settings): boolean => {
  const limitUnits = amountIn(said, "fourEyesAbove", knownCurrency(currency) ?? "BDT") * unitsPerMinor;
  return stakeUnits > limitUnits || winUnits > limitUnits;
};

const printRound = (round: RoundRow, said: Settings) => ({
  id: round.roundId,
  provider: round.provider,
  round: round.round,
  player_id: round.playerId,
  username: round.username,
  game_code: round.gameCode,
  game_name: round.gameName,
  stake: fineDecimal(round.stakeUnits),
  win: fineDecimal(round.winUnits),
  opened_at: round.openedAt.toISOString(),
  silent_seconds: round.silentSeconds,
  closed_at: round.closedAt?.toISOString() ?? null,
  closed_by: round.closedBy,
  proposal: round.proposal === null ? null : printDecision(round.proposal),
  needs_four_eyes: needsFourEyes(round, said),
});

const printTransaction = (transaction: KeptTransaction) => ({
  number: transaction.number,
  id: transaction.transactionId,
  kind: transaction.kind,
  reference: transaction.referenceId,
  // What moved: a part of it may have paid off what its round owed.
  amount: fineDecimal(transaction.amountUnits - transaction.setOffUnits),
  is_free: transaction.isFree,
  is_rolled_back: transaction.isRolledBack,
  at: new Date(transaction.madeAtMs).toISOString(),
});
