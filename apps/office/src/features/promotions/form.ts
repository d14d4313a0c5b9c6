import type { addPromotion, listPromotions } from "@maidan/contract/http/promotions";
import type { BodyOf, ResponseOf } from "@maidan/contract/http/route";
import { parseDecimal, toDecimal } from "@maidan/core/money";

export type Promotion = ResponseOf<typeof listPromotions>["items"][number];
export type PromotionBody = BodyOf<typeof addPromotion>;
type Weight = PromotionBody["terms"]["weights"][number];

/** The kinds of play whose contribution has a field of its own; a type that is left empty counts as its product does. */
export const weightFields = {
  exchange: { scope: "product", ref: "exchange" },
  casino: { scope: "product", ref: "casino" },
  SLOT: { scope: "category", ref: "SLOT" },
  LIVE: { scope: "category", ref: "LIVE" },
  TABLE: { scope: "category", ref: "TABLE" },
  BINGO: { scope: "category", ref: "BINGO" },
  EGAME: { scope: "category", ref: "EGAME" },
  FH: { scope: "category", ref: "FH" },
  LOTTO: { scope: "category", ref: "LOTTO" },
  other: { scope: "default", ref: null },
} as const;
export type WeightField = keyof typeof weightFields;
export const weightNames = Object.keys(weightFields) as WeightField[];

/** Amounts of the terms, as they are sent: the bare name is of taka, beside it one of each rupee. [PROM-06] */
export const amountNames = ["cap", "min_deposit", "max_bet", "max_conversion"] as const;
export type AmountName = (typeof amountNames)[number];
type RupeesName = `${AmountName}_${"inr" | "pkr"}`;
const rupeesNames = amountNames.flatMap((name): RupeesName[] => [`${name}_inr`, `${name}_pkr`]);
/** In the form those of taka have names of their own. */
export const takaFields = {
  cap: "cap",
  min_deposit: "minDeposit",
  max_bet: "maxBet",
  max_conversion: "maxConversion",
} as const satisfies Record<AmountName, keyof Draft>;

/** The form as it is typed: everything is text until it is sent. Empty limits are none. */
export interface Draft {
  readonly name: string;
  readonly desc: string;
  /** In Bangla; empty = as in English. */
  readonly nameBn: string;
  readonly descBn: string;
  readonly thumbnail: string;
  readonly start: string;
  readonly end: string;
  readonly status: PromotionBody["status"];
  readonly categories: readonly number[];
  readonly percent: string;
  readonly turnover: string;
  readonly basis: PromotionBody["terms"]["basis"];
  readonly cap: string;
  readonly minDeposit: string;
  readonly maxBet: string;
  readonly maxConversion: string;
  /** Empty: it follows from the amount in taka. */
  readonly inRupees: Readonly<Record<RupeesName, string>>;
  readonly expiryDays: string;
  readonly uses: string;
  readonly weights: Readonly<Record<WeightField, string>>;
  /** Contributions of single games: `provider/code` and percent as typed. */
  readonly games: readonly GameWeight[];
  /** What no field is for: kept as it is. */
  readonly otherWeights: readonly Weight[];
}

export interface GameWeight {
  readonly ref: string;
  readonly percent: string;
}

const noWeights = Object.fromEntries(weightNames.map((name) => [name, ""])) as Record<WeightField, string>;

const rupeesOf = <V>(of: (name: RupeesName) => V): Record<RupeesName, V> =>
  Object.fromEntries(rupeesNames.map((name) => [name, of(name)])) as Record<RupeesName, V>;

export const emptyDraft: Draft = {
  name: "",
  desc: "",
  nameBn: "",
  descBn: "",
  thumbnail: "",
  start: "",
  end: "",
  status: "draft",
  categories: [],
  percent: "0",
  turnover: "1",
  basis: "bonus",
  cap: "",
  minDeposit: "0",
  maxBet: "",
  maxConversion: "",
  inRupees: rupeesOf(() => ""),
  expiryDays: "30",
  uses: "",
  weights: { ...noWeights, other: "100" },
  games: [],
  otherWeights: [],
};

const dhakaOffsetMs = 6 * 3_600_000;
/** The Dhaka day of a moment, as a date field holds it. */
const dayOf = (at: string | null): string =>
  at === null ? "" : new Date(Date.parse(at) + dhakaOffsetMs).toISOString().slice(0, 10);
const textOf = (value: string | number | null): string => (value === null ? "" : String(value));
const fieldOf = ({ scope, ref }: Weight): WeightField | undefined =>
  weightNames.find((name) => weightFields[name].scope === scope && weightFields[name].ref === ref);

export function toDraft(promotion: Promotion): Draft {
  const weights = { ...noWeights };
  const games: GameWeight[] = [];
  const otherWeights: Weight[] = [];
  for (const weight of promotion.terms.weights) {
    const name = fieldOf(weight);
    if (weight.scope === "game" && weight.ref !== null)
      games.push({ ref: weight.ref, percent: String(weight.percent) });
    else if (name === undefined) otherWeights.push(weight);
    else weights[name] = String(weight.percent);
  }
  return {
    name: promotion.name,
    desc: promotion.desc,
    nameBn: promotion.name_bn,
    descBn: promotion.desc_bn,
    thumbnail: promotion.thumbnail,
    start: dayOf(promotion.start_date),
    end: dayOf(promotion.end_date),
    status: promotion.status as Draft["status"],
    categories: promotion.categories,
    percent: String(promotion.deposit_bouns),
    turnover: String(promotion.turnover),
    basis: promotion.terms.basis,
    cap: textOf(promotion.terms.cap),
    minDeposit: promotion.terms.min_deposit,
    maxBet: textOf(promotion.terms.max_bet),
    maxConversion: textOf(promotion.terms.max_conversion),
    inRupees: rupeesOf((name) => textOf(promotion.terms[name])),
    expiryDays: String(promotion.terms.expiry_days),
    uses: textOf(promotion.terms.uses_per_player),
    weights,
    games,
    otherWeights,
  };
}

/** What keeps the form from being sent, by field. */
export type Problem = "name" | "percent" | "turnover" | "expiryDays" | "uses" | "weights" | "games" | "amounts" | "end";

export function problemsOf(draft: Draft): readonly Problem[] {
  const problems: Problem[] = [];
  const isBetween = (text: string, least: number, most: number): boolean => {
    const value = Number(text);
    return text.trim() !== "" && Number.isFinite(value) && value >= least && value <= most;
  };
  if (draft.name.trim() === "") problems.push("name");
  if (!isBetween(draft.percent, 0, 1_000)) problems.push("percent");
  if (!isBetween(draft.turnover, 0, 100)) problems.push("turnover");
  if (!/^\d+$/.test(draft.expiryDays) || !isBetween(draft.expiryDays, 1, 365)) problems.push("expiryDays");
  if (draft.uses !== "" && (!/^\d+$/.test(draft.uses) || !isBetween(draft.uses, 1, 1_000))) problems.push("uses");
  if (weightNames.some((name) => draft.weights[name] !== "" && !isBetween(draft.weights[name], 0, 100))) {
    problems.push("weights");
  }
  if (!draft.games.every(({ percent }) => isBetween(percent, 0, 100))) problems.push("games");
  const isLeast = (name: string): boolean => name.startsWith("min_deposit");
  const typed = (isWanted: (name: string) => boolean): string[] =>
    rupeesNames.filter(isWanted).map((name) => draft.inRupees[name]);
  const limits = [draft.cap, draft.maxBet, draft.maxConversion, ...typed((name) => !isLeast(name))];
  const isAmount = (text: string): boolean => parseDecimal(text) !== undefined;
  const areLeast = isAmount(draft.minDeposit) && typed(isLeast).every((text) => text === "" || isAmount(text));
  if (!areLeast || !limits.every((text) => text === "" || (parseDecimal(text) ?? 0n) > 0n)) problems.push("amounts");
  if (draft.start !== "" && draft.end !== "" && draft.end < draft.start) problems.push("end");
  return problems;
}

/** A promotion runs from the beginning of its first Dhaka day to the end of its last one. */
export function toBody(draft: Draft): PromotionBody {
  const limit = (text: string): string | null => (text === "" ? null : toDecimal(parseDecimal(text) ?? 0n));
  const moment = (day: string, time: string): string | null =>
    day === "" ? null : new Date(`${day}T${time}+06:00`).toISOString();
  const weights: Weight[] = weightNames
    .filter((name) => draft.weights[name] !== "")
    .map((name) => ({ ...weightFields[name], percent: Number(draft.weights[name]) }));
  const games = draft.games.map(({ ref, percent }) => ({ scope: "game" as const, ref, percent: Number(percent) }));
  return {
    name: draft.name.trim(),
    desc: draft.desc.trim(),
    name_bn: draft.nameBn.trim(),
    desc_bn: draft.descBn.trim(),
    thumbnail: draft.thumbnail,
    start_date: moment(draft.start, "00:00:00"),
    end_date: moment(draft.end, "23:59:59"),
    status: draft.status,
    categories: [...draft.categories],
    deposit_bouns: Number(draft.percent),
    turnover: Number(draft.turnover),
    terms: {
      min_deposit: limit(draft.minDeposit) ?? "0.00",
      cap: limit(draft.cap),
      basis: draft.basis,
      max_bet: limit(draft.maxBet),
      expiry_days: Number(draft.expiryDays),
      max_conversion: limit(draft.maxConversion),
      ...rupeesOf((name) => limit(draft.inRupees[name])),
      uses_per_player: draft.uses === "" ? null : Number(draft.uses),
      weights: [...draft.otherWeights, ...games, ...weights],
    },
  };
}

/** The ids with one of them a place nearer to the top or the bottom. */
export function movedBy(ids: readonly string[], id: string, step: -1 | 1): readonly string[] {
  const from = ids.indexOf(id);
  const to = from + step;
  if (from === -1 || to < 0 || to >= ids.length) return ids;
  const rest = ids.toSpliced(from, 1);
  return rest.toSpliced(to, 0, id);
}
