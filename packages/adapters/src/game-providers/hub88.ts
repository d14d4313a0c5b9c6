import { sign } from "node:crypto";
import { isIP } from "node:net";
import { launchAnswer, listAnswer } from "@maidan/contract/game-wallet";
import {
  ProviderFailed,
  type GameProviderGateway,
  type LaunchRequest,
  type ListedGame,
} from "@maidan/services/game-lobby";

/** How a provider is reached, and the key that our calls are signed by. */
export interface ProviderAccess {
  readonly protocol: "hub88" | "caleta";
  readonly baseUrl: string;
  readonly operatorPrivateKey: string;
}

const paths = {
  hub88: {
    launch: "/operator/generic/v2/game/url",
    list: "/operator/generic/v2/game/list",
    header: "X-Hub88-Signature",
  },
  caleta: { launch: "/api/game/url", list: "/api/game/list", header: "X-Auth-Signature" },
} as const;
/** One operator is one id with a provider; ours is the name by which players know us. */
const operatorId = "maidan";
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
const gameTypeOf = (category: string): string | undefined => gameTypes.find(([words]) => words.test(category))?.[1];

/** The games calls of the Hub88 and Caleta protocols: launches and lists, signed over the bytes that are sent. [LOBBY-05] */
export function createHub88Gateway(deps: {
  readonly access: (provider: string) => Promise<ProviderAccess | undefined>;
  readonly fetch?: typeof fetch;
}): GameProviderGateway {
  const call = async (provider: string, which: "launch" | "list", body: object): Promise<unknown> => {
    const access = await deps.access(provider);
    if (access === undefined) throw new ProviderFailed(`there is no provider ${provider}`);
    const { [which]: path, header } = paths[access.protocol];
    const text = JSON.stringify(body);
    const signature = sign("RSA-SHA256", Buffer.from(text), access.operatorPrivateKey).toString("base64");
    try {
      const response = await (deps.fetch ?? fetch)(new URL(path, access.baseUrl), {
        method: "POST",
        headers: { "content-type": "application/json", [header]: signature },
        body: text,
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new ProviderFailed(`${path} answered ${response.status}`);
      return JSON.parse((await boundedBytes(response, maxAnswerBytes)).toString("utf8")) as unknown;
    } catch (error) {
      if (error instanceof ProviderFailed) throw error;
      throw new ProviderFailed(`${path} failed`, { cause: error });
    }
  };
  return {
    poster: async (provider, url) => {
      const access = await deps.access(provider);
      if (access === undefined || !isPosterAddress(url, access.baseUrl)) throw new ProviderFailed("no such poster");
      try {
        const response = await (deps.fetch ?? fetch)(url, {
          redirect: "error",
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (!response.ok) throw new ProviderFailed(`${url} answered ${response.status}`);
        return await boundedBytes(response, maxPosterBytes);
      } catch (error) {
        if (error instanceof ProviderFailed) throw error;
        throw new ProviderFailed(`${url} failed`, { cause: error });
      }
    },
    launchUrl: async (request) => {
      const answer = launchAnswer.safeParse(await call(request.provider, "launch", launchBody(request)));
      if (!answer.success || !isFrameAddress(answer.data.url)) throw new ProviderFailed("the launch gave no address");
      return answer.data.url;
    },
    listGames: async (provider) => {
      const answer = listAnswer.safeParse(await call(provider, "list", { operator_id: operatorId }));
      if (!answer.success) throw new ProviderFailed("the list of games can't be read", { cause: answer.error });
      return answer.data.flatMap((game): ListedGame[] => {
        const gameType = gameTypeOf(game.category ?? "");
        if (gameType === undefined) return [];
        const product = game.product ?? provider;
        const { game_code: code, name, rtp, url_thumb: poster } = game;
        const returnBasisPoints = typeof rtp === "number" && rtp > 0 && rtp <= 200 ? Math.round(rtp * 100) : null;
        const shown = { code, name, product, gameType, returnBasisPoints, posterUrl: poster ?? "" };
        return [{ ...shown, isEnabled: game.enabled ?? true }];
      });
    },
  };
}

const launchBody = (request: LaunchRequest): object => ({
  user: request.playerId,
  token: request.token,
  operator_id: operatorId,
  platform: request.isMobile ? "GPL_MOBILE" : "GPL_DESKTOP",
  game_code: request.gameCode,
  currency: request.currency,
  country: "BD",
  lang: request.language,
  lobby_url: request.returnUrl,
  deposit_url: request.depositUrl,
  ip: request.address,
});

/** Frames are opened over HTTPS; on this machine, as in trying things out, over HTTP as well. */
function isFrameAddress(url: string): boolean {
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
