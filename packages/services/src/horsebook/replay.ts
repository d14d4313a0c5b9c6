import { toDecimal } from "@maidan/core/money";
import type { ReplayPart } from "../house-games/index.ts";
import type { Race } from "../racing/index.ts";
import type { HorsebookBet } from "./ports.ts";

const priceText = (priceX100: number | null, otherwise: string): string =>
  priceX100 === null ? otherwise : toDecimal(BigInt(priceX100));

/** A bet on a race as it was: what was asked for and matched, the race's result, and its seed once that may be told. [HOUSE-20] [RACE-07] */
export function replayOfBet(bet: HorsebookBet, race: Race | undefined): readonly ReplayPart[] {
  const nameOf = (number: number): string =>
    `${number} ${race?.card.runners.find((runner) => runner.number === number)?.name ?? ""}`.trim();
  const placed: ReplayPart = {
    title: "Bet",
    facts: [
      ["Market", bet.market],
      ["Horse", nameOf(bet.selectionId)],
      ["Price asked for", priceText(bet.priceX100, "starting price")],
      ["Price matched", priceText(bet.matchedX100, "none")],
      ["Order on the exchange", bet.betId ?? "none"],
      ["State", bet.reason === null ? bet.phase : `${bet.phase}: ${bet.reason}`],
    ],
  };
  if (race === undefined) return [placed];
  const isOver = race.phase === "finished";
  const finish = race.run?.finish.map((level) => level.map(nameOf).join(" = ")).join(", ");
  return [
    placed,
    {
      title: "Race",
      facts: [
        ["Race", `${race.card.course}, ${race.card.number}: ${race.card.title}`],
        ["Start", new Date(race.startAtMs)],
        ["Race's phase", race.phase],
        ["Withdrawn", race.withdrawn.length === 0 ? "none" : race.withdrawn.map(nameOf).join(", ")],
        ["Finish", isOver && finish !== undefined ? finish : "not told yet"],
        ["SHA-256 of the seed", race.seedHash],
        ["Seed", isOver ? race.seed : "not told yet"],
      ],
    },
  ];
}
