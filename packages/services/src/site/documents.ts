import { firstLogos } from "@maidan/core/site";
import { firstFooter } from "./first-footer.ts";

/** A text in both languages of the site. */
export interface Words {
  readonly en: string;
  readonly bn: string;
}

/** Paths below the storage path. */
export interface SiteLogos {
  readonly logo: string;
  readonly mobile_logo: string;
  readonly loader_logo: string;
  readonly favicon: string;
  /** Empty = none is shown. */
  readonly sponsor_logo: string;
}

export interface FooterLink {
  readonly label: Words;
  readonly href: string;
}

export interface FooterName {
  readonly name: Words;
  readonly note: Words;
  /** Path below the storage path; empty = the name alone. */
  readonly picture: string;
}

export interface SiteFooter {
  readonly text: Words;
  readonly support: readonly FooterLink[];
  readonly responsible: readonly FooterLink[];
  readonly sponsors: readonly FooterName[];
  readonly ambassadors: readonly FooterName[];
  readonly licence: { readonly picture: string; readonly text: Words; readonly href: string };
}

/** Which markets the home page shows. `automatic`: those in play, then those that start next; `chosen`: the named ones as long as they are open. */
export interface MarketBlockChoice {
  readonly mode: "automatic" | "chosen";
  readonly sports: readonly ("cricket" | "soccer" | "tennis")[];
  readonly most: number;
  readonly market_ids: readonly string[];
}

export interface SiteDocuments {
  readonly logos: SiteLogos;
  readonly footer: SiteFooter;
  readonly market_block: MarketBlockChoice;
}
export type SiteDocumentKey = keyof SiteDocuments;

/** What the product comes with. */
export const firstDocuments: SiteDocuments = {
  logos: firstLogos,
  footer: firstFooter,
  market_block: { mode: "automatic", sports: ["cricket", "soccer", "tennis"], most: 6, market_ids: [] },
};

/** What stands at a place of a document, by the place's path on the wire. */
export interface Named {
  readonly field: string;
  readonly value: string;
}

const isFilled = ({ value }: Named): boolean => value !== "";

/** Pictures that a document names. */
export function picturesOf<K extends SiteDocumentKey>(key: K, value: SiteDocuments[K]): readonly Named[] {
  switch (key) {
    case "logos":
      return Object.entries(value as SiteLogos)
        .map(([field, picture]: [string, string]) => ({ field, value: picture }))
        .filter(isFilled);
    case "footer": {
      const { licence, sponsors, ambassadors } = value as SiteFooter;
      const people = Object.entries({ sponsors, ambassadors }).flatMap(([list, names]) =>
        names.map(({ picture }, at) => ({ field: `${list}.${at}.picture`, value: picture })),
      );
      return [{ field: "licence.picture", value: licence.picture }, ...people].filter(isFilled);
    }
    case "market_block":
      return [];
    default:
      throw new Error(`no document ${String(key satisfies never)}`);
  }
}

/** Addresses that a document names. */
export function addressesOf<K extends SiteDocumentKey>(key: K, value: SiteDocuments[K]): readonly Named[] {
  if (key !== "footer") return [];
  const { licence, support, responsible } = value as SiteFooter;
  const links = Object.entries({ support, responsible }).flatMap(([list, items]) =>
    items.map(({ href }, at) => ({ field: `${list}.${at}.href`, value: href })),
  );
  return [{ field: "licence.href", value: licence.href }, ...links].filter(isFilled);
}

/** A page of the site, a web address, or a mail address. Nothing that runs a script. [SITE-02] */
export const isSafeAddress = (address: string): boolean =>
  /^(?:\/(?!\/)[\w\-./?=&%#]*|https:\/\/[^\s"'<>]+|mailto:[^\s"'<>]+)$/.test(address);
