import { isIP } from "node:net";
import {
  ProviderFailed,
  type GameProviderGateway,
  type LaunchRequest,
  type ProviderJackpot,
  type ListedGame,
} from "@maidan/services/game-lobby";
import type { WalletProtocol } from "@maidan/services/game-wallet";

/** How a provider is reached, and the key that our calls are signed by. */
export interface ProviderAccess {
  readonly protocol: WalletProtocol;
  readonly baseUrl: string;
  readonly operatorPrivateKey: string;
}

/** A provider that is known, by its own protocol. */
export interface ProviderProtocol {
  launchUrl(access: ProviderAccess, request: LaunchRequest): Promise<string>;
  listGames(access: ProviderAccess, provider: string): Promise<readonly ListedGame[]>;
  /** Absent where the protocol knows of none. */
  jackpots?(access: ProviderAccess): Promise<readonly ProviderJackpot[]>;
  roundUrl(access: ProviderAccess, round: { readonly playerId: string; readonly round: string }): Promise<string>;
}

/** One operator is one id with a provider; ours is the name by which players know us. */
export const operatorId = "maidan";
const timeoutMs = 5_000;
const maxAnswerBytes = 4 * 1024 * 1024;
const maxPosterBytes = 2 * 1024 * 1024;

/** Their categories as our game types; what we don't know is left out of the lobby. */
const gameTypes: readonly (readonly [RegExp, string])[] = [
  [/live/i, "LIVE"],
  [/slot/i, "SLOT"],
  [/bingo|video ?poker/i, "BINGO"],
  // Arcade has no type of its own: its games stand with the crash games, where /arcade leads. [OP-06]
  [/crash|instant|mines|plinko|dice|arcade/i, "EGAME"],
  [/fish/i, "FH"],
  [/lott|keno|scratch/i, "LOTTO"],
  [/table|roulette|blackjack|baccarat|poker|card/i, "TABLE"],
  [/virtual|sport/i, "SPORTS"],
];
export const gameTypeOf = (category: string): string | undefined =>
  gameTypes.find(([words]) => words.test(category))?.[1];

/** Percent as hundredths of a percent; null for what no game returns. */
export const basisPointsOf = (percent: unknown): number | null =>
  typeof percent === "number" && percent > 0 && percent <= 200 ? Math.round(percent * 100) : null;

/** A game's returns, where its provider states the best bet's beside the worst one's. */
export function returnsOf(lowest: unknown, highest: unknown) {
  const returnBasisPoints = basisPointsOf(lowest);
  const high = basisPointsOf(highest);
  const isRange = returnBasisPoints !== null && high !== null && high >= returnBasisPoints;
  return { returnBasisPoints, returnHighBasisPoints: isRange ? high : null };
}

/** Frames are opened over HTTPS; on this machine, as in trying things out, over HTTP as well. */
export function isFrameAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || (protocol === "http:" && (hostname === "localhost" || hostname === "127.0.0.1"));
}

/** Posters come from the provider's own host, or over HTTPS: a list must not send us round our own network. */
function isPosterAddress(url: string, baseUrl: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, origin } = new URL(url);
  return origin === new URL(baseUrl).origin || (protocol === "https:" && !isIP(new URL(url).hostname));
}

/** Sends a signed call over the bytes that were signed; gives the JSON that came. Takes at most five seconds and follows no redirection. [LOBBY-05] */
export async function sendSigned(
  fetching: typeof fetch,
  call: {
    readonly access: ProviderAccess;
    readonly method: "GET" | "POST";
    readonly path: string;
    readonly body: string;
    readonly headers: Readonly<Record<string, string>>;
  },
): Promise<unknown> {
  const { access, method, path, body, headers } = call;
  try {
    const response = await fetching(new URL(path, access.baseUrl), {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(method === "GET" ? {} : { body }),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new ProviderFailed(`${path} answered ${response.status}`);
    return JSON.parse((await boundedBytes(response, maxAnswerBytes)).toString("utf8")) as unknown;
  } catch (error) {
    if (error instanceof ProviderFailed) throw error;
    throw new ProviderFailed(`${path} failed`, { cause: error });
  }
}

async function posterBytes(fetching: typeof fetch, url: string): Promise<Buffer> {
  try {
    const response = await fetching(url, { redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw new ProviderFailed(`${url} answered ${response.status}`);
    return await boundedBytes(response, maxPosterBytes);
  } catch (error) {
    if (error instanceof ProviderFailed) throw error;
    throw new ProviderFailed(`${url} failed`, { cause: error });
  }
}

async function boundedBytes(response: Response, mostBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > mostBytes) throw new ProviderFailed("the answer is too long");
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Asks each provider in its own protocol. */
export function createProviderGateway(deps: {
  readonly access: (provider: string) => Promise<ProviderAccess | undefined>;
  readonly protocols: (fetching: typeof fetch) => Readonly<Record<WalletProtocol, ProviderProtocol>>;
  readonly fetch?: typeof fetch;
}): GameProviderGateway {
  const fetching = deps.fetch ?? fetch;
  const protocols = deps.protocols(fetching);
  const reach = async (provider: string): Promise<ProviderAccess> => {
    const access = await deps.access(provider);
    if (access === undefined) throw new ProviderFailed(`there is no provider ${provider}`);
    return access;
  };
  return {
    launchUrl: async (request) => {
      const access = await reach(request.provider);
      return protocols[access.protocol].launchUrl(access, request);
    },
    listGames: async (provider) => {
      const access = await reach(provider);
      return protocols[access.protocol].listGames(access, provider);
    },
    jackpots: async (provider) => {
      const access = await reach(provider);
      return (await protocols[access.protocol].jackpots?.(access)) ?? [];
    },
    roundUrl: async (provider, round) => {
      const access = await reach(provider);
      return protocols[access.protocol].roundUrl(access, round);
    },
    poster: async (provider, url) => {
      if (!isPosterAddress(url, (await reach(provider)).baseUrl)) throw new ProviderFailed("no such poster");
      return posterBytes(fetching, url);
    },
  };
}
