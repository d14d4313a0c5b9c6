/** How wet the ground is, from the driest. */
export const goings = ["firm", "good", "soft", "heavy"] as const;
export type Going = (typeof goings)[number];

export const silkPatterns = ["plain", "hoops", "stripes", "spots", "sash", "quarters", "chevrons", "cross"] as const;
export const silkColours = [
  "red",
  "green",
  "yellow",
  "blue",
  "white",
  "black",
  "orange",
  "purple",
  "pink",
  "sky",
] as const;
export type SilkPattern = (typeof silkPatterns)[number];
export type SilkColour = (typeof silkColours)[number];

/** What a jockey wears, so that the horse is known from afar: no two of a race are alike. */
export interface Silks {
  readonly pattern: SilkPattern;
  readonly body: SilkColour;
  /** Never the colour of the body. */
  readonly trim: SilkColour;
  readonly cap: SilkColour;
}

export interface RaceRunner {
  /** The saddlecloth, from 1: also the selection id of the exchange's markets. */
  readonly number: number;
  readonly name: string;
  readonly jockey: string;
  readonly trainer: string;
  /** The starting stall, from 1 at the rail. */
  readonly draw: number;
  readonly ageYears: number;
  readonly weightKg: number;
  /** 40 to 110: what the handicapper thinks of the horse. */
  readonly rating: number;
  /** The going that suits it best. */
  readonly likes: Going;
  /** Finishes of its last races, the oldest first: 1 to 9, 0 for further back. */
  readonly form: string;
  readonly silks: Silks;
}

/** A race as it stands on the card: all that is known before it. */
export interface RaceCard {
  readonly course: string;
  /** Which race of its meeting, from 1. */
  readonly number: number;
  readonly title: string;
  readonly metres: number;
  readonly going: Going;
  /** How many are placed; fixed when the race is declared, whoever is withdrawn later. */
  readonly places: number;
  /** In the order of their numbers. */
  readonly runners: readonly RaceRunner[];
}
