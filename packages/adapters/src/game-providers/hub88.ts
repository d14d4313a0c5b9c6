import { sign } from "node:crypto";
import { jackpotsAnswer, launchAnswer, listAnswer } from "@maidan/contract/game-wallet";
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

const dialects = {
  hub88: {
    launch: "/operator/generic/v2/game/url",
    list: "/operator/generic/v2/game/list",
    round: "/operator/generic/v2/game/round",
    jackpots: "/operator/generic/v2/game/jackpots",
    header: "X-Hub88-Signature",
    demoCurrency: "XXX",
  },
  caleta: {
    launch: "/api/game/url",
    list: "/api/game/list",
    round: "/api/game/round",
    jackpots: "/api/game/jackpots",
    header: "X-Auth-Signature",
    demoCurrency: "FUN",
  },
} as const;

/** The games calls of the Hub88 and Caleta protocols: launches, lists and replays, signed by RSA over the bytes that are sent. [LOBBY-05] */
export function createHub88Protocol(fetching: typeof fetch, dialect: keyof typeof dialects): ProviderProtocol {
  const { header, demoCurrency, ...paths } = dialects[dialect];
  const call = (access: ProviderAccess, which: keyof typeof paths, fields: object): Promise<unknown> => {
    const body = JSON.stringify(fields);
    const signature = sign("RSA-SHA256", Buffer.from(body), access.operatorPrivateKey).toString("base64");
    const headers = { [header]: signature };
    return sendSigned(fetching, { access, method: "POST", path: paths[which], body, headers });
  };
  const addressFrom = (answer: unknown, what: string): string => {
    const read = launchAnswer.safeParse(answer);
    if (!read.success || !isFrameAddress(read.data.url)) throw new ProviderFailed(`the ${what} gave no address`);
    return read.data.url;
  };
  return {
    launchUrl: async (access, request) =>
      addressFrom(await call(access, "launch", launchBody(request, demoCurrency)), "launch"),
    roundUrl: async (access, { playerId: user, round }) =>
      addressFrom(await call(access, "round", { operator_id: operatorId, user, round }), "round"),
    jackpots: async (access) => {
      const answer = jackpotsAnswer.safeParse(await call(access, "jackpots", { operator_id: operatorId }));
      if (!answer.success) throw new ProviderFailed("the jackpots can't be read", { cause: answer.error });
      return answer.data.map((one) => ({
        code: one.code,
        name: one.name,
        nameBn: one.name_bn ?? "",
        // Whole paisa, rounded down.
        amountMinor: BigInt(Math.floor(one.amount / 1_000)),
        mostMinor: typeof one.must_fall_by === "number" ? BigInt(Math.floor(one.must_fall_by / 1_000)) : null,
        gameCodes: one.games,
      }));
    },
    listGames: async (access, provider) => {
      const answer = listAnswer.safeParse(await call(access, "list", { operator_id: operatorId }));
      if (!answer.success) throw new ProviderFailed("the list of games can't be read", { cause: answer.error });
      return answer.data.flatMap((game): ListedGame[] => {
        const gameType = gameTypeOf(game.category ?? "");
        if (gameType === undefined) return [];
        const { game_code: code, name, url_thumb: poster } = game;
        const shown = { code, name, product: game.product ?? provider, gameType, posterUrl: poster ?? "" };
        const nameBn = game.name_bn ?? "";
        return [
          {
            ...shown,
            ...(nameBn !== "" && { nameBn }),
            ...returnsOf(game.rtp, game.rtp_max),
            isEnabled: game.enabled ?? true,
            hasDemo: game.demo_support ?? true,
          },
        ];
      });
    },
  };
}

/** Demo play is a launch for nobody, in a currency that isn't one. */
const launchBody = ({ account, ...request }: LaunchRequest, demoCurrency: string): object => ({
  ...(account === undefined ? {} : { user: account.playerId, token: account.token }),
  operator_id: operatorId,
  platform: request.isMobile ? "GPL_MOBILE" : "GPL_DESKTOP",
  game_code: request.gameCode,
  currency: account?.currency ?? demoCurrency,
  country: "BD",
  lang: request.language,
  lobby_url: request.returnUrl,
  deposit_url: request.depositUrl,
  ip: request.address,
  meta: {
    autoplay: request.autoplayRounds > 0,
    ...(request.autoplayRounds > 0 ? { autoplay_rounds: request.autoplayRounds } : {}),
  },
});
