import type { addMarketTo, readEvent } from "@maidan/contract/http/office";
import type { BodyOf, ResponseOf } from "@maidan/contract/http/route";
import { linesOf, momentOf, type Across, type Money } from "./hand-market.ts";

export type EventRead = ResponseOf<typeof readEvent>;
type Body = BodyOf<typeof addMarketTo>;
export type Kind = Body["kind"];

const goals = ["05", "15", "25", "35", "45", "55", "65", "75", "85"] as const;
/** What can be added, by sport; races are their feed's. [HAND-10] */
export const kindsOf: Readonly<Record<EventRead["sport"], readonly Kind[]>> = {
  cricket: ["SPECIAL", "MATCH_ODDS", "COMPLETED_MATCH", "TIED_MATCH", "INNINGS_RUNS"],
  soccer: ["SPECIAL", "MATCH_ODDS", ...goals.map((line): Kind => `OVER_UNDER_${line}`), "BOTH_TEAMS_TO_SCORE"],
  tennis: ["SPECIAL", "MATCH_ODDS", "SET_WINNER"],
  racing: [],
};

/** As the fields hold it; what is empty is as the kind and the template say. */
export interface AddedDraft {
  readonly kind: Kind;
  readonly part: string;
  readonly name: string;
  /** One a line. */
  readonly runners: string;
  readonly start: string;
  readonly winners: string;
  readonly hasStartingPrice: boolean;
  readonly across: Across;
  readonly delay: string;
  readonly commission: string;
  readonly currency: Money;
  readonly least: string;
  readonly most: string;
  readonly interval: string;
}
export const noAdded: AddedDraft = {
  kind: "SPECIAL",
  part: "1",
  name: "",
  runners: "",
  start: "",
  winners: "1",
  hasStartingPrice: false,
  across: "template",
  delay: "",
  commission: "",
  currency: "BDT",
  least: "",
  most: "",
  interval: "",
};

export const hasParts = (kind: Kind): boolean => kind === "SET_WINNER" || kind === "INNINGS_RUNS";
export const isOfLines = (kind: Kind): boolean => kind === "INNINGS_RUNS";
/** Several may win where the trader names who may. */
export const hasPlaces = (kind: Kind): boolean => kind === "SPECIAL" || kind === "MATCH_ODDS";

const figures = ({ least, most, interval }: AddedDraft): readonly string[] => [least, most, interval];

/** All that the kind asks is there; of lines all three figures or none. */
export function isWholeAdded(draft: AddedDraft): boolean {
  const { kind } = draft;
  if (kind === "SPECIAL" && (draft.name.trim() === "" || linesOf(draft.runners).length < 2)) return false;
  if (hasParts(kind) && draft.part === "") return false;
  const given = figures(draft).filter((figure) => figure !== "");
  return !isOfLines(kind) || given.length === 0 || given.length === figures(draft).length;
}

/** The body of the call; what the kind doesn't have is left out, whatever stands in its field. */
export function addedBody(draft: AddedDraft): Body {
  const { kind } = draft;
  const [runners, isLine] = [linesOf(draft.runners), isOfLines(kind)];
  return {
    kind,
    ...(hasParts(kind) && { part: Number(draft.part) }),
    ...(draft.name.trim() !== "" && { name: draft.name.trim() }),
    ...(!isLine && runners.length > 0 && { runners }),
    ...(draft.start !== "" && { start_at: momentOf(draft.start) }),
    ...(hasPlaces(kind) &&
      draft.winners !== "" &&
      draft.winners !== "1" && { number_of_winners: Number(draft.winners) }),
    ...(!isLine && draft.hasStartingPrice && { has_starting_price: true }),
    ...(!isLine && draft.across !== "template" && { has_virtual_prices: draft.across === "yes" }),
    ...(draft.delay !== "" && { bet_delay_seconds: Number(draft.delay) }),
    ...(draft.commission !== "" && { commission_basis_points: Number(draft.commission) }),
    ...(draft.currency !== "BDT" && { currency: draft.currency }),
    ...(isLine &&
      draft.least !== "" && {
        line: { least: Number(draft.least), most: Number(draft.most), interval: Number(draft.interval) },
      }),
  };
}
