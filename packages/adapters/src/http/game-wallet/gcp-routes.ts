import { timingSafeEqual } from "node:crypto";
import type { MessageOf } from "@maidan/contract/game-wallet";
import { playBody, rollbackPlayBody, type GcpFault } from "@maidan/contract/game-wallet/gcp";
import type {
  BatchAnswer,
  BatchMove,
  BatchResult,
  GameWallet,
  WalletAnswer,
  WalletBearer,
  WalletProvider,
  WalletRefusal,
} from "@maidan/services/game-wallet";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { gcpSignature } from "../../game-providers/index.ts";
import { addressLimits } from "../server/index.ts";
import type { LoggedRouteDeps } from "./routes.ts";

/** 1/100000 of the currency's unit in one of its subunits. */
const unitsPerSubunit = 1_000n;

const faults: Readonly<Record<GcpFault, readonly [httpStatus: number, message: string]>> = {
  100: [412, "Player has not enough funds to process an action"],
  101: [412, "Player is invalid"],
  107: [412, "Game is forbidden to the player"],
  110: [412, "Player is disabled"],
  154: [412, "Currency is not allowed for the player"],
  400: [400, "Bad request"],
  403: [403, "Forbidden"],
  404: [404, "Not found"],
  500: [500, "Unknown error"],
};
const codes: Readonly<Record<WalletRefusal, GcpFault>> = {
  NOT_ENOUGH_MONEY: 100,
  INVALID_TOKEN: 101,
  TOKEN_EXPIRED: 101,
  UNKNOWN_GAME: 107,
  PLAYER_BLOCKED: 110,
  WRONG_CURRENCY: 154,
  DUPLICATE_TRANSACTION: 400,
  UNKNOWN_TRANSACTION: 400,
  ROLLED_BACK: 400,
};

interface Answer {
  readonly httpStatus: number;
  readonly body: object;
}
type Raw = FastifyRequest<{ Params: { name: string }; Body: Buffer | undefined }>;
type PlayBody = MessageOf<typeof playBody>;
type RollbackBody = MessageOf<typeof rollbackPlayBody>;
type Parsed = { readonly bearer: WalletBearer; readonly asked: PlayBody | RollbackBody; readonly moves: BatchMove[] };

const subunitsOf = (balanceUnits: bigint): number => Number(balanceUnits / unitsPerSubunit);

/**
 * The operator wallet of the SoftSwiss family (GCP): several actions in one call, all or none, amounts in the currency's subunits, a rollback before its bet
 * remembered. Signed by HMAC-SHA256 over the raw bytes; each answer stored. [GWAL-17]
 */
export function registerGcpRoutes(app: FastifyInstance, deps: LoggedRouteDeps): void {
  void app.register(async (scope) => {
    scope.removeContentTypeParser("application/json");
    // The signature is over the bytes that came, before anybody reads them.
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    const { max, windowMs } = addressLimits.exchange;
    const config = { rateLimit: { max, timeWindow: windowMs } };
    const readers = [
      ["/play", readPlay],
      ["/rollback", readRollback],
      // We give out no free spins: nobody's can be finished.
      ["/freespins", undefined],
    ] as const;
    for (const [path, read] of readers) {
      scope.post(`/providers/:name${path}`, { config }, async (request: Raw, reply) => {
        const raw = request.body ?? Buffer.alloc(0);
        const provider = await deps.store.findProvider(deps.runner.reader, request.params.name);
        const isKnown = provider !== undefined && (await isSigned(deps, provider, { request, raw }));
        const answer = isKnown ? await answerOf(deps.wallet, { provider, raw, read, request }) : faultOf(403);
        const text = JSON.stringify(answer.body);
        if (isKnown) {
          const call = { provider: provider.name, path, request: raw.toString("utf8"), answer: text };
          await deps.record(call);
        }
        return reply.code(answer.httpStatus).type("application/json").send(text);
      });
    }
  });
}

async function isSigned(
  { store, runner }: LoggedRouteDeps,
  provider: WalletProvider,
  { request, raw }: { readonly request: FastifyRequest; readonly raw: Buffer },
): Promise<boolean> {
  const given = request.headers["x-request-sign"];
  if (provider.protocol !== "gcp" || typeof given !== "string" || !/^[0-9a-f]{64}$/.test(given)) return false;
  const key = await store.operatorKey(runner.reader, provider.name);
  if (key === undefined) return false;
  return timingSafeEqual(Buffer.from(given, "hex"), Buffer.from(gcpSignature(raw, key), "hex"));
}

const faultOf = (code: GcpFault, balance?: number): Answer => {
  const [httpStatus, message] = faults[code];
  return { httpStatus, body: { code, message, ...(balance === undefined ? {} : { balance }) } };
};

async function answerOf(
  wallet: GameWallet,
  call: {
    readonly provider: WalletProvider;
    readonly raw: Buffer;
    readonly read: ((provider: string, body: unknown) => Parsed | undefined) | undefined;
    readonly request: FastifyRequest;
  },
): Promise<Answer> {
  if (call.read === undefined) return faultOf(404);
  let parsed: Parsed | undefined;
  try {
    parsed = call.read(call.provider.name, JSON.parse(call.raw.toString("utf8")));
  } catch {
    return faultOf(400);
  }
  if (parsed === undefined) return faultOf(400);
  try {
    return await play(wallet, parsed);
  } catch (error) {
    // Whether it took effect isn't known here: the provider rolls back, and the rollback finds out.
    call.request.log.error({ err: error }, "a wallet call failed");
    return faultOf(500);
  }
}

async function play(wallet: GameWallet, { bearer, asked, moves }: Parsed): Promise<Answer> {
  const round = asked.game_id ?? undefined;
  const isOver = asked.finished === true && round !== undefined;
  const closes = isOver ? { round, gameCode: asked.game } : undefined;
  const isQuery = moves.length === 0 && closes === undefined;
  const answer = isQuery ? await wallet.balance(bearer) : await wallet.batch(bearer, { moves, closes });
  if (!answer.ok) {
    const known = answer.code === "NOT_ENOUGH_MONEY" ? await wallet.balance(bearer) : undefined;
    return faultOf(codes[answer.code], known?.ok === true ? subunitsOf(known.balanceUnits) : undefined);
  }
  if (answer.currency !== asked.currency) return faultOf(154);
  const balance = subunitsOf(answer.balanceUnits);
  if (!isBatch(answer) || answer.results.length === 0) return { httpStatus: 200, body: { balance } };
  const transactions = answer.results.map(printed);
  return { httpStatus: 200, body: { balance, ...(round === undefined ? {} : { game_id: round }), transactions } };
}

const isBatch = (answer: WalletAnswer | BatchAnswer): answer is BatchAnswer & { readonly ok: true } =>
  "results" in answer;

const printed = ({ transactionId, number, madeAtMs }: BatchResult) => ({
  action_id: transactionId,
  tx_id: number,
  processed_at: new Date(madeAtMs).toISOString(),
});

/** What all moves of a call have in common; the round is closed after the last of them. */
const movesOf = (provider: string, body: PlayBody | RollbackBody) => ({
  provider,
  playerId: body.user_id,
  round: body.game_id ?? "",
  isRoundClosed: false,
  gameCode: body.game,
});

function readPlay(provider: string, body: unknown): Parsed | undefined {
  const read = playBody.safeParse(body);
  if (!read.success) return undefined;
  const asked = read.data;
  const actions = asked.actions ?? [];
  // Money moves within a round.
  if (actions.length > 0 && (asked.game_id ?? undefined) === undefined) return undefined;
  const common = movesOf(provider, asked);
  const moves = actions.map(({ action, amount, action_id: transactionId }): BatchMove => {
    const amountUnits = BigInt(amount) * unitsPerSubunit;
    const move = { ...common, transactionId, amountUnits, currency: asked.currency, isFree: false };
    return action === "bet" ? { kind: "bet", move } : { kind: "win", move: { ...move, referenceId: null } };
  });
  return { bearer: { provider, playerId: asked.user_id }, asked, moves };
}

function readRollback(provider: string, body: unknown): Parsed | undefined {
  const read = rollbackPlayBody.safeParse(body);
  if (!read.success || (read.data.game_id ?? undefined) === undefined) return undefined;
  const asked = read.data;
  const common = movesOf(provider, asked);
  const moves = asked.actions.map(({ action_id: transactionId, original_action_id: referenceId }): BatchMove => ({
    kind: "rollback",
    move: { ...common, transactionId, referenceId },
  }));
  return { bearer: { provider, playerId: asked.user_id }, asked, moves };
}
