import * as contract from "@maidan/contract/http/office";
import type { ResponseOf } from "@maidan/contract/http/route";
import { toDecimal } from "@maidan/core/money";
import type { Reader } from "@maidan/services/command";
import type { DebtStore } from "@maidan/services/debts";
import type { LedgerLine, LedgerStore } from "@maidan/services/ledger";
import type { BetView, createEndPlayerSession, createUnlockLogin, OfficeReads } from "@maidan/services/office";
import type { PaymentReads } from "@maidan/services/payments";
import {
  sessionTimes,
  type AccountLimiter,
  type PlayerRecord,
  type PlayerStore,
  type SessionStore,
} from "@maidan/services/player";
import type { FastifyInstance } from "fastify";
import { answerOf } from "../answer/index.ts";
import { printMovement } from "../payments/index.ts";
import { mount } from "../server/index.ts";
import { staffContext } from "../staff/index.ts";

export interface PlayerRoomDeps {
  readonly reader: Reader;
  readonly reads: OfficeReads;
  readonly paymentReads: PaymentReads;
  readonly players: PlayerStore;
  readonly playerSessions: SessionStore;
  readonly debts: Pick<DebtStore, "owedMinor">;
  readonly ledger: LedgerStore;
  readonly endPlayerSession: ReturnType<typeof createEndPlayerSession>;
  readonly accountLimiter: Pick<AccountLimiter, "lockedUntil">;
  readonly unlockLogin: ReturnType<typeof createUnlockLogin>;
}

const defaultPage = 25;
/** How much history a player's page shows at once. */
const recent = 100;

type Row = ResponseOf<typeof contract.findPlayers>["items"][number];
type Details = ResponseOf<typeof contract.readPlayer>;

export function registerPlayerRoom(app: FastifyInstance, deps: PlayerRoomDeps): void {
  const { reader, players } = deps;
  mount(app, contract.findPlayers, async ({ query }) => {
    const limit = Number(query.limit ?? defaultPage);
    const before = query.cursor === undefined ? {} : { beforePlayerId: query.cursor };
    const found = await players.search(reader, { text: (query.query ?? "").trim(), limit: limit + 1, ...before });
    const shown = found.slice(0, limit);
    const items = await Promise.all(shown.map((player) => printRow(deps, player)));
    return { body: { items, next_cursor: found.length > limit ? (shown.at(-1)?.playerId ?? null) : null } };
  });
  mount(app, contract.readPlayer, async ({ params }) => {
    const player = await players.find(reader, params.id);
    if (player === undefined) return { refusal: { ok: false, code: "NOT_FOUND", message: "There is no such player." } };
    return { body: await printDetails(deps, player) };
  });
  mount(app, contract.revokeSession, async ({ params, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    return answerOf(
      await deps.endPlayerSession({ by, idempotencyKey, playerId: params.id, sessionId: params.sessionId }),
    );
  });
  mount(app, contract.unlockLogin, async ({ params, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    return answerOf(await deps.unlockLogin({ by, idempotencyKey, playerId: params.id }));
  });
}

async function printRow(deps: PlayerRoomDeps, player: PlayerRecord): Promise<Row> {
  const balances = await deps.ledger.balances(deps.reader, player.playerId);
  return {
    id: player.playerId,
    username: player.username,
    name: player.name,
    email: player.email,
    phone: player.phones.find(({ slot }) => slot === 0)?.phone ?? "",
    status: player.status,
    currency: player.currency,
    balance: toDecimal(balances?.cashMinor ?? 0n),
    created_at: player.createdAt.toISOString(),
  };
}

async function printDetails(deps: PlayerRoomDeps, player: PlayerRecord): Promise<Details> {
  const { reader } = deps;
  const { playerId } = player;
  const [row, balances, sessions, lines, bets, movements, lockedUntil, owedMinor] = await Promise.all([
    printRow(deps, player),
    deps.ledger.balances(reader, playerId),
    deps.playerSessions.list(reader, playerId, sessionTimes.idleMs),
    deps.ledger.statement(reader, { playerId, limit: recent }),
    deps.reads.bets(reader, { playerId, limit: recent }),
    deps.paymentReads.movements(reader, { playerId, limit: recent }),
    deps.accountLimiter.lockedUntil(player.username),
    deps.debts.owedMinor(reader, playerId),
  ]);
  return {
    ...row,
    date_of_birth: player.dateOfBirth ?? null,
    email_verified_at: player.emailVerifiedAt?.toISOString() ?? null,
    referral_code: player.referralCode,
    signup_codes: { ...player.signupCodes },
    login_locked_until: lockedUntil?.toISOString() ?? null,
    phones: player.phones.map(({ phone, isVerified, slot }) => ({
      number: phone,
      is_verified: isVerified,
      is_main: slot === 0,
    })),
    balances: {
      cash: toDecimal(balances?.cashMinor ?? 0n),
      locked: toDecimal(balances?.lockedMinor ?? 0n),
      withdrawal: toDecimal(balances?.withdrawalMinor ?? 0n),
      owed: toDecimal(owedMinor),
    },
    sessions: sessions.map((session) => ({
      id: session.sessionId,
      user_agent: session.userAgent,
      address: session.addressPrefix,
      created_at: session.createdAt.toISOString(),
      last_seen_at: session.lastSeenAt.toISOString(),
    })),
    history_limit: recent,
    ledger: lines.map(printLine),
    bets: bets.map(printBet),
    transactions: movements.map(printMovement),
  };
}

const printLine = (line: LedgerLine): Details["ledger"][number] => ({
  id: line.postingId,
  transaction_id: line.transactionId,
  kind: line.kind,
  reason: line.reason,
  bucket: line.bucket,
  amount: toDecimal(line.amountMinor),
  at: line.at.toISOString(),
});

const printBet = (bet: BetView): Details["bets"][number] => ({
  id: bet.betId,
  market_id: bet.marketId,
  event_name: bet.eventName,
  market_name: bet.marketName,
  selection_name: bet.selectionName,
  side: bet.side,
  price: bet.priceX100 / 100,
  size: toDecimal(bet.sizeMinor),
  matched: toDecimal(bet.matchedMinor),
  remaining: toDecimal(bet.remainingMinor),
  status: bet.status,
  profit: bet.profitMinor === null ? null : toDecimal(bet.profitMinor),
  placed_at: bet.placedAt.toISOString(),
  is_cash_out: bet.isCashOut,
  house: bet.house && {
    rate: bet.house.rate,
    number: bet.house.number,
    is_yes_no: bet.house.isYesNo,
    win: toDecimal(bet.house.winMinor),
  },
});
