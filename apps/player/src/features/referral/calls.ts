import type { showUser } from "@maidan/contract/http/player";
import type * as contract from "@maidan/contract/http/rewards";
import type { ResponseOf } from "@maidan/contract/http/route";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { readQuery, wire } from "../../api/index.ts";
import { useTopic } from "../../live/index.ts";
import { useSession } from "../../session/index.ts";

const userCall = wire<typeof showUser>({ method: "GET", path: "/api/user/show", auth: "player" });
const referralCall = wire<typeof contract.readReferral>({ method: "GET", path: "/api/referral", auth: "player" });
export const claimCall = wire<typeof contract.cashClaim>({
  method: "POST",
  path: "/api/cash-claim",
  auth: "player",
  movesMoney: true,
});

export type User = ResponseOf<typeof userCall>;
export type Referral = ResponseOf<typeof referralCall>;

/** The player's record with the figures of rewards, and what referral pays; read anew when something of it changed. */
export function useReferral(): {
  readonly user: User | undefined;
  readonly referral: Referral | undefined;
  readonly isBroken: boolean;
  readonly readAgain: () => void;
} {
  const { remoteId } = useSession();
  const client = useQueryClient();
  const readAgain = useCallback(() => {
    void client.invalidateQueries({ queryKey: [userCall.path] });
    void client.invalidateQueries({ queryKey: [referralCall.path] });
  }, [client]);
  useTopic(remoteId === undefined ? undefined : "user", readAgain);
  const user = useQuery({
    ...readQuery(userCall, { query: { remote_id: remoteId ?? "" } }),
    enabled: remoteId !== undefined,
  });
  const referral = useQuery({ ...readQuery(referralCall, {}), enabled: remoteId !== undefined });
  return { user: user.data, referral: referral.data, isBroken: user.isError || referral.isError, readAgain };
}
