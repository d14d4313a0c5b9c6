import { hashBefore } from "@maidan/games/fair";
import type { Json } from "@maidan/games/house";
import { findLiveTable } from "@maidan/games/live";
import type { Reader } from "../command/index.ts";
import type { ScheduledRound, ScheduledRoundStore } from "./scheduled-ports.ts";
import type { KeptMove } from "./scheduled-turn-ports.ts";
import type { ReplayPart } from "./wager-ports.ts";

type Store = Pick<ScheduledRoundStore, "round" | "ofHash" | "publishedHash">;

/** What its player decided, turn by turn; nothing at a table without turns. */
export const replayOfMoves = (moves: readonly KeptMove[]): readonly ReplayPart[] =>
  moves.length === 0
    ? []
    : [{ title: "Decisions", facts: moves.map(({ turn, hand, move }) => [`Turn ${turn}, hand ${hand + 1}`, move]) }];

/** What the verify page draws it again from, as the frames give it: all rounds of a live table's hash, or the one draw of a hash. [FAIR-05] [FAIR-07] */
function verifiedBy(
  gameCode: string,
  round: ScheduledRound,
  { rounds, publishedHash }: { readonly rounds: readonly ScheduledRound[]; readonly publishedHash: string },
): Json {
  const { number, place, hash, salt, outcome } = round;
  const from = { game: gameCode, hash, salt, publishedHash };
  if (findLiveTable(gameCode) !== undefined) {
    const dealt = rounds.map((one) => ({ number: one.number, takenBefore: one.takenBefore, outcome: one.outcome }));
    return { live: { ...from, place, rounds: dealt } };
  }
  const isNumber = typeof outcome === "object" && outcome !== null && "number" in outcome;
  return {
    draw: {
      ...from,
      number,
      steps: place,
      result: isNumber ? (outcome.number ?? null) : null,
      bingo: isNumber ? null : outcome,
    },
  };
}

/** How a round of a table's clock came about: its hash once no further round is dealt from it, the chain that binds it, and, when all is paid, what came of it. */
export async function replayOfRound(
  store: Store,
  reader: Reader,
  { gameCode, number }: { readonly gameCode: string; readonly number: number },
): Promise<ReplayPart> {
  const title = "Round of the table";
  const round = await store.round(reader, gameCode, number);
  if (round === undefined) return { title, facts: [["Round", String(number)]] };
  const { chain, place, hash, salt, takenBefore, takenAfter, phase, outcome } = round;
  const [rounds, publishedHash] = await Promise.all([
    store.ofHash(reader, gameCode, { chain, place }),
    store.publishedHash(reader, gameCode, chain),
  ]);
  const isTold = rounds.some(({ isLast }) => isLast);
  const isOver = phase === "paid" || phase === "void";
  return {
    title,
    facts: [
      ["Round", String(number)],
      ["Round's phase", phase],
      ["Outcome", isOver && outcome !== null ? { data: outcome } : isOver ? "none" : "not told yet"],
      ["Chain", String(chain)],
      ["Published hash of the chain", publishedHash],
      ["Salt of the chain", salt],
      ["Step from the published hash", String(place)],
      ["SHA-256 of the round's hash", hashBefore(hash)],
      ["Hash of the round", isTold ? hash : "not told yet"],
      ["Taken of its order before and after", `${takenBefore}, ${takenAfter ?? "–"}`],
      // What was given back was never dealt: there is nothing to draw again.
      ...(isTold && isOver && outcome !== null
        ? [["Check", { verify: verifiedBy(gameCode, round, { rounds, publishedHash }) }] as const]
        : []),
    ],
  };
}
