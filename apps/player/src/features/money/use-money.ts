import type { ResponseOf } from "@maidan/contract/http/route";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { readQuery } from "../../api/index.ts";
import { useTopic } from "../../live/index.ts";
import { useSession } from "../../session/index.ts";
import { channelsCall, methodsCall, otherPhonesCall, promotionsCall, transactionsCall, userCall } from "./calls.ts";
import { hasPending, hasVerifiedPhone, methodReloadMs, verifiedPhones } from "./checks.ts";
import { readMethods, type Method } from "./methods.ts";

/** The balance is pushed; this interval is only what remains when the socket is down. [CONST-25] */
const balanceFallbackMs = 10_000;

export type User = ResponseOf<typeof userCall>;
export type Transaction = ResponseOf<typeof transactionsCall>["transactions"][number];
export type { Method };

/** The player's record, read again whenever their money moved. */
export function useUser(): User | undefined {
  const { remoteId } = useSession();
  const client = useQueryClient();
  const onNews = useCallback(() => void client.invalidateQueries({ queryKey: [userCall.path] }), [client]);
  useTopic(remoteId === undefined ? undefined : "balance", onNews);
  const { data } = useQuery({
    ...readQuery(userCall, { query: { remote_id: remoteId ?? "" } }),
    enabled: remoteId !== undefined,
    refetchInterval: balanceFallbackMs,
  });
  return data;
}

/** An answer that carries a message is an empty list, whatever else it holds. Pure. [RECORDS-30] [API-33] */
export function readTransactions(answer: {
  readonly transactions?: readonly Transaction[];
  readonly message?: unknown;
}): readonly Transaction[] {
  return answer.message === undefined ? (answer.transactions ?? []) : [];
}

export interface TransactionsRead {
  readonly list: readonly Transaction[] | undefined;
  readonly isBroken: boolean;
  readonly readAgain: () => void;
}

export function useTransactions(): TransactionsRead {
  const { remoteId } = useSession();
  const client = useQueryClient();
  const onNews = useCallback(() => void client.invalidateQueries({ queryKey: [transactionsCall.path] }), [client]);
  useTopic(remoteId === undefined ? undefined : "user", onNews);
  useTopic(remoteId === undefined ? undefined : "balance", onNews);
  const { data, isError } = useQuery({
    ...readQuery(transactionsCall, { query: { remote_id: remoteId ?? "" } }),
    enabled: remoteId !== undefined,
  });
  return { list: data === undefined ? undefined : readTransactions(data), isBroken: isError, readAgain: onNews };
}

/** Phones that a payment can have come from: the verified main phone and verified extra ones. [PAY-09] */
export function usePhones(): { readonly verified: readonly string[]; readonly isKnown: boolean } {
  const { isPlayer } = useSession();
  const user = useUser();
  const { data } = useQuery({ ...readQuery(otherPhonesCall, {}), enabled: isPlayer });
  return {
    verified: verifiedPhones(user, data?.data ?? []),
    isKnown: user !== undefined && data !== undefined,
  };
}

/** What the first two checks of both forms need. */
export function useMoneyStanding(action: "deposit" | "withdraw"): {
  readonly isKnown: boolean;
  readonly isPhoneVerified: boolean;
  readonly isPending: boolean;
} {
  const phones = usePhones();
  const { list } = useTransactions();
  return {
    isKnown: phones.isKnown && list !== undefined,
    isPhoneVerified: hasVerifiedPhone({ isMainPhoneVerified: phones.verified.length > 0, extraPhones: [] }),
    isPending: hasPending(list ?? [], action),
  };
}

/** The active methods; undefined until they are known. */
export function useMethods(): readonly Method[] | undefined {
  const { data } = useQuery(readQuery(methodsCall, {}));
  return data === undefined ? undefined : readMethods(data);
}

export function useChannels(methodName: string | undefined): readonly Method[] | undefined {
  const { data } = useQuery({
    ...readQuery(channelsCall, { query: { name: methodName ?? "" } }),
    enabled: methodName !== undefined,
  });
  return methodName === undefined ? undefined : data?.data;
}

export function usePromotions(): readonly ResponseOf<typeof promotionsCall>[number][] {
  const { data } = useQuery(readQuery(promotionsCall, {}));
  return data ?? [];
}

/** `true` for a moment after the value changed: the method filter of the withdrawal reloads after 300 ms. [WITHDRAW-18] */
export function useReloading(value: string | undefined): boolean {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), methodReloadMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled !== value;
}
