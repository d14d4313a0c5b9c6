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
  logos: {
    logo: "brand/logo.svg",
    mobile_logo: "brand/logo.svg",
    loader_logo: "brand/mark.svg",
    favicon: "brand/mark.svg",
    sponsor_logo: "brand/sponsor.svg",
  },
  footer: firstFooter,
  market_block: { mode: "automatic", sports: ["cricket", "soccer", "tennis"], most: 6, market_ids: [] },
};

/** Every picture that a document names; empty ones left out. */
export function picturesOf<K extends SiteDocumentKey>(key: K, value: SiteDocuments[K]): readonly string[] {
  const named = ((): readonly string[] => {
    switch (key) {
      case "logos":
        return Object.values(value as SiteLogos);
      case "footer": {
        const footer = value as SiteFooter;
        return [footer.licence.picture, ...[...footer.sponsors, ...footer.ambassadors].map(({ picture }) => picture)];
      }
      case "market_block":
        return [];
      default:
        throw new Error(`no document ${String(key satisfies never)}`);
    }
  })();
  return named.filter((picture) => picture !== "");
}

/** Addresses that a document names. */
export function addressesOf<K extends SiteDocumentKey>(key: K, value: SiteDocuments[K]): readonly string[] {
  if (key !== "footer") return [];
  const footer = value as SiteFooter;
  return [footer.licence.href, ...[...footer.support, ...footer.responsible].map(({ href }) => href)].filter(
    (address) => address !== "",
  );
}

/** A page of the site, a web address, or a mail address. Nothing that runs a script. [SITE-02] */
export const isSafeAddress = (address: string): boolean =>
  /^(?:\/(?!\/)[\w\-./?=&%#]*|https:\/\/[^\s"'<>]+|mailto:[^\s"'<>]+)$/.test(address);
