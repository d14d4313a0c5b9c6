import { isWorthRetrying, type ApiResult } from "@maidan/client/api";
import type * as reads from "@maidan/contract/http/exchange";
import type { exchangeOperations } from "@maidan/contract/http/exchange";
import type { RouteContract } from "@maidan/contract/http/route";
import { api, wire } from "../../api/index.ts";

export const eventsCall = wire<typeof reads.listSportsEvents>({
  method: "GET",
  path: "/api/sports-events/:sport",
  auth: "optional",
});
export const eventCall = wire<typeof reads.getEvent>({ method: "GET", path: "/api/event/:eventId", auth: "optional" });
export const marketCall = wire<typeof reads.getMatchOdds>({
  method: "GET",
  path: "/api/match-odds/:marketId",
  auth: "optional",
});
export const rulesCall = wire<typeof reads.listMarketRules>({
  method: "GET",
  path: "/api/exchange/market-rules",
  auth: "optional",
});
export const walletsCall = wire<typeof reads.getExchangeWallets>({
  method: "GET",
  path: "/api/exchange/wallets",
  auth: "player",
});
export const recallCall = wire<typeof reads.recallExchangeWallets>({
  method: "POST",
  path: "/api/exchange/wallets/recall",
  auth: "player",
  movesMoney: true,
});
export const recordsCall = wire<typeof reads.listExchangeRecords>({
  method: "GET",
  path: "/api/exchange-records",
  auth: "player",
});

export const fillOrKillCall = wire<typeof reads.listFillOrKill>({
  method: "GET",
  path: "/api/exchange/fill-or-kill",
  auth: "player",
});

type Operations = typeof exchangeOperations;
type Params<Name extends keyof Operations> = Operations[Name]["params"]["_zod"]["input"];
type Answer<Name extends keyof Operations> = Operations[Name]["result"]["_zod"]["output"];

/** An in-play bet is answered when its delay is over, so the answer may take that much longer. */
const timeoutMs = 25_000;

/**
 * One operation of the exchange API, the same that trading programs call. Its errors have the field's own shape, which the client reports as
 * unreadable with the status.
 */
export async function exchangeCall<Name extends keyof Operations>(
  name: Name,
  params: Params<Name>,
): Promise<ApiResult<Answer<Name>>> {
  const path = `/exchange/${name.startsWith("getAccount") ? "account" : "betting"}/rest/v1.0/${name}`;
  // The line stands for a contract whose schemas the phone does not need; params and answer are typed by this function's own signature.
  const line = { method: "POST", path, auth: "player" } as unknown as RouteContract;
  const result: ApiResult<unknown> = await api.call(line, { body: params, timeoutMs } as never);
  return result as ApiResult<Answer<Name>>;
}

/** What every report of the exchange API about bets has. */
export interface BetsReport {
  readonly status: string;
  readonly errorCode?: string | undefined;
}

/**
 * Whether it isn't known what became of a call that changes bets: no answer came, or the exchange has none itself. A fault of the exchange API has a shape of its
 * own, which the client can't read: one of 4xx says that nothing was done.
 */
export function isLost(result: ApiResult<BetsReport>): boolean {
  if (result.ok) {
    const { status, errorCode } = result.value;
    return status === "TIMEOUT" || errorCode === "SERVICE_UNAVAILABLE" || errorCode === "TIMEOUT_ERROR";
  }
  const { error } = result;
  // An answer of ours that says no more than that something broke.
  if (error.kind === "refused") return isWorthRetrying(error);
  return !(error.kind === "unreadable" && error.status !== undefined && error.status >= 400 && error.status < 500);
}

/** Asks once more under the same reference when the answer was lost: the exchange then gives its first answer again, and does nothing twice. [EXAPI-24] */
export async function askedTwice<Report extends BetsReport>(
  ask: () => Promise<ApiResult<Report>>,
): Promise<ApiResult<Report>> {
  const first = await ask();
  return isLost(first) ? ask() : first;
}
