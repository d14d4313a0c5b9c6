import type * as contract from "@maidan/contract/http/promotions";
import type { ResponseOf } from "@maidan/contract/http/route";
import type { Currency } from "@maidan/core/money";
import { formatTime } from "@maidan/ui/figures";
import type { Language } from "@maidan/ui/language";

export type Promotion = ResponseOf<typeof contract.promotions>[number];

/** What the pages filter by: a code of a category, or all. Codes 16, 2048, 4096 and 16384 have no tab. [PROMO-13] [PROMO-14] */
export type CategoryCode = "all" | 99 | 1 | 2 | 4 | 8 | 32 | 64 | 128 | 256 | 1024 | 8192 | 512;

/** The tabs of the phone and the strip of the desk, in order. Each page has labels of its own. [PROMO-01] [PROMO-09] [OP-51] */
export const categoryCodes: readonly CategoryCode[] = ["all", 99, 1, 2, 4, 8, 32, 64, 128, 256, 1024, 8192, 512];

/** What the pages show: status `display`, whatever the dates say. [PROMO-05] [OP-52] */
export const shownOf = <P extends Pick<Promotion, "status">>(list: readonly P[]): P[] =>
  list.filter(({ status }) => status === "display");

export const inCategory = <P extends Pick<Promotion, "categories">>(list: readonly P[], code: CategoryCode): P[] =>
  list.filter(({ categories }) => code === "all" || categories.includes(code));

/** The promotion in the reader's language; English where the operator gave no Bangla. [PROM-04] */
export const inLanguage = <P extends Pick<Promotion, "name" | "desc" | "name_bn" | "desc_bn">>(
  promotion: P,
  language: Language,
): P =>
  language === "bn"
    ? {
        ...promotion,
        name: promotion.name_bn === "" ? promotion.name : promotion.name_bn,
        desc: promotion.desc_bn === "" ? promotion.desc : promotion.desc_bn,
      }
    : promotion;

/** What the terms ask for and give at most, in the reader's currency. [PROM-06] */
export function amountsOf(
  { terms }: Pick<Promotion, "terms">,
  currency: Currency,
): Pick<Promotion["terms"], "min_deposit" | "cap" | "max_bet" | "max_conversion"> {
  if (currency === "BDT") return terms;
  const code = currency === "INR" ? "inr" : "pkr";
  return {
    min_deposit: terms[`min_deposit_${code}`] ?? "0.00",
    cap: terms[`cap_${code}`],
    max_bet: terms[`max_bet_${code}`],
    max_conversion: terms[`max_conversion_${code}`],
  };
}

/** What a text says without its markup. */
export const plainText = (description: string): string =>
  description
    .replace(/<[^>]*>/g, " ")
    .replace(/&nbsp;/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();

const previewWords = 5;

/** The first words of a text, without its markup. [PROMO-03] [CONST-34] */
export function previewOf(description: string): string {
  const words = plainText(description).split(" ");
  return words.length <= previewWords ? words.join(" ") : `${words.slice(0, previewWords).join(" ")}...`;
}

/** `29/05/2024`, in Dhaka. [PROMO-03] */
export const dateOf = (at: string): string => formatTime(at, "date", "en");

/** `2024/05/29 ~ 2024/12/31`; a side without a date is left open. */
export function durationOf(promotion: Pick<Promotion, "start_date" | "end_date">): string {
  const side = (at: string | null): string => (at === null ? "" : dateOf(at).split("/").toReversed().join("/"));
  return promotion.start_date === null && promotion.end_date === null
    ? ""
    : `${side(promotion.start_date)} ~ ${side(promotion.end_date)}`.trim();
}

/** A promotion as the desk's list holds it. [PROMO-10] */
export interface DeskCard {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly duration: string;
  readonly image: string;
  /** Opens the page with the details of this promotion. */
  readonly detailsLink: string;
  readonly detailsDataPk: string;
  readonly categories: readonly number[];
}

export const deskCardOf = (promotion: Promotion): DeskCard => ({
  id: promotion.id,
  title: promotion.name,
  description: plainText(promotion.desc),
  duration: durationOf(promotion),
  image: promotion.thumbnail,
  detailsLink: `/promotions?promotion=${promotion.id}`,
  detailsDataPk: promotion.id,
  categories: promotion.categories,
});
