import { createHmac } from "node:crypto";
import { gcpListAnswer, gcpSessionAnswer } from "@maidan/contract/game-wallet/gcp";
import { ProviderFailed, type LaunchRequest, type ListedGame } from "@maidan/services/game-lobby";
import {
  gameTypeOf,
  isFrameAddress,
  operatorId,
  returnsOf,
  sendSigned,
  type ProviderAccess,
  type ProviderProtocol,
} from "./provider-calls.ts";

/** Lower-case hexadecimal HMAC-SHA256 of the bytes that are sent, by the key that both sides share. */
export const gcpSignature = (bytes: Uint8Array | string, key: string): string =>
  createHmac("sha256", key).update(bytes).digest("hex");

/**
 * The games calls of the SoftSwiss family (GCP): a session opens a game, the list is the catalogue file that the aggregator hands out. Signed over the bytes
 * that are sent; a call without a body over none. [LOBBY-05]
 */
export function createGcpProtocol(fetching: typeof fetch): ProviderProtocol {
  const call = (access: ProviderAccess, path: string, fields?: object): Promise<unknown> => {
    const body = fields === undefined ? "" : JSON.stringify(fields);
    const headers = { "X-REQUEST-SIGN": gcpSignature(body, access.operatorPrivateKey) };
    return sendSigned(fetching, { access, method: fields === undefined ? "GET" : "POST", path, body, headers });
  };
  return {
    launchUrl: async (access, request) => {
      const path = request.account === undefined ? "demo" : "sessions";
      const answer = gcpSessionAnswer.safeParse(await call(access, path, sessionBody(request)));
      const url = answer.data?.launch_options.game_url ?? "";
      if (!isFrameAddress(url)) throw new ProviderFailed("the session gave no address");
      return url;
    },
    listGames: async (access, provider) => {
      const answer = gcpListAnswer.safeParse(await call(access, "games.json"));
      if (!answer.success) throw new ProviderFailed("the list of games can't be read", { cause: answer.error });
      return answer.data.flatMap((game): ListedGame[] => {
        const gameType = gameTypeOf(game.category ?? "");
        if (gameType === undefined) return [];
        const product = game.producer ?? game.provider ?? provider;
        const shown = { code: game.identifier, name: game.title, product, gameType, posterUrl: game.image ?? "" };
        return [{ ...shown, ...returnsOf(game.payout, null), isEnabled: game.enabled ?? true, hasDemo: true }];
      });
    },
    roundUrl: () => Promise.reject(new ProviderFailed("its protocol has no call for a round's replay")),
  };
}

/** A demo's session has neither a user nor a currency. */
const sessionBody = ({ account, ...request }: LaunchRequest): object => ({
  casino_id: operatorId,
  game: request.gameCode,
  locale: request.language,
  ip: request.address,
  client_type: request.isMobile ? "mobile" : "desktop",
  urls: { deposit_url: request.depositUrl, return_url: request.returnUrl },
  ...(account === undefined ? {} : { currency: account.currency, user: { id: account.playerId, country: "BD" } }),
});
