import type { Fields, Json } from "@maidan/games/house";
import {
  reels,
  reelStops,
  sweetColumns,
  sweetRows,
  sweets,
  type ForestSpin,
  type SlotSpin,
  type SweetGrid,
  type SweetSpin,
} from "@maidan/games/slot";
import type { Language } from "@maidan/ui/language";
import {
  forestReels,
  forestWords,
  riverReels,
  riverWords,
  slotsText,
  sweetColumnsOf,
  sweetStepsOf,
  sweetWords,
  type ReelMechanics,
} from "../slot/index.ts";
import { figure, paysLines, readCount, readFields, readList, times, type Teller, type ToldLine } from "./told-line.ts";
import { toldText } from "./told-text.ts";

/** Which spin it is, where there are free ones. */
function headingOf(place: number, count: number, language: Language): readonly ToldLine[] {
  if (count === 1) return [];
  const numbers = { now: figure(place, language), all: figure(count - 1, language) };
  return [{ text: place === 0 ? toldText[language].paidSpin : slotsText[language].free(numbers), isHeading: true }];
}

/** What is seen, from the top row; `columns` are told each from the top. */
const rowLines = (columns: readonly (readonly string[])[], language: Language): readonly ToldLine[] =>
  (columns[0] ?? []).map((_, row) => ({
    name: toldText[language].row({ row: figure(row + 1, language) }),
    text: columns.map((column) => column[row]).join(", "),
  }));

const paidLines = (x10000: number, won: number, language: Language): readonly ToldLine[] => [
  { name: slotsText[language].spinPaid, text: times(x10000, language) },
  ...(won === 0 ? [] : [{ text: slotsText[language].freeWon({ count: figure(won, language) }) }]),
];

/** Of one spin the multiplier is told with it. */
const wholeLines = (view: Fields, count: number, language: Language): readonly ToldLine[] =>
  count === 1 ? [] : paysLines(view, language);

type Spun = { readonly stops: readonly number[] };
type Reading<Spin extends Spun, Name extends string> = Pick<
  ReelMechanics<Spin, Name>,
  "seenAt" | "freeOf" | "paidX10000"
> & {
  readonly words: Readonly<Record<Language, Readonly<Record<Name, string>>>>;
  readonly readSpin: (fields: Fields, stops: readonly number[]) => Spin | undefined;
};

const tellReels =
  <Spin extends Spun, Name extends string>(of: Reading<Spin, Name>): Teller =>
  (view, language) => {
    const names = of.words[language];
    const readSpin = (one: Json): Spin | undefined => {
      const fields = readFields(one);
      const stops = readList(fields?.["stops"], (stop) => readCount(stop, reelStops));
      return fields === undefined || stops?.length !== reels ? undefined : of.readSpin(fields, stops);
    };
    const spins = readList(view["spins"], readSpin) ?? [];
    if (spins.length === 0) return [];
    const told = spins.flatMap((spin, place) => {
      const columns = of.seenAt(spin.stops).map((column) => column.map((symbol) => names[symbol]));
      return [
        ...headingOf(place, spins.length, language),
        ...rowLines(columns, language),
        ...paidLines(of.paidX10000(spin, place > 0), of.freeOf(spin), language),
      ];
    });
    return [...told, ...wholeLines(view, spins.length, language)];
  };

export const tellRiverLines = tellReels({
  ...riverReels,
  words: riverWords,
  readSpin: (fields, stops): SlotSpin | undefined => {
    const [pays, boats] = [readCount(fields["pays"]), readCount(fields["boats"])];
    return pays === undefined || boats === undefined ? undefined : { stops, pays, boats };
  },
});

export const tellSundarbanWays = tellReels({
  ...forestReels,
  words: forestWords,
  readSpin: (fields, stops): ForestSpin | undefined => {
    const [coins, moons] = [readCount(fields["coins"]), readCount(fields["moons"])];
    return coins === undefined || moons === undefined ? undefined : { stops, coins, moons };
  },
});

function readGrid(value: Json): SweetGrid | undefined {
  const grid = readList(value, (kind) => readCount(kind, sweets.length));
  return grid?.length === sweetColumns * sweetRows ? grid : undefined;
}

function readSweetSpin(value: Json): SweetSpin | undefined {
  const fields = readFields(value);
  const grids = readList(fields?.["grids"], readGrid);
  const [paysX100, lanterns] = [readCount(fields?.["paysX100"]), readCount(fields?.["lanterns"])];
  if (grids === undefined || paysX100 === undefined || lanterns === undefined) return undefined;
  return { grids, paysX100, lanterns };
}

/** Each picture as it is seen in the game: the sweets, and what the spin pays by then. */
export const tellMishtiDrop: Teller = (view, language) => {
  const words = sweetWords[language];
  const spins = readList(view["spins"], readSweetSpin) ?? [];
  if (spins.length === 0) return [];
  const told = sweetStepsOf(spins).flatMap(({ spin, tumble, grid, paidX10000, won }) => {
    const columns = sweetColumnsOf(grid).map((column) => column.map((kind) => words[sweets[kind] ?? "doi"]));
    const after = toldText[language].tumbled({ tumble: figure(tumble, language) });
    return [
      ...(tumble > 0 ? [{ text: after, isHeading: true } as const] : headingOf(spin, spins.length, language)),
      ...rowLines(columns, language),
      ...paidLines(paidX10000, won, language),
    ];
  });
  return [...told, ...wholeLines(view, spins.length, language)];
};
