import * as contract from "@maidan/contract/http/game-room";
import { toDecimal } from "@maidan/core/money";
import { refuse, type Reader } from "@maidan/services/command";
import {
  judgeReturn,
  readReport,
  type createCompareReport,
  type GameReportStore,
  type GameReturnStore,
  type MeasuredGame,
  type MoveSide,
  type ReportView,
} from "@maidan/services/game-room";
import type { FastifyInstance } from "fastify";
import { answerOf } from "../answer/index.ts";
import { mount } from "../server/index.ts";
import { staffContext } from "../staff/index.ts";
import { fineDecimal } from "./round-room.ts";

export interface FiguresRoomDeps {
  readonly reader: Reader;
  readonly returns: GameReturnStore;
  readonly reports: GameReportStore;
  readonly compareReport: ReturnType<typeof createCompareReport>;
}

const reportsShown = 50;
const usualDays = 30;
const refusedCsv = (message: string) => ({
  refusal: { ...refuse("VALIDATION", message), fields: { csv: [message] } },
});

/** Returns that were measured, and reports beside our books. */
export function registerFiguresRoom(app: FastifyInstance, deps: FiguresRoomDeps): void {
  const { reader, returns, reports } = deps;
  mount(app, contract.listGameReturns, async ({ query }) => {
    const measured = await returns.measured(reader, Number(query.days ?? usualDays));
    return { body: { items: measured.map(printReturn) } };
  });
  mount(app, contract.compareGameReport, async ({ body, staff, request, idempotencyKey }) => {
    const [from, to] = [new Date(body.from), new Date(body.to)];
    if (to <= from) return { refusal: refuse("VALIDATION", "The report's time ends before it begins.") };
    const read = readReport(body.csv);
    if (!read.ok) return refusedCsv(read.message);
    const by = staffContext(staff, request);
    const { provider } = body;
    return answerOf(await deps.compareReport({ by, idempotencyKey, provider, from, to, moves: read.moves }));
  });
  mount(app, contract.listGameReports, async () => ({
    body: { items: (await reports.list(reader, reportsShown)).map(printReport) },
  }));
  mount(app, contract.readGameReport, async ({ params }) => {
    const report = await reports.find(reader, params.id);
    if (report === undefined) return { refusal: refuse("NOT_FOUND", "There is no such report.") };
    const differences = await reports.differences(reader, params.id);
    return {
      body: {
        ...printReport(report),
        differences: differences.map(({ kind, transactionId, ours, theirs }) => ({
          kind,
          transaction_id: transactionId,
          ours: printSide(ours),
          theirs: printSide(theirs),
        })),
      },
    };
  });
}

const percent = (basisPoints: number | null): number | null => (basisPoints === null ? null : basisPoints / 100);
const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100);

function printReturn(game: MeasuredGame) {
  const judged = judgeReturn(game.sums, game);
  return {
    provider: game.provider,
    code: game.code,
    name: game.name,
    platform: game.platform,
    currency: game.currency,
    rounds: game.sums.rounds,
    bet: toDecimal(BigInt(Math.round(game.sums.betMinor))),
    win: toDecimal(BigInt(Math.round(game.sums.winMinor))),
    measured: rounded(judged.measured),
    low: percent(game.lowBasisPoints),
    high: percent(game.highBasisPoints ?? game.lowBasisPoints),
    tolerance: rounded(judged.tolerance),
    state: judged.state,
  };
}

const printReport = (report: ReportView) => ({
  id: report.reportId,
  provider: report.provider,
  from: report.from.toISOString(),
  to: report.to.toISOString(),
  reported: report.reported,
  matched: report.matched,
  differing: report.differing,
  by: report.by,
  created_at: report.createdAt.toISOString(),
});

const printSide = (side: MoveSide | null) =>
  side === null
    ? null
    : {
        kind: side.kind,
        amount: side.amountUnits === null ? null : fineDecimal(BigInt(side.amountUnits)),
        player_id: side.playerId,
        is_rolled_back: side.isRolledBack,
      };
