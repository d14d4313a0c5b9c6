import * as contract from "@maidan/contract/http/payments";
import {
  ewalletView,
  type createConfirmEwallet,
  type createRequestEwallet,
  type EwalletStatus,
  type SettleEwallet,
} from "@maidan/services/payments";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isSignedWebhook } from "../../payments/webhook/index.ts";
import { refusalOf } from "../answer/index.ts";
import { HttpError, mount } from "../server/index.ts";

export interface EwalletRouteDeps {
  readonly requestEwallet: ReturnType<typeof createRequestEwallet>;
  readonly confirmEwallet: ReturnType<typeof createConfirmEwallet>;
  readonly settleEwallet: SettleEwallet;
  /** What the gateway signs its messages with. */
  readonly gatewaySecret: () => Promise<Uint8Array>;
  readonly now: () => number;
}

const messages: Readonly<Record<EwalletStatus, string>> = {
  waiting: "The payment has not arrived yet.",
  paid: "Submission successful!",
  failed: "The payment failed. Should money have been taken, contact support.",
  cancelled: "The payment was cancelled. Nothing was taken.",
  expired: "The time for this payment is over. Nothing was taken.",
};
const callbackLimitBytes = 16 * 1024;

export async function registerEwalletRoutes(app: FastifyInstance, deps: EwalletRouteDeps): Promise<void> {
  mount(app, contract.requestEwallet, async ({ body, player, idempotencyKey }) => {
    const asked = await deps.requestEwallet({
      ...player,
      idempotencyKey,
      amount: body.amount,
      type: body.type,
      provider: body.provider,
      promotion: body.promotion == null ? undefined : String(body.promotion),
    });
    if (!asked.ok) return refusalOf(asked);
    return {
      body: {
        success: true as const,
        url: asked.url,
        transaction: asked.transaction,
        number: asked.number,
        message: asked.url === "" ? "Pay to this number, then enter the transaction ID." : "Pay on the next page.",
        ...asked.method,
        account_type: asked.accountType,
        amount: asked.amount,
        created_at: new Date(asked.createdAtMs).toISOString(),
        expires_at: new Date(asked.expiresAtMs).toISOString(),
      },
    };
  });
  mount(app, contract.confirmEwallet, async ({ body, player }) => {
    const confirmed = await deps.confirmEwallet({
      playerId: player.playerId,
      transaction: body.trx_id,
      transactionId: body.trxid,
      number: body.number,
    });
    if (!confirmed.ok) return refusalOf(confirmed);
    const { request } = confirmed;
    return { body: { success: true as const, message: messages[request.status], ...ewalletView(request) } };
  });
  await app.register(async (scope) => addCallback(scope, deps));
}

const bodies = new WeakMap<FastifyRequest, string>();

/** The signature is over the bytes as they came: they are kept beside what was read from them. [EWA-04] */
function addCallback(scope: FastifyInstance, deps: EwalletRouteDeps): void {
  const parseJson = scope.getDefaultJsonParser("error", "error");
  scope.removeContentTypeParser("application/json");
  scope.addContentTypeParser(
    "application/json",
    { parseAs: "string", bodyLimit: callbackLimitBytes },
    (request, body, done) => {
      bodies.set(request, String(body));
      if (body.length === 0) done(null, undefined);
      else void parseJson(request, String(body), done);
    },
  );
  mount(scope, contract.tellEwallet, async ({ request, body }) => {
    const message = { headers: request.headers, nowMs: deps.now(), body: bodies.get(request) ?? "" };
    if (!isSignedWebhook(await deps.gatewaySecret(), message))
      throw new HttpError("UNAUTHENTICATED", "The signature is not the gateway's.");
    // The message says only that there is news: what it is, the gateway is asked.
    const settled = await deps.settleEwallet(body.transaction);
    if (settled === undefined)
      return { refusal: { ok: false, code: "NOT_FOUND", message: "There is no such payment." } };
    return { body: { success: true as const } };
  });
}
