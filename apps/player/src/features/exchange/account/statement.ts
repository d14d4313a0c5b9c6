import type { StatementItemResult } from "@maidan/contract/http/exchange";
import { minorOf } from "../use-exchange.ts";

/** What the account's statement shows of an item of the exchange's own call. Pure. */

/** The field's own choices. */
export const statementKinds = ["ALL", "EXCHANGE", "POKER_ROOM", "DEPOSITS_WITHDRAWALS"] as const;
export type StatementKind = (typeof statementKinds)[number];

export interface StatementLine {
  readonly id: string;
  /** The ledger's kind: `exchange.settle`, `deposit`. */
  readonly kind: string;
  readonly at: string;
  readonly amountMinor: bigint;
  /** What there was after it, exposure included. */
  readonly balanceMinor: bigint;
  /** Of a settled market alone. */
  readonly market?: {
    readonly id: string;
    readonly event: string;
    readonly name: string;
    /** Names of the winners, or the number that came; empty: it was void. */
    readonly winner: string;
    /** How many of the winners share fewer places than they are; absent: none do. */
    readonly sharing?: number;
    /** As whoever settled it wrote it; may be empty. */
    readonly reason: string;
    /** What of the amount the house put up for the player (+), or took back (-); absent: nothing. [DEBT-05] */
    readonly lentMinor?: bigint;
  };
}

/** `Dhaka v Khulna` of `Dhaka v Khulna / Match Odds`. */
const eventOf = (full: string, market: string): string =>
  full.endsWith(` / ${market}`) ? full.slice(0, full.length - market.length - 3) : full;

/** An item in the words of the statement. Its class data are kind, event, market and reason with commas between, and names may have commas too. [EXAPI-52] */
export function statementLine(item: StatementItemResult): StatementLine {
  const { legacyData, refId } = item;
  const said = item.itemClassData.unknownStatementItem;
  const [kind = ""] = said.split(",", 1);
  const line = {
    id: String(legacyData.transactionId),
    kind,
    at: item.itemDate,
    amountMinor: minorOf(item.amount),
    balanceMinor: minorOf(item.balance),
  };
  if (legacyData.eventId === 0) return line;
  const { fullMarketName, marketName: name, selectionName } = legacyData;
  const heat = /^(.+) \(dead heat of (\d+)\)$/.exec(selectionName);
  const result = heat === null ? { winner: selectionName } : { winner: heat[1] ?? "", sharing: Number(heat[2]) };
  const event = eventOf(fullMarketName, name);
  const before = [kind, event, name].filter((part) => part !== "").join(",");
  const reason = said.startsWith(`${before},`) ? said.slice(before.length + 1) : "";
  const { lent } = item.itemClassData;
  const lentMinor = lent === undefined ? {} : { lentMinor: minorOf(Number(lent)) };
  return { ...line, market: { id: refId, event, name, ...result, reason, ...lentMinor } };
}

const ofResults: ReadonlySet<string> = new Set(["houseMarket.settle", "houseMarket.resettle", "exchange.unsettle"]);

/** By which word a line is shown: a void of the house's is paid as a result is, also over one that was another, and one of the exchange takes such a result back. Both are said to be voids. */
export const shownKind = ({ kind, market }: StatementLine): string =>
  market?.winner === "" && ofResults.has(kind) ? "exchange.void" : kind;

/** Pages follow each other while new items arrive, so that one may stand on two of them: each is shown once. */
export function statementLines(pages: readonly (readonly StatementItemResult[])[]): readonly StatementLine[] {
  const seen = new Set<string>();
  return pages.flat().flatMap((item) => {
    const line = statementLine(item);
    if (seen.has(line.id)) return [];
    seen.add(line.id);
    return [line];
  });
}
