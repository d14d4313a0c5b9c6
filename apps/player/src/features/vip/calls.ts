import type { showUser } from "@maidan/contract/http/player";
import type * as contract from "@maidan/contract/http/rewards";
import type { ResponseOf } from "@maidan/contract/http/route";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { api, ReadFailed, readQuery, wire } from "../../api/index.ts";
import { useLive, useTopic } from "../../live/index.ts";
import { useSession } from "../../session/index.ts";

const userCall = wire<typeof showUser>({ method: "GET", path: "/api/user/show", auth: "player" });
const vipCall = wire<typeof contract.readVip>({ method: "GET", path: "/api/vip", auth: "player" });
const recordsCall = wire<typeof contract.vipRecords>({ method: "GET", path: "/api/vip/records", auth: "player" });
export const convertCall = wire<typeof contract.convertVipPoints>({
  method: "POST",
  path: "/api/convert-vipcoin",
  auth: "player",
  movesMoney: true,
});

/** The user record is pushed; while the socket is down it is asked for this often. [VIP-09] [CONST-27] */
export const userPollMs = 1_000;

export type User = ResponseOf<typeof userCall>;
export type Vip = ResponseOf<typeof vipCall>;
export type VipLevel = Vip["level"];
export type VipRecord = ResponseOf<typeof recordsCall>["items"][number];

const never = (): (() => void) => () => undefined;

/** The player's record and VIP figures, renewed by every note of the socket, and by polling without it. */
export function useVip(): {
  readonly user: User | undefined;
  readonly vip: Vip | undefined;
  readonly isBroken: boolean;
  readonly readAgain: () => void;
} {
  const { remoteId } = useSession();
  const client = useQueryClient();
  const socket = useLive()?.socket;
  const isPushed = useSyncExternalStore(
    socket?.status.subscribe ?? never,
    () => socket?.status.getSnapshot() === "open",
    () => false,
  );
  const readAgain = useCallback(() => {
    void client.invalidateQueries({ queryKey: [userCall.path] });
    void client.invalidateQueries({ queryKey: [vipCall.path] });
  }, [client]);
  useTopic(remoteId === undefined ? undefined : "user", readAgain);
  const user = useQuery({
    ...readQuery(userCall, { query: { remote_id: remoteId ?? "" } }),
    enabled: remoteId !== undefined,
    refetchInterval: isPushed ? false : userPollMs,
  });
  const vip = useQuery({ ...readQuery(vipCall, {}), enabled: remoteId !== undefined });
  return { user: user.data, vip: vip.data, isBroken: user.isError || vip.isError, readAgain };
}

/** What became of the points, read page by page. */
export function useVipRecords(of: "history" | "points") {
  const { remoteId } = useSession();
  return useInfiniteQuery({
    queryKey: [recordsCall.path, of],
    enabled: remoteId !== undefined,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam }) => {
      const query = pageParam === undefined ? { of } : { of, cursor: pageParam };
      const result = await api.call(recordsCall, { query });
      if (!result.ok) throw new ReadFailed(result.error);
      return result.value;
    },
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}
