import { verify } from "node:crypto";
import { launchBody, listBody, roundBody, type MessageOf, type MessageSchema } from "@maidan/contract/game-wallet";
import type { Reader } from "@maidan/services/command";
import {
  hasDemo,
  listHouseGamesInTurns,
  type HouseGameStore,
  type HouseJackpots,
  type HouseSessions,
} from "@maidan/services/house-games";
import type { Posters } from "./posters.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

export interface ProviderRouteDeps {
  readonly reader: Reader;
  readonly store: Pick<HouseGameStore, "findOperator">;
  readonly sessions: Pick<HouseSessions, "launch" | "launchDemo">;
  readonly jackpots: Pick<HouseJackpots, "look">;
  /** Where frames are opened. */
  readonly gamesUrl: () => string;
  readonly posters: Posters;
  /** The page of a round of this player; undefined where there is none. */
  readonly roundPath: (operator: string, player: string, round: string) => Promise<string | undefined>;
}

/** Where the operator says nothing. */
const mostAutoplayRounds = 100;

type Raw = FastifyRequest<{ Body: Buffer | undefined }>;

/**
 * What operators ask of us, in the Hub88 protocol: the list of games and the address of a launched one. Signed over the raw bytes by the operator that the
 * body names; anything else is told nothing. [HOUSE-01]
 */
export function registerProviderRoutes(app: FastifyInstance, deps: ProviderRouteDeps): void {
  void app.register(async (scope) => {
    scope.removeContentTypeParser("application/json");
    // The signature is over the bytes that came, before anybody reads them.
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post("/operator/generic/v2/game/list", async (request: Raw, reply) => {
      const asked = await signed(deps, request, listBody);
      return asked === undefined ? unsigned(reply) : reply.send(await list(deps));
    });
    scope.post("/operator/generic/v2/game/round", async (request: Raw, reply) => {
      const asked = await signed(deps, request, roundBody);
      if (asked === undefined) return unsigned(reply);
      const found = await deps.roundPath(asked.operator_id, asked.user, asked.round);
      if (found === undefined) return reply.code(404).send({ error: "RS_ERROR_UNKNOWN" });
      return reply.send({ url: `${deps.gamesUrl()}${found}` });
    });
    scope.post("/operator/generic/v2/game/jackpots", async (request: Raw, reply) => {
      const asked = await signed(deps, request, listBody);
      return asked === undefined ? unsigned(reply) : reply.send(await jackpotList(deps));
    });
    scope.post("/operator/generic/v2/game/url", async (request: Raw, reply) => {
      const asked = await signed(deps, request, launchBody);
      if (asked === undefined) return unsigned(reply);
      const opened = {
        operator: asked.operator_id,
        gameCode: asked.game_code,
        language: asked.lang === "bn" ? ("bn" as const) : ("en" as const),
        returnUrl: asked.lobby_url,
        depositUrl: asked.deposit_url ?? asked.lobby_url,
        autoplayRounds: asked.meta?.autoplay === false ? 0 : (asked.meta?.autoplay_rounds ?? mostAutoplayRounds),
        roundMs: asked.meta?.round_ms ?? 0,
      };
      // Demo play is a launch for nobody. [HOUSE-24]
      const launch =
        typeof asked.user === "string"
          ? await deps.sessions.launch({
              ...opened,
              player: asked.user,
              currency: asked.currency,
              walletToken: asked.token,
            })
          : await deps.sessions.launchDemo(opened);
      if (launch === undefined) return reply.code(404).send({ error: "RS_ERROR_INVALID_GAME" });
      // In the fragment: it is sent to nobody, and stands in no log.
      return reply.send({ url: `${deps.gamesUrl()}/play/${asked.game_code}#${launch}` });
    });
  });
}

const unsigned = (reply: FastifyReply): FastifyReply => reply.code(403).send({ error: "RS_ERROR_INVALID_SIGNATURE" });

async function signed<Schema extends MessageSchema>(
  { reader, store }: ProviderRouteDeps,
  request: Raw,
  schema: Schema,
): Promise<MessageOf<Schema> | undefined> {
  const raw = request.body ?? Buffer.alloc(0);
  const signature = request.headers["x-hub88-signature"];
  let parsed: unknown;
  try {
    parsed = JSON.parse(raw.toString("utf8"));
  } catch {
    return undefined;
  }
  const named = listBody.safeParse(parsed);
  const body = schema.safeParse(parsed);
  if (typeof signature !== "string" || !named.success || !body.success) return undefined;
  const operator = await store.findOperator(reader, named.data.operator_id);
  const isSigned =
    operator !== undefined && verify("RSA-SHA256", raw, operator.publicKey, Buffer.from(signature, "base64"));
  return isSigned ? body.data : undefined;
}

const list = async ({ gamesUrl, posters }: ProviderRouteDeps): Promise<readonly object[]> =>
  (await listHouseGamesInTurns()).map((game) => ({
    game_code: game.code,
    name: game.name,
    name_bn: game.nameBn,
    product: game.product,
    category: game.category,
    ...(posters.pathOf(game.code) === undefined ? {} : { url_thumb: `${gamesUrl()}${posters.pathOf(game.code)}` }),
    ...(game.lowestReturnBasisPoints === null ? {} : { rtp: game.lowestReturnBasisPoints / 100 }),
    ...(game.highestReturnBasisPoints === null ? {} : { rtp_max: game.highestReturnBasisPoints / 100 }),
    demo_support: hasDemo(game.code),
    enabled: true,
  }));

/** Whole numbers of 1/100000. */
const unitsOf = (minor: bigint): number => Number(minor * 1_000n);

async function jackpotList({ jackpots, reader }: ProviderRouteDeps): Promise<readonly object[]> {
  const { open, fedBy } = await jackpots.look(reader);
  return open.map(({ code, name, amountMinor, mostMinor }) => ({
    code,
    name: name.en,
    name_bn: name.bn,
    amount: unitsOf(amountMinor),
    must_fall_by: unitsOf(mostMinor),
    games: fedBy,
  }));
}
