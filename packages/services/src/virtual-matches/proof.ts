import { feedSource, type ProofOf } from "../house-sports/index.ts";
import type { VirtualMatchStore } from "./ports.ts";

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
      ["Set-up of the match", match === undefined ? "" : JSON.stringify(match.setup)],
    ];
  };
}
