import type * as contract from "@maidan/contract/http/site";
import type { ResponseOf } from "@maidan/contract/http/route";
import { useQuery } from "@tanstack/react-query";
import { readQuery, wire } from "../api/index.ts";
import { logWords } from "../log/index.ts";
import { sportsBooks, type GameType } from "./categories.tsx";

const systems = wire<typeof contract.systems>({ method: "GET", path: "/api/get-system", auth: "optional" });
const providers = wire<typeof contract.providers>({ method: "GET", path: "/api/get-provider", auth: "optional" });

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

/** Providers of sports beside the stated rows, which have a row of their own already. */
export function useMoreSports(): readonly Provider[] {
  const rows: readonly string[] = sportsBooks.map(({ platform }) => platform);
  return (useProviders("SPORTS") ?? []).filter(({ platform }) => !rows.includes(platform.toUpperCase()));
}
