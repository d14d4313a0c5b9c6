import type * as contract from "@maidan/contract/http/house-markets";
import type { ResponseOf } from "@maidan/contract/http/route";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { readQuery, wire } from "../../api/index.ts";
import { useSession } from "../../session/index.ts";

export const placeCall = wire<typeof contract.placeHouseBet>({
  method: "POST",
  path: "/api/house-bets",
  auth: "player",
  movesMoney: true,
});
const listCall = wire<typeof contract.listHouseBets>({ method: "GET", path: "/api/house-bets", auth: "player" });

export const cashOutCall = wire<typeof contract.readHouseCashOut>({
  method: "GET",
  path: "/api/house-bets/cash-out",
  auth: "player",
});
export type HouseCashOutAnswer = ResponseOf<typeof cashOutCall>;
export const takeCashOutCall = wire<typeof contract.takeHouseCashOut>({
  method: "POST",
  path: "/api/house-bets/cash-out",
  auth: "player",
  movesMoney: true,
});

export type HouseBetItem = ResponseOf<typeof listCall>["data"][number];

/** The player's open bets against the house, on an event or on all; undefined until they are read. */
export function useHouseBets(eventId?: string): {
  readonly bets: readonly HouseBetItem[] | undefined;
  readonly readAgain: () => void;
} {
  const { remoteId } = useSession();
  const client = useQueryClient();
  const { data } = useQuery({
    ...readQuery(listCall, {
      query: { ...(eventId !== undefined && { event: eventId }), status: "open", per_page: "100" },
    }),
    enabled: remoteId !== undefined && eventId !== "",
  });
  const readAgain = useCallback(
    () => [listCall, cashOutCall].forEach(({ path }) => void client.invalidateQueries({ queryKey: [path] })),
    [client],
  );
  return { bets: data?.data, readAgain };
}
