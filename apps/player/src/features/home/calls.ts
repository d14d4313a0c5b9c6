import type * as exchange from "@maidan/contract/http/exchange";
import type * as site from "@maidan/contract/http/site";
import type { ResponseOf } from "@maidan/contract/http/route";
import type { Language } from "@maidan/ui/language";
import { readQuery, wire } from "../../api/index.ts";

const listMarketBlock = wire<typeof exchange.listMarketBlock>({
  method: "GET",
  path: "/api/market/block",
  auth: "optional",
});
const sliders = wire<typeof site.sliders>({ method: "GET", path: "/api/sliders", auth: "optional" });
const listSportsEvents = wire<typeof exchange.listSportsEvents>({
  method: "GET",
  path: "/api/sports-events/:sport",
  auth: "optional",
});

export type BlockMarket = ResponseOf<typeof exchange.listMarketBlock>[number];
export type SportsEvent = ResponseOf<typeof exchange.listSportsEvents>[number];
export type Slider = ResponseOf<typeof site.sliders>["sliders"][number];

/** Read once for the whole app, as the site's settings are; the block is read anew when the list of events changes. [SHELL-65] */
const homeFreshMs = 60_000;
export const marketBlockQuery = { ...readQuery(listMarketBlock, {}), staleTime: homeFreshMs };
export const slidersQuery = { ...readQuery(sliders, {}), staleTime: homeFreshMs };
export const sportsEventsQuery = (sport: BlockMarket["sport"]) => readQuery(listSportsEvents, { params: { sport } });

export interface Sliders {
  readonly main: readonly Slider[];
  readonly favourite: readonly Slider[];
  readonly feature: readonly Slider[];
}

/** Active items by the three kinds, named in the reader's language. [HOME-11] [OP-22] */
export function groupSliders(items: readonly Slider[], language: Language): Sliders {
  const isNamed = ({ name_bn: name }: Slider): boolean => language === "bn" && name !== "";
  const active = items
    .filter((item) => item.status === "active")
    .map((item) => (isNamed(item) ? { ...item, name: item.name_bn } : item));
  const ofType = (type: Slider["slider_type"]): readonly Slider[] => active.filter((item) => item.slider_type === type);
  return { main: ofType("Main"), favourite: ofType("Favourite"), feature: ofType("Features") };
}
