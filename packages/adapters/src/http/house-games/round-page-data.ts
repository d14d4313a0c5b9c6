import { toDecimal, toDigits, type Language } from "@maidan/core/money";
import type { Json } from "@maidan/services/command";
import { fieldName, figures, valueWord } from "./round-page-data-words.ts";

export interface DataContext {
  readonly language: Language;
  readonly gameCode: string;
  readonly currency: string;
}

type Fields = Readonly<Record<string, Json>>;
type Scalar = string | number | boolean | null;

/** A text as it may stand in a page. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0) ?? 0};`);

const isScalar = (value: Json): value is Scalar => typeof value !== "object" || value === null;
const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** Counted from 0 where they are kept, and from 1 by people. */
const placesFields = new Set(["opened", "safeDoors", "held", "hold"]);
const unorderedFields = new Set(["mines", "safeDoors"]);
const placeFields = new Set(["open", "door", "slot", "index"]);
/** Names of what is laid on or has won, in the words of the layout. */
const layoutFields = new Set(["on", "won", "winner"]);
const moneyFields = new Set(["stake", "amount", "payout"]);
/** What is no figure though it may be made of digits alone: it stays as whoever has it would type it. */
const codeFields = new Set(["seed", "id", "code", "currency"]);
/** Pictures row by row. */
const gridFields = new Set(["reels", "tumbles"]);

const suits: Readonly<Record<string, string>> = { s: "♠", h: "♥", d: "♦", c: "♣" };
const cardForm = /^(10|[2-9JQKA])([shdc])$/;
const isCard = (value: Json): boolean => typeof value === "string" && cardForm.test(value);

/** `1-2-4-5` on a roulette's layout, `dozen-3`, or the word of a place. */
function placeText(place: string, language: Language): string {
  const group = /^(column|dozen)-(\d)$/.exec(place);
  if (group !== null) return `${valueWord(group[1] ?? "", "on", language) ?? ""} ${toDigits(group[2] ?? "", language)}`;
  if (/^\d{1,2}(?:-\d{1,2})*$/.test(place)) return toDigits(place.replaceAll("-", " / "), language);
  return valueWord(place, "on", language) ?? place;
}

const hundredths = (value: number): string => toDecimal(BigInt(value));
/** With two decimals, or all four where they tell something. */
const tenThousandths = (value: number): string =>
  `${Math.floor(value / 10_000)}.${String(value % 10_000)
    .padStart(4, "0")
    .replace(/0{1,2}$/, "")}`;

function numberText(value: number, field: string, { gameCode, language }: DataContext): string {
  return toDigits(latinNumberText(value, field, gameCode), language);
}

function latinNumberText(value: number, field: string, gameCode: string): string {
  // The dice fall between 0.00 and 99.99: these alone are no multipliers or prices.
  if (gameCode === "dice" && (field === "targetX100" || field === "rollX100")) return hundredths(value);
  if (field.endsWith("X10000")) return `×${tenThousandths(value)}`;
  if (/x100$/i.test(field)) return `×${hundredths(value)}`;
  return String(placeFields.has(field) ? value + 1 : value);
}

/** A single value in words and figures. */
function scalarText(value: Scalar, field: string, context: DataContext): string {
  const { language, currency } = context;
  if (value === null || value === "") return valueWord("none", "", language) ?? "";
  if (typeof value === "boolean") return valueWord(value ? "yes" : "no", "", language) ?? "";
  if (typeof value === "number") return numberText(value, field, context);
  if (isCard(value)) return value.replace(cardForm, (_, rank: string, suit: string) => `${rank}${suits[suit] ?? ""}`);
  if (moneyFields.has(field) && /^\d+\.\d\d$/.test(value)) return `${toDigits(value, language)} ${currency}`;
  if (field === "directions") return value.replaceAll("L", "← ").replaceAll("R", "→ ").trim();
  if (layoutFields.has(field)) return placeText(value, language);
  return valueWord(value, field, language) ?? (codeFields.has(field) ? value : figures(value, language));
}

function scalarsText(list: readonly Scalar[], field: string, context: DataContext): string {
  if (list.length === 0) return valueWord("none", "", context.language) ?? "";
  // Mines that were laid are places; how many of them were asked for is a number.
  const arePlaces = placesFields.has(field) || field === "mines";
  // The order in which they were drawn says nothing; that in which a player opened them does.
  const inOrder = unorderedFields.has(field) ? list.toSorted((one, other) => Number(one) - Number(other)) : list;
  const texts = inOrder.map((one) =>
    arePlaces && typeof one === "number"
      ? toDigits(String(one + 1), context.language)
      : scalarText(one, field, context),
  );
  return texts.join(list.every((one) => isCard(one)) ? " " : ", ");
}

/** `Move: hit`; what is only there or not is named alone. */
const factText = (name: string, value: Scalar | readonly Scalar[], context: DataContext): string => {
  const label = fieldName(name, context);
  if (value === true) return label;
  return `${label}: ${isList(value) ? scalarsText(value, name, context) : scalarText(value as Scalar, name, context)}`;
};

const isFlat = (value: Json): value is Scalar | readonly Scalar[] =>
  isScalar(value) || (isList(value) && value.every((one) => isScalar(one)));

/** Seeds and identifiers break anywhere, or they would push the columns after them out of a phone's sight; words don't. */
const cellHtml = (cell: string): string =>
  `<td${/^[\w-]{20,}$/.test(cell) ? ' class="code"' : ""}>${escaped(cell)}</td>`;

const tableHtml = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<table>${head.length === 0 ? "" : `<thead><tr>${head.map((cell) => `<th scope="col">${escaped(cell)}</th>`).join("")}</tr></thead>`}<tbody>${rows
    .map((row) => `<tr>${row.map((cell) => cellHtml(cell)).join("")}</tr>`)
    .join("")}</tbody></table>`;

function listHtml(list: readonly Json[], field: string, context: DataContext): string {
  if (list.every((one) => isScalar(one))) return escaped(scalarsText(list, field, context));
  if (gridFields.has(field) && list.every((row) => isFlat(row) && isList(row)))
    return tableHtml(
      [],
      (list as readonly (readonly Scalar[])[]).map((row) => row.map((one) => scalarText(one, field, context))),
    );
  const records = list.filter((one): one is Fields => !isScalar(one) && !isList(one));
  const columns = Object.keys(records[0] ?? {});
  const isTable =
    records.length === list.length &&
    columns.length > 1 &&
    records.every(
      (one) => Object.keys(one).length === columns.length && columns.every((name) => isFlat(one[name] ?? null)),
    );
  if (isTable)
    return tableHtml(
      columns.map((name) => fieldName(name, context)),
      records.map((one) => columns.map((name) => cellText(one[name] ?? null, name, context))),
    );
  return `<ol>${list.map((one) => `<li>${dataHtml(one, context, field)}</li>`).join("")}</ol>`;
}

const cellText = (value: Json, name: string, context: DataContext): string =>
  isList(value) ? scalarsText(value as readonly Scalar[], name, context) : scalarText(value as Scalar, name, context);

/** What says its own currency has its money in it: prizes of others may be in another than the wager. [APP-17] */
const contextOf = (data: Fields, context: DataContext): DataContext =>
  typeof data["currency"] === "string" ? { ...context, currency: data["currency"] } : context;

/** A bet, a move or an outcome in words and figures, as a piece of a page: never as it is kept. All of it is escaped. [HOUSE-20] */
export function dataHtml(data: Json, around: DataContext, field = ""): string {
  if (isScalar(data)) return escaped(scalarText(data, field, around));
  if (isList(data)) return listHtml(data, field, around);
  const context = contextOf(data as Fields, around);
  const entries = Object.entries(data as Fields);
  if (entries.length === 0) return escaped(scalarText(null, field, context));
  if (entries.length <= 2 && entries.every(([, value]) => isFlat(value)))
    return escaped(
      entries.map(([name, value]) => factText(name, value as Scalar | readonly Scalar[], context)).join(" · "),
    );
  return `<dl>${entries
    .map(([name, value]) => `<dt>${escaped(fieldName(name, context))}</dt><dd>${dataHtml(value, context, name)}</dd>`)
    .join("")}</dl>`;
}
