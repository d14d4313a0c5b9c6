import type * as contract from "@maidan/contract/http/turnover";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { api, readQuery, wire } from "../../api/index.ts";
import { useTopic } from "../../live/index.ts";
import { useSession } from "../../session/index.ts";
import type { Ticket } from "./tickets.ts";

const listCall = wire<typeof contract.turnovers>({ method: "GET", path: "/api/turnovers", auth: "player" });
const cancelCall = wire<typeof contract.cancelBonus>({
  method: "POST",
  path: "/api/bonuses/:id/cancel",
  auth: "player",
  movesMoney: true,
});

export interface TurnoversRead {
  readonly tickets: readonly Ticket[] | undefined;
  readonly isBroken: boolean;
  readonly readAgain: () => void;
}

/** The player's tickets, read again whenever a settled bet moved one. [TURN-02] */
export function useTurnovers(): TurnoversRead {
  const { remoteId } = useSession();
  const client = useQueryClient();
  const onNews = useCallback(() => void client.invalidateQueries({ queryKey: [listCall.path] }), [client]);
  useTopic(remoteId === undefined ? undefined : "user", onNews);
  const { data, isError } = useQuery({
    ...readQuery(listCall, { query: { remote_id: remoteId ?? "" } }),
    enabled: remoteId !== undefined,
  });
  return { tickets: data === undefined ? undefined : (data.turnovers ?? []), isBroken: isError, readAgain: onNews };
}

/** Gives a bonus up; under one key however often it is pressed. */
export function useCancelBonus(onDone: () => void): {
  readonly isBusy: boolean;
  readonly failure: string | undefined;
  readonly cancel: (bonusId: string) => Promise<void>;
} {
  const [key] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  return {
    isBusy,
    failure,
    cancel: async (bonusId) => {
      setBusy(true);
      setFailure(undefined);
      const result = await api.call(cancelCall, { params: { id: bonusId }, idempotencyKey: `${key}-${bonusId}` });
      setBusy(false);
      if (result.ok) onDone();
      else setFailure(result.error.message);
    },
  };
}
