import { currencySigns, parseDecimal, type Currency } from "@maidan/core/money";
import { useCurrency, useMoney } from "@maidan/ui/figures";
import { useLanguage, type Language } from "@maidan/ui/language";
import { amountsOf, inLanguage, type Promotion } from "./promotions.ts";
import { promotionsText } from "./text.ts";

type Written = Pick<Promotion, "name" | "desc" | "name_bn" | "desc_bn" | "terms">;

export interface Reader {
  readonly language: Language;
  readonly currency: Currency;
  /** Writes an amount in both. */
  readonly asMoney: (minor: bigint) => string;
}

const number = /[\d\u09e6-\u09ef][\d\u09e6-\u09ef,]*(?:\.[\d\u09e6-\u09ef]{1,2})?/u.source;
const words = ["BDT", promotionsText.en.takaWord, promotionsText.bn.takaWord].join("|");
/** Taka as people write them: the code or the word behind the number, or the sign or the code before it. A word that goes on is another one. */
const taka = new RegExp(
  String.raw`(?:${currencySigns.BDT}|\bBDT)\s?(${number})|(${number})\s?(?:${words})(?![\p{L}\p{M}])`,
  "giu",
);

const minorOf = (text: string): bigint | undefined =>
  parseDecimal(
    text.replaceAll(",", "").replaceAll(/[\u09e6-\u09ef]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x09e6)),
  );

const names = ["cap", "max_bet", "min_deposit", "max_conversion"] as const;

/** What each amount of the terms in taka is in a currency; one that stands for two different ones is left out. */
function amountsByTaka(promotion: Pick<Promotion, "terms">, currency: Currency): ReadonlyMap<bigint, bigint> {
  const own = amountsOf(promotion, currency);
  const pairs = names.flatMap((name) => {
    const [from, to] = [promotion.terms[name], own[name]].map((amount) =>
      amount === null ? undefined : parseDecimal(amount),
    );
    return from === undefined || to === undefined ? [] : [[from, to] as const];
  });
  return new Map(pairs.filter(([from, to]) => pairs.every((other) => other[0] !== from || other[1] === to)));
}

/** A promotion as its reader understands it: in their language, and where its words name an amount of its terms in taka, that amount in their currency. [PROM-04] [PROM-07] */
export function forReader<P extends Written>(promotion: P, { language, currency, asMoney }: Reader): P {
  const written = inLanguage(promotion, language);
  if (currency === "BDT") return written;
  const amounts = amountsByTaka(promotion, currency);
  const said = (text: string): string =>
    text.replaceAll(taka, (found, after?: string, before?: string) => {
      const minor = amounts.get(minorOf(after ?? before ?? "") ?? -1n);
      return minor === undefined ? found : asMoney(minor).replace(/[.][0\u09e6]{2}$/, "");
    });
  return { ...written, name: said(written.name), desc: said(written.desc) };
}

/** Puts promotions into the words of who looks at them. */
export function useForReader(): <P extends Written>(promotion: P) => P {
  const { language } = useLanguage();
  const [currency, asMoney] = [useCurrency(), useMoney()];
  return (promotion) => forReader(promotion, { language, currency, asMoney });
}
