import type * as contract from "@maidan/contract/http/site";
import type { ResponseOf } from "@maidan/contract/http/route";
import { useQuery } from "@tanstack/react-query";
import { readQuery, wire } from "../api/index.ts";
import { logWords } from "../log/index.ts";
import { luckyPlatform, type GameType } from "./categories.tsx";

const systems = wire<typeof contract.systems>({ method: "GET", path: "/api/get-system", auth: "optional" });
const providers = wire<typeof contract.providers>({ method: "GET", path: "/api/get-provider", auth: "optional" });

const sports = wire<typeof contract.sportsItems>({ method: "GET", path: "/api/sports-items", auth: "optional" });

export type SportsItem = ResponseOf<typeof contract.sportsItems>["items"][number];
export type Provider = ResponseOf<typeof contract.providers>["data"][number];

/** The catalogue changes when the operator connects somebody: seldom. */
const catalogueFreshMs = 60_000;

/** [ERR-35] [ERR-38] [ERR-43] */
export const systemsQuery = (type: GameType) => ({
  ...readQuery(systems, { query: { type } }),
  staleTime: catalogueFreshMs,
  meta: { failure: logWords.systems },
});

/** [ERR-36] [ERR-39] [ERR-43] */
export const providersQuery = (of: readonly string[]) => ({
  ...readQuery(providers, { query: { system: JSON.stringify(of) } }),
  staleTime: catalogueFreshMs,
  meta: { failure: logWords.providers },
});

/** A category's systems, then the providers of these. Undefined while they are on their way; empty where there are none or a read failed. [HOME-04] */
export function useProviders(type: GameType): readonly Provider[] | undefined {
  const found = useQuery(systemsQuery(type));
  const names = found.data?.systems ?? [];
  const listed = useQuery({ ...providersQuery(names), enabled: names.length > 0 });
  if (found.isPending || (names.length > 0 && listed.isPending)) return undefined;
  return listed.data?.data ?? [];
}

/** What stands beside the exchange is the operator's to say. [SHELL-48] [HOME-19] [GAMES-20] [OP-28] */
export const sportsQuery = {
  ...readQuery(sports, {}),
  staleTime: catalogueFreshMs,
  meta: { failure: logWords.providers },
};

/** The rows of sports, and the providers that have none. Undefined while the rows are on their way; empty where the read failed. */
export function useSports(): { readonly items: readonly SportsItem[]; readonly more: readonly Provider[] } | undefined {
  const found = useQuery(sportsQuery);
  const providersFound = useProviders("SPORTS") ?? [];
  if (found.isPending) return undefined;
  const items = found.data?.items ?? [];
  return { items, more: withoutRows(providersFound, items) };
}

/** A provider whose row leads to its game stands in the list once. */
export function withoutRows(list: readonly Provider[], items: readonly SportsItem[]): readonly Provider[] {
  const rows = new Set([luckyPlatform, ...items.map(({ platform }) => platform.toUpperCase())]);
  return list.filter(({ platform }) => !rows.has(platform.toUpperCase()));
}
