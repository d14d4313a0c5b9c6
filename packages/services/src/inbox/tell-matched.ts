import { formatMoney, toDigits, type Currency } from "@maidan/core/money";
import { writeOdds, type OddsNotation } from "@maidan/core/odds";
import { done, type CommandRunner, type Reader } from "../command/index.ts";
import type { Inbox, InboxText } from "./ports.ts";

/** Bets that were heard of and aren't told yet: what is more is not told by message, and stands in the player's bets as ever. */
const mostKept = 10_000;
/** Of them of one player: more than those aren't told in an hour anyway, and who is matched very often displaces nobody. */
const mostKeptOfOne = 10;
/** Less than a bet has to have waited, by as much as clocks may differ: of the bets that are matched nearly all are matched at once, and none of those is looked up. */
const hardlyWaitedMs = 10_000;
/** Bets looked up, and players told, in one transaction: a few milliseconds of the database, as whoever bets meanwhile waits for them. */
const toldAtOnce = 25;

/** A bet that waited and is matched whole. */
export interface MatchedBet {
  readonly betId: string;
  readonly playerId: string;
  readonly marketId: string;
  readonly side: "BACK" | "LAY";
  readonly event: string;
  readonly market: string;
  readonly runner: string;
  readonly stakeMinor: bigint;
  /** Its average, in hundredths. */
  readonly priceX100: number;
  readonly currency: Currency;
  /** How the player has odds written; decimal for a line. */
  readonly notation: OddsNotation;
}

/** Reads which of the bets are to be told of. */
export interface MatchedBetStore {
  /**
   * Those of these bets that waited for a while and whose last part was matched, in markets that aren't settled, of players who want to be told and were not told of
   * too many in the last hour. None of the house's own.
   */
  waited(reader: Reader, betIds: readonly string[]): Promise<readonly MatchedBet[]>;
}

export interface MatchedNewsDeps {
  readonly runner: CommandRunner;
  readonly reader: Reader;
  readonly bets: MatchedBetStore;
  readonly inbox: Inbox;
  /** Those of these players with a device that is connected now: they see it there. */
  readonly connected: (playerIds: readonly string[]) => Promise<readonly string[]>;
  readonly newKey: () => string;
  readonly inBangla: (name: string) => string;
  readonly nowMs: () => number;
}

/** The whole of a change of a player's order that is looked into, as it travels. */
interface HeardOrder {
  readonly type: string;
  readonly betId: string;
  readonly placedAtMs: number;
  readonly status: string;
  readonly sizeMatchedMinor: string;
}
const isOrder = (message: unknown): message is HeardOrder =>
  typeof message === "object" && message !== null && "type" in message && message.type === "order";

/** That a bet was matched, in both languages. [LETTER-14] */
export function matchedBetText(bet: MatchedBet, inBangla: (name: string) => string): InboxText {
  const name = `${bet.event} · ${bet.market}`;
  const odds = writeOdds(bet.notation, bet.priceX100);
  const amount = (language: "en" | "bn"): string => formatMoney(bet.stakeMinor, { currency: bet.currency, language });
  const side = bet.side === "BACK" ? { en: "back", bn: "ব্যাক" } : { en: "lay", bn: "লে" };
  return {
    en: {
      title: "Bet matched",
      message: `${name}: your ${side.en} of ${bet.runner} is matched, ${amount("en")} at ${odds}.`,
    },
    bn: {
      title: "বেট ম্যাচ হয়েছে",
      message: `${inBangla(name)}: ${inBangla(bet.runner)}-এর ওপর আপনার ${side.bn} বেট ম্যাচ হয়েছে, ${amount("bn")}, দর ${toDigits(odds, "bn")}।`,
    },
  };
}

/**
 * Hears what the engines tell the players of their bets, and tells by the inbox those who have no device connected that a bet which waited was matched: once a bet,
 * whoever hears and however often. The engine knows nothing of it. What was heard and not told when the process died is told no more. [LETTER-14]
 */
export class MatchedNews {
  readonly #deps: MatchedNewsDeps;
  /** Bets, each with its player. */
  readonly #heard = new Map<string, string>();
  readonly #heardOf = new Map<string, number>();

  constructor(deps: MatchedNewsDeps) {
    this.#deps = deps;
  }

  /** A message to a player. Never throws. */
  hear(message: unknown, playerId: string): void {
    if (!isOrder(message) || message.status !== "EXECUTION_COMPLETE" || message.sizeMatchedMinor === "0") return;
    if (this.#deps.nowMs() - message.placedAtMs < hardlyWaitedMs) return;
    const kept = this.#heardOf.get(playerId) ?? 0;
    if (kept >= mostKeptOfOne || this.#heard.size >= mostKept || this.#heard.has(message.betId)) return;
    this.#heard.set(message.betId, playerId);
    this.#heardOf.set(playerId, kept + 1);
  }

  #forget(betIds: readonly string[]): void {
    for (const betId of betIds) {
      const playerId = this.#heard.get(betId) ?? "";
      this.#heard.delete(betId);
      const left = (this.#heardOf.get(playerId) ?? 1) - 1;
      if (left > 0) this.#heardOf.set(playerId, left);
      else this.#heardOf.delete(playerId);
    }
  }

  /** Tells of some of what was heard until now: what is left waits for the next call, as nobody's bet is to wait for a message. */
  async tell(): Promise<void> {
    const { runner, reader, bets, connected, inbox, newKey, inBangla } = this.#deps;
    const ids = [...this.#heard.keys()].slice(0, toldAtOnce);
    if (ids.length === 0) return;
    const waited = await bets.waited(reader, ids);
    const here = new Set(waited.length === 0 ? [] : await connected([...new Set(waited.map((bet) => bet.playerId))]));
    const away = waited.filter((bet) => !here.has(bet.playerId));
    if (away.length > 0) {
      const actor = { kind: "system", name: "inbox" } as const;
      const command = { kind: "inbox.matched", actor, idempotencyKey: newKey(), content: {} };
      await runner.run(command, async (tx, context) => {
        const letters = away.map((bet) => ({
          playerId: bet.playerId,
          text: matchedBetText(bet, inBangla),
          about: `matched:${bet.betId}`,
          marketId: bet.marketId,
        }));
        await inbox.sendAll(tx, context, letters);
        return done(away.length);
      });
    }
    this.#forget(ids);
  }
}
