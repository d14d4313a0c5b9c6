import { houseAccountId, lineOutcome, type LineRange, type Position } from "../exchange/index.ts";
import { commissionMinor } from "./commission.ts";
import { shareOf, wholeAmounts, type DeadHeat } from "./shares.ts";

/** What a settlement gives or takes of one account. Amounts are minor units, as bigint: sums over accounts may be large. */
export interface AccountResult {
  readonly accountId: number;
  /** Before commission: positive = won. Over all accounts of a market these sum to zero. */
  readonly netMinor: bigint;
  /** Never negative; 0 unless `netMinor` is positive. */
  readonly commissionMinor: bigint;
}

export interface SettlementRequest {
  /** In the order of which `Position.ifWinMinor` speaks. */
  readonly selectionIds: readonly number[];
  readonly winners: readonly number[];
  readonly deadHeat?: DeadHeat;
  /** Of a LINE market: its position's figures are by outcome. [LINE-05] */
  readonly line?: LineRange;
  /** Of net winnings, 0 to 10,000. */
  readonly commissionBasisPoints: number;
}

type Result = Pick<SettlementRequest, "selectionIds" | "winners" | "deadHeat" | "line">;

/**
 * What the position brings when exactly these runners win: ifOther + sum over winners of their share x (ifWin - ifOther), in parts of a minor unit by the
 * denominator of the shares (1 without a dead heat). Throws on an unknown winner. [SETL-01] [SETL-08]
 */
export function netParts(position: Position, request: Result): bigint {
  const [result] = request.winners;
  if (request.line !== undefined && result !== undefined)
    return BigInt(position.ifWinMinor[lineOutcome(request.line, result)] ?? 0);
  const other = BigInt(position.ifOtherMinor);
  const share = shareOf(request);
  return request.winners.reduce((net, winner) => {
    const figure = position.ifWinMinor[request.selectionIds.indexOf(winner)];
    if (figure === undefined) throw new RangeError(`no such runner: ${winner}`);
    return net + share.of(winner) * (BigInt(figure) - other);
  }, share.denominator * other);
}

/** The same in whole minor units, where nobody shares a place. [SETL-01] */
export const netFor = (position: Position, request: Omit<Result, "deadHeat">): bigint => {
  const { selectionIds, winners, line } = request;
  return netParts(position, { selectionIds, winners, ...(line !== undefined && { line }) });
};

/**
 * Results of a settled market, one per position, in their order. Zero-sum before commission; throws (a bug) when it isn't, and nothing may
 * then be paid. [SETL-01..04]
 */
export function settleMarket(positions: readonly Position[], request: SettlementRequest): AccountResult[] {
  const parts = positions.map((position) => ({ key: position.accountId, parts: netParts(position, request) }));
  if (parts.reduce((total, item) => total + item.parts, 0n) !== 0n) throw new Error("the market is not zero-sum");
  const nets = wholeAmounts(parts, shareOf(request).denominator);
  return positions.map((position) => {
    const netMinor = nets.get(position.accountId) ?? 0n;
    return {
      accountId: position.accountId,
      netMinor,
      // The house pays itself nothing.
      commissionMinor:
        position.accountId === houseAccountId ? 0n : commissionMinor(netMinor, request.commissionBasisPoints),
    };
  });
}

/** Results of a voided market: nothing won, nothing lost. [SETL-05] */
export function voidMarket(positions: readonly Position[]): AccountResult[] {
  return positions.map((position) => ({ accountId: position.accountId, netMinor: 0n, commissionMinor: 0n }));
}

/**
 * What must be paid now so that accounts stand as `after` says, when `before` has been paid: per account the differences, of which either may
 * be negative. Accounts without a difference are left out; order of `before`, then those that are new. [SETL-06]
 */
export function resettlementDifference(
  before: readonly AccountResult[],
  after: readonly AccountResult[],
): AccountResult[] {
  const nothing = { netMinor: 0n, commissionMinor: 0n };
  const earlier = new Map(before.map((result) => [result.accountId, result]));
  const later = new Map(after.map((result) => [result.accountId, result]));
  const accountIds = [...new Set([...earlier.keys(), ...later.keys()])];
  return accountIds.flatMap((accountId) => {
    const from = earlier.get(accountId) ?? nothing;
    const to = later.get(accountId) ?? nothing;
    const netMinor = to.netMinor - from.netMinor;
    const commission = to.commissionMinor - from.commissionMinor;
    return netMinor === 0n && commission === 0n ? [] : [{ accountId, netMinor, commissionMinor: commission }];
  });
}
