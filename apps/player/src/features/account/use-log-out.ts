import type * as contract from "@maidan/contract/http/player";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api, wire } from "../../api/index.ts";
import { restartLive } from "../../live/index.ts";
import { go } from "../../navigation/index.ts";
import { currentSession, endSession } from "../../session/index.ts";

const logOutCall = wire<typeof contract.logOut>({ method: "POST", path: "/api/logout", auth: "player" });

/** Ends the session on the server as well as can be, here in any case, and leads home. [AUTH-44] */
export function useLogOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    const ending = currentSession().isPlayer ? api.call(logOutCall, {}) : undefined;
    endSession();
    restartLive();
    queryClient.clear();
    go("/", { isReplacing: true });
    await ending;
  }, [queryClient]);
}
