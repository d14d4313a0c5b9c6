import type { addSlider, changeFooter, changeLogos, changeMarketBlock, readSite } from "@maidan/contract/http/site";
import type { BodyOf, ResponseOf } from "@maidan/contract/http/route";

export type Site = ResponseOf<typeof readSite>;
export type Logos = BodyOf<typeof changeLogos>;
export type Footer = BodyOf<typeof changeFooter>;
export type MarketBlock = BodyOf<typeof changeMarketBlock>;
export type SliderBody = BodyOf<typeof addSlider>;
export type SliderEntry = Site["sliders"][number];
export type SliderType = SliderBody["slider_type"];

export const siteKey = ["site"] as const;
export const sliderTypes: readonly SliderType[] = ["Main", "Favourite", "Features"];

/** One line of a list of links: `English | Bangla | address`. */
export const printLinks = (links: Footer["support"]): string =>
  links.map(({ label, href }) => `${label.en} | ${label.bn} | ${href}`).join("\n");

/** The links of such lines; undefined = a line has not three parts. */
export function readLinks(text: string): Footer["support"] | undefined {
  const parts = linesOf(text);
  return parts?.map(([en, bn, href]) => ({ label: { en, bn }, href }));
}

/** One line of a list of names: `English | Bangla | picture`; the note stands as it was. */
export const printNames = (names: Footer["sponsors"]): string =>
  names.map(({ name, picture }) => `${name.en} | ${name.bn} | ${picture}`).join("\n");

/** The names of such lines; notes are kept by the English name. Undefined = a line has not three parts. */
export function readNames(text: string, before: Footer["sponsors"]): Footer["sponsors"] | undefined {
  const parts = linesOf(text);
  return parts?.map(([en, bn, picture]) => ({
    name: { en, bn },
    note: before.find(({ name }) => name.en === en)?.note ?? { en: "", bn: "" },
    picture,
  }));
}

function linesOf(text: string): [string, string, string][] | undefined {
  const found: [string, string, string][] = [];
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const [first, second, third, ...rest] = line.split("|").map((part) => part.trim());
    if (first === undefined || second === undefined || third === undefined || rest.length > 0) return undefined;
    if (first === "" || second === "") return undefined;
    found.push([first, second, third]);
  }
  return found;
}

/** The list with the item at `place` moved by one, up or down; itself where that leads out of it. */
export function moved<T>(items: readonly T[], place: number, step: 1 | -1): readonly T[] {
  const target = place + step;
  const item = items[place];
  const other = items[target];
  if (item === undefined || other === undefined) return items;
  return items.map((each, at) => (at === place ? other : at === target ? item : each));
}
