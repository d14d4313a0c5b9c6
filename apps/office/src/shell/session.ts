import { readSession } from "@maidan/contract/http/staff";
import type { ResponseOf } from "@maidan/contract/http/route";
import { useText } from "@maidan/ui/language";
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { ask } from "./calls.ts";
import { shellText } from "./text.ts";
import { token } from "./token.ts";

export type Session = ResponseOf<typeof readSession>;

/** The token, as it is now in this browser. */
export const useToken = (): string | undefined => useSyncExternalStore(token.subscribe, token.read, token.read);

/** Who is signed in and what their role may do; read once for a token. */
export function useSession() {
  const current = useToken();
  return useQuery({
    queryKey: ["session", current],
    queryFn: () => ask(readSession, {}),
    enabled: current !== undefined,
    staleTime: 60_000,
  });
}

/** A role's name in the language. */
export function useRoleName(): (role: Session["staff"]["role"]) => string {
  const text = useText(shellText);
  const names = {
    owner: text.roleOwner,
    cashier: text.roleCashier,
    trader: text.roleTrader,
    support: text.roleSupport,
  };
  return (role) => names[role];
}

/** True when the role of who is signed in may do this. The server decides; this only hides what would be refused. */
export function useMay(permission: string): boolean {
  return useSession().data?.permissions.includes(permission) ?? false;
}
