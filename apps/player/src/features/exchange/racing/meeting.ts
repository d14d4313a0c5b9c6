/** What a meeting's score tells of one of its races. */
export interface RaceOfMeeting {
  readonly number: number;
  readonly title: string;
  readonly metres: number;
  readonly startAt: string;
  readonly winMarketId: string;
  readonly placeMarketId: string;
  readonly places: number;
  readonly phase: "announced" | "running" | "finished";
  readonly nonRunners: readonly string[];
  readonly result: readonly { readonly place: number; readonly name: string }[];
}

type Raw = Readonly<Record<string, unknown>>;
const isRaw = (value: unknown): value is Raw => typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const count = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);

/** The races that the score of a meeting names, read with care: a race without its markets is left out. Pure. */
export function racesOf(score: Raw | undefined): readonly RaceOfMeeting[] {
  return listOf(score?.["races"])
    .filter(isRaw)
    .map((race): RaceOfMeeting => ({
      number: count(race["number"]),
      title: text(race["title"]),
      metres: count(race["metres"]),
      startAt: text(race["startAt"]),
      winMarketId: text(race["winMarketId"]),
      placeMarketId: text(race["placeMarketId"]),
      places: count(race["places"]),
      phase: race["phase"] === "running" || race["phase"] === "finished" ? race["phase"] : "announced",
      nonRunners: listOf(race["nonRunners"]).map(text),
      result: listOf(race["result"])
        .filter(isRaw)
        .map((each) => ({ place: count(each["place"]), name: text(each["name"]) })),
    }))
    .filter(({ winMarketId, placeMarketId }) => winMarketId !== "" && placeMarketId !== "");
}

/** The race of which this is a market. */
export const raceOfMarket = (races: readonly RaceOfMeeting[], marketId: string): RaceOfMeeting | undefined =>
  races.find(({ winMarketId, placeMarketId }) => winMarketId === marketId || placeMarketId === marketId);
