import { createApiClient, FormKey, type ApiError, type ApiResult, type CallInput } from "@maidan/client/api";
import type { ResponseOf, RouteContract } from "@maidan/contract/http/route";
import { useInfiniteQuery, useMutation, type InfiniteData } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { token } from "./token.ts";

export const api = createApiClient({ token: token.read, onUnauthenticated: token.end });

/** A call that did not bring what was asked for, for TanStack Query, which knows failures as exceptions. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly error: ApiError;
  constructor(error: ApiError) {
    super(error.message);
    this.error = error;
  }
}

/** The value of a call; throws `Failure`. For queries alone: what changes something goes through `useAction`. */
export async function ask<R extends RouteContract>(route: R, input: CallInput<R>): Promise<ResponseOf<R>> {
  const result = await api.call(route, input);
  if (!result.ok) throw new Failure(result.error);
  return result.value;
}

export interface Page<Row> {
  readonly items: readonly Row[];
  readonly next_cursor: string | null;
}

/** What has been read so far of a list that comes page by page. */
export interface Pages<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly failure: Error | undefined;
  readonly retry: () => void;
  /** When they were read last. */
  readonly readAtMs: number;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly more: () => void;
}

/** Queues and markets are looked at anew this often, while the tab is in view. */
export const liveMs = 4_000;

/** A list that is read page by page, and anew every `refreshMs`. */
export function usePages<P extends Page<unknown>>(options: {
  readonly key: readonly unknown[];
  readonly read: (cursor: string | undefined) => Promise<P>;
  readonly refreshMs?: number;
}): Pages<P["items"][number]> & { readonly first: P | undefined } {
  const query = useInfiniteQuery<P, Error, InfiniteData<P>, readonly unknown[], string | undefined>({
    queryKey: options.key,
    queryFn: ({ pageParam }) => options.read(pageParam),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    ...(options.refreshMs !== undefined && { refetchInterval: options.refreshMs }),
  });
  const pages = query.data?.pages;
  return {
    rows: pages?.flatMap((page): readonly P["items"][number][] => page.items),
    first: pages?.[0],
    failure: query.error === null ? undefined : query.error,
    retry: () => void query.refetch(),
    readAtMs: query.dataUpdatedAt,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
  };
}

/**
 * Something a person does, once however often the button is pressed: its idempotency key is kept while the outcome is unknown. The
 * error stays until the next try or `reset`.
 */
export function useAction<Input, T>(options: {
  readonly send: (input: Input, idempotencyKey: string) => Promise<ApiResult<T>>;
  readonly onDone: (value: T, input: Input) => void;
  readonly onFailed?: (error: ApiError, input: Input) => void;
}) {
  const [key] = useState(() => new FormKey());
  const mutation = useMutation<ApiResult<T>, Error, Input>({
    mutationFn: async (input) => {
      const result = await options.send(input, key.keyFor(input));
      key.settle(result);
      return result;
    },
    onSuccess: (result, input) => {
      if (result.ok) options.onDone(result.value, input);
      else options.onFailed?.(result.error, input);
    },
  });
  const { data } = mutation;
  return {
    run: (input: Input) => {
      if (!mutation.isPending) mutation.mutate(input);
    },
    isBusy: mutation.isPending,
    error: data === undefined || data.ok ? undefined : data.error,
    reset: mutation.reset,
  };
}

/**
 * As `useAction`, of many things that are done at one place: each has a subject, and what is on its way for one subject keeps nothing from being done to another.
 * Of one subject one is on its way at a time: `run` says whether it was sent.
 */
export function useActions<Input, T>(options: {
  readonly subjectOf: (input: Input) => string;
  readonly send: (input: Input, idempotencyKey: string) => Promise<ApiResult<T>>;
  readonly onDone: (value: T, input: Input) => void;
  readonly onFailed: (error: ApiError, input: Input) => void;
}) {
  // Answers come after what was shown when it was asked for.
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [keys] = useState(() => new Map<string, FormKey>());
  const [underWay] = useState(() => new Set<string>());
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const go = async (input: Input, subject: string): Promise<void> => {
    const key = keys.get(subject) ?? new FormKey();
    keys.set(subject, key);
    try {
      const result = await options.send(input, key.keyFor(input));
      key.settle(result);
      underWay.delete(subject);
      if (result.ok) latest.current.onDone(result.value, input);
      else latest.current.onFailed(result.error, input);
    } finally {
      underWay.delete(subject);
      setBusy(new Set(underWay));
    }
  };
  return {
    run: (input: Input): boolean => {
      const subject = options.subjectOf(input);
      // Two keys may be pressed before the page is drawn again.
      if (underWay.has(subject)) return false;
      underWay.add(subject);
      setBusy(new Set(underWay));
      void go(input, subject);
      return true;
    },
    /** As it was drawn. */
    isBusy: (subject: string): boolean => busy.has(subject),
    /** As it is now. */
    isUnderWay: (subject: string): boolean => underWay.has(subject),
  };
}
