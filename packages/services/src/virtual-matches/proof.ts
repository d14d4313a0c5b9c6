import type { Json } from "../command/index.ts";
import { feedSource, type ProofOf } from "../house-sports/index.ts";
import type { KeptVirtualMatch, VirtualMatchStore, VirtualRound } from "./ports.ts";

const setupOf = ({ setup: { sport, home, away } }: KeptVirtualMatch): Json => ({
  sport,
  home: { ...home },
  away: { ...away },
});

/** What the verify page draws the match again from. [VSPORT-03] */
const verifiedBy = (round: VirtualRound, match: KeptVirtualMatch): Json => {
  const { league, number, hash, salt, commitment, publishedHash, place: steps } = round;
  const score = match.score === undefined ? null : { ...match.score };
  return {
    league,
    number,
    hash,
    salt,
    commitment,
    publishedHash,
    steps,
    place: match.place,
    setup: setupOf(match),
    score,
  };
};

/** How a simulated match came about: what was told before its bets, and its round's hash once all of the round is played. [HOUSE-20] */
export function createVirtualProof(store: Pick<VirtualMatchStore, "round">): ProofOf {
  return async (reader, { source, sourceId }) => {
    const [league = "", number = "", place = ""] = sourceId.split(":");
    if (source === feedSource || !/^\d{1,15}$/.test(number)) return [];
    const round = await store.round(reader, league, Number(number));
    if (round === undefined) return [];
    const match = round.matches.find((one) => one.place === Number(place));
    return [
      ["League, round and match", `${league}, ${number}, ${place}`],
      ["Told before the bets", round.commitment],
      ["Published hash of the chain", round.publishedHash],
      ["Salt of the chain", round.salt],
      ["Step from the published hash", `${round.place} of chain ${round.chain}`],
      ["Hash of the round", round.phase === "over" ? round.hash : "not told yet"],
      ["Set-up of the match", match === undefined ? "none" : { data: setupOf(match) }],
      ...(match !== undefined && round.phase === "over"
        ? [["Check", { verify: { match: verifiedBy(round, match) } }] as const]
        : []),
    ];
  };
}
