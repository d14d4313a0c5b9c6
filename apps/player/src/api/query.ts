import type { ApiError, ApiResult, CallInput } from "@maidan/client/api";
import type { ResponseOf, RouteContract } from "@maidan/contract/http/route";
import { QueryCache, QueryClient, queryOptions } from "@tanstack/react-query";
import { logNote } from "../log/index.ts";
import { api } from "./client.ts";

/** A failed read, with the server's answer in `error`. */
export class ReadFailed extends Error {
  override readonly name = "ReadFailed";
  readonly error: ApiError;
  constructor(error: ApiError) {
    super(error.message);
    this.error = error;
  }
}

function valueOf<T>(result: ApiResult<T>): T {
  if (result.ok) return result.value;
  throw new ReadFailed(result.error);
}

let takenOver: Promise<void> | undefined;

/**
 * Until the function that it returns is called, no read has an answer: the page that the server wrote is taken over in slices, and what came to the cache
 * meanwhile would not be what the server wrote of it. The requests themselves are on their way.
 */
export function holdReads(): () => void {
  let letGo = (): void => undefined;
  takenOver = new Promise((resolve) => {
    letGo = resolve;
  });
  return letGo;
}

const retries = 2;
const freshMs = 5_000;

/** What a failed read tells the console, for reads that no screen tells of. [ERR-43] */
export interface FailureWords {
  /** Where the server refuses without a word of its own; without it, `lost`. */
  readonly refused?: string;
  /** Where no answer came. */
  readonly lost: string;
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: { readonly failure?: FailureWords };
  }
}

/** The server's message where it gave one, else the words of the read. */
export function failureNote(error: unknown, words: FailureWords): string {
  const answer = error instanceof ReadFailed ? error.error : undefined;
  if (answer?.kind !== "refused") return words.lost;
  return answer.message === "" ? (words.refused ?? words.lost) : answer.message;
}

/** Refusals are answers: only a lost answer is asked for again. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (meta?.failure !== undefined) logNote(failureNote(error, meta.failure));
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        retry: (count, error) => count < retries && !(error instanceof ReadFailed && error.error.kind === "refused"),
      },
    },
  });

/**
 * A read of the API for TanStack Query. Its key starts with the path, so that `invalidateQueries({ queryKey: ["/api/transaction/show"] })` reaches
 * it. A key of the path alone (no parameters, no query) is also what the server puts into the page.
 */
export function readQuery<R extends RouteContract>(route: R, input: CallInput<R>) {
  const { params, query }: { params?: unknown; query?: unknown } = input;
  const queryKey = [route.path, params, query].filter((part) => part !== undefined);
  return queryOptions<ResponseOf<R>>({
    queryKey,
    queryFn: async ({ signal }) => {
      const answer = await api.call(route, { ...input, signal });
      await takenOver;
      return valueOf(answer);
    },
  });
}
