import { createPublicKey, verify, type KeyObject } from "node:crypto";
import {
  balanceBody,
  betBody,
  checkBody,
  rollbackBody,
  userInfoBody,
  winBody,
  type MessageOf,
  type MessageSchema,
  type Status,
} from "@maidan/contract/game-wallet";
import type { CommandRunner } from "@maidan/services/command";
import type {
  BetMove,
  GameWallet,
  GameWalletStore,
  WalletAnswer,
  WalletProvider,
  WalletRefusal,
} from "@maidan/services/game-wallet";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { addressLimits } from "../server/index.ts";
import { createCallLog } from "./call-log.ts";
import { registerGcpRoutes } from "./gcp-routes.ts";

export interface GameWalletRouteDeps {
  readonly runner: CommandRunner;
  readonly store: GameWalletStore;
  readonly wallet: GameWallet;
  /** The currency of a player that a provider asks about without a token; undefined when there is no such player. */
  readonly currencyOf: (playerId: string) => Promise<string | undefined>;
}

/** `record` keeps a call with its answer. */
export interface LoggedRouteDeps extends GameWalletRouteDeps {
  readonly record: ReturnType<typeof createCallLog>;
}

const statuses: Readonly<Record<WalletRefusal, Status>> = {
  INVALID_TOKEN: "RS_ERROR_INVALID_TOKEN",
  TOKEN_EXPIRED: "RS_ERROR_TOKEN_EXPIRED",
  PLAYER_BLOCKED: "RS_ERROR_USER_DISABLED",
  UNKNOWN_GAME: "RS_ERROR_INVALID_GAME",
  WRONG_CURRENCY: "RS_ERROR_WRONG_CURRENCY",
  NOT_ENOUGH_MONEY: "RS_ERROR_NOT_ENOUGH_MONEY",
  DUPLICATE_TRANSACTION: "RS_ERROR_DUPLICATE_TRANSACTION",
  UNKNOWN_TRANSACTION: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
  ROLLED_BACK: "RS_ERROR_TRANSACTION_ROLLED_BACK",
};

const signatureHeaders = { hub88: "x-hub88-signature", caleta: "x-auth-signature" } as const;

/** What a call is answered by, in the order in which it is written. */
interface Answer {
  readonly status?: Status;
  readonly request_uuid?: string;
  readonly user?: string;
  readonly currency?: string;
  readonly balance?: number;
  readonly token?: string;
  readonly country?: string;
}

interface Call<Body> {
  readonly provider: WalletProvider;
  readonly body: Body;
}
interface Operation<Schema extends MessageSchema> {
  readonly schema: Schema;
  readonly answer: (call: Call<MessageOf<Schema>>) => Promise<Answer>;
}

/** A shape of our own checked by hand: the protocol answers every fault with 200 and a status. */
const fault = (status: Status, requestId?: string): Answer => ({
  status,
  ...(requestId === undefined ? {} : { request_uuid: requestId }),
});

/**
 * The operator wallet of the Hub88 and Caleta protocols: signed JSON over the raw bytes of the body, answered with HTTP 200 and a status always, each
 * answer stored. [GWAL-01] (Caleta Operator's Guide 1.5; Hub88 operator reference)
 */
export function registerGameWalletRoutes(app: FastifyInstance, deps: GameWalletRouteDeps): void {
  const operations = operationsOf(deps);
  const record = createCallLog(deps);
  registerGcpRoutes(app, { ...deps, record });
  void app.register(async (scope) => {
    scope.removeContentTypeParser("application/json");
    // The signature is over the bytes that came, before anybody reads them.
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    for (const [path, operation] of operations) {
      const { max, windowMs } = addressLimits.exchange;
      scope.post<{ Params: { name: string }; Body: Buffer | undefined }>(
        `/providers/:name${path}`,
        { config: { rateLimit: { max, timeWindow: windowMs } } },
        async (request, reply) => {
          const answer = await answerCall({ ...deps, record }, { request, path, operation });
          return reply.code(200).type("application/json").send(answer);
        },
      );
    }
  });
}

type AnyOperation = Operation<MessageSchema>;

async function answerCall(
  deps: LoggedRouteDeps,
  call: {
    readonly request: FastifyRequest<{ Params: { name: string }; Body: Buffer | undefined }>;
    readonly path: string;
    readonly operation: AnyOperation;
  },
): Promise<string> {
  const { request, path, operation } = call;
  const raw = request.body ?? Buffer.alloc(0);
  const provider = await deps.store.findProvider(deps.runner.reader, request.params.name);
  const answer = await checkedAnswer(provider, { request, raw, operation });
  const answerText = JSON.stringify(answer);
  if (provider !== undefined && answer.status !== "RS_ERROR_INVALID_SIGNATURE") {
    const stored = { provider: provider.name, path, request: raw.toString("utf8"), answer: answerText };
    await deps.record(stored);
  }
  return answerText;
}

async function checkedAnswer(
  provider: WalletProvider | undefined,
  call: { readonly request: FastifyRequest; readonly raw: Buffer; readonly operation: AnyOperation },
): Promise<Answer> {
  const { request, raw, operation } = call;
  if (provider === undefined || !isSigned(provider, request, raw)) return fault("RS_ERROR_INVALID_SIGNATURE");
  let parsed: unknown;
  try {
    parsed = JSON.parse(raw.toString("utf8"));
  } catch {
    return fault("RS_ERROR_WRONG_SYNTAX");
  }
  const requestId = requestIdOf(parsed);
  const body = operation.schema.safeParse(parsed);
  if (!body.success) return fault("RS_ERROR_WRONG_TYPES", requestId);
  try {
    return await operation.answer({ provider, body: body.data });
  } catch (error) {
    // Whether it took effect isn't known here: the provider rolls back, and the rollback finds out.
    request.log.error({ err: error }, "a wallet call failed");
    return fault("RS_ERROR_UNKNOWN", requestId);
  }
}

function requestIdOf(parsed: unknown): string | undefined {
  if (typeof parsed !== "object" || parsed === null || !("request_uuid" in parsed)) return undefined;
  return typeof parsed.request_uuid === "string" ? parsed.request_uuid.slice(0, 255) : undefined;
}

function isSigned(provider: WalletProvider, request: FastifyRequest, raw: Buffer): boolean {
  if (provider.protocol === "gcp") return false;
  const signature = request.headers[signatureHeaders[provider.protocol]];
  if (typeof signature !== "string") return false;
  // Thirty microseconds: less than it takes to have it done beside the event loop, where signatures queue that take fifteen times as long.
  return verify("RSA-SHA256", raw, keyOf(provider.publicKey), Buffer.from(signature, "base64"));
}

const mostKeys = 1_000;
const keys = new Map<string, KeyObject>();
/** A provider's key is read once, however often it has signed; another one is another text. */
function keyOf(pem: string): KeyObject {
  const known = keys.get(pem);
  if (known !== undefined) return known;
  if (keys.size >= mostKeys) keys.clear();
  const key = createPublicKey(pem);
  keys.set(pem, key);
  return key;
}

type MoveBody = MessageOf<typeof rollbackBody>;
const playerOf = (body: {
  readonly supplier_user?: string | null | undefined;
  readonly user?: string | null | undefined;
}): string => body.supplier_user ?? body.user ?? "";

const moveOf = ({ provider, body }: Call<MoveBody>) => ({
  provider: provider.name,
  token: body.token,
  playerId: playerOf(body),
  transactionId: body.transaction_uuid,
  round: body.round,
  isRoundClosed: body.round_closed,
  gameCode: body.game_code,
});
const betOf = (call: Call<MessageOf<typeof betBody>>): BetMove => ({
  ...moveOf({ ...call, body: { ...call.body, reference_transaction_uuid: "" } }),
  amountUnits: BigInt(call.body.amount),
  currency: call.body.currency,
  isFree: call.body.is_free,
});

function printed(answer: WalletAnswer, requestId: string): Answer {
  if (!answer.ok) return fault(statuses[answer.code], requestId);
  const { playerId: user, currency, balanceUnits } = answer;
  return { status: "RS_OK", request_uuid: requestId, user, currency, balance: Number(balanceUnits) };
}

const operation = <Schema extends MessageSchema>(
  schema: Schema,
  answer: Operation<Schema>["answer"],
): AnyOperation => ({ schema, answer: (call) => answer(call as Call<MessageOf<Schema>>) });

function operationsOf({ wallet, currencyOf }: GameWalletRouteDeps): readonly (readonly [string, AnyOperation])[] {
  const balance = operation(balanceBody, async ({ provider, body }) => {
    const playerId = playerOf(body);
    const asked = { provider: provider.name, token: body.token, ...(playerId === "" ? {} : { playerId }) };
    return printed(await wallet.balance(asked), body.request_uuid);
  });
  const bet = operation(betBody, async (call) => printed(await wallet.bet(betOf(call)), call.body.request_uuid));
  const win = operation(winBody, async (call) => {
    const move = { ...betOf(call), referenceId: call.body.reference_transaction_uuid };
    return printed(await wallet.win(move), call.body.request_uuid);
  });
  const rollback = operation(rollbackBody, async (call) => {
    const move = { ...moveOf(call), referenceId: call.body.reference_transaction_uuid };
    return printed(await wallet.rollback(move), call.body.request_uuid);
  });
  const check = operation(checkBody, async ({ provider, body }): Promise<Answer> => {
    const token = await wallet.renew(provider.name, body.token);
    return token === undefined ? fault("RS_ERROR_INVALID_TOKEN", body.request_uuid ?? undefined) : { token };
  });
  const info = operation(userInfoBody, async ({ body }): Promise<Answer> => {
    const currency = await currencyOf(body.user);
    if (currency === undefined) return fault("RS_ERROR_UNKNOWN", body.request_uuid);
    return { status: "RS_OK", request_uuid: body.request_uuid, user: body.user, currency, country: "BD" };
  });
  return [
    ["/wallet/check", check],
    ["/wallet/balance", balance],
    ["/wallet/bet", bet],
    ["/wallet/win", win],
    ["/wallet/rollback", rollback],
    ["/user/info", info],
    ["/user/balance", balance],
    ["/transaction/bet", bet],
    ["/transaction/win", win],
    ["/transaction/rollback", rollback],
  ];
}
