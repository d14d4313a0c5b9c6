import * as contract from "@maidan/contract/http/payments";
import type { Reader } from "@maidan/services/command";
import type { createCheckWithdrawal, createSubmitWithdrawal } from "@maidan/services/payments";
import type { FastifyInstance } from "fastify";
import { answerOf, refusalOf } from "../answer/index.ts";
import { mount, requireOwnRemoteId } from "../server/index.ts";

export interface WithdrawalRouteDeps {
  readonly reader: Reader;
  readonly checkWithdrawal: ReturnType<typeof createCheckWithdrawal>;
  readonly submitWithdrawal: ReturnType<typeof createSubmitWithdrawal>;
}

export function registerWithdrawalRoutes(app: FastifyInstance, deps: WithdrawalRouteDeps): void {
  mount(app, contract.checkWithdrawal, async (input) => {
    const foreign = requireOwnRemoteId(input, input.query.remote_id);
    if (foreign !== undefined) return foreign;
    const refusal = await deps.checkWithdrawal(deps.reader, input.player.playerId);
    return refusal === undefined ? { body: { success: true as const } } : refusalOf(refusal);
  });
  mount(app, contract.submitWithdrawal, async (input) => {
    const { body, player, idempotencyKey } = input;
    const foreign = requireOwnRemoteId(input, body.remote_id);
    if (foreign !== undefined) return foreign;
    const answer = await deps.submitWithdrawal({
      ...player,
      idempotencyKey,
      accountNumber: body.account_number,
      amount: body.amount,
      paymentId: body.payment_id === undefined ? undefined : String(body.payment_id),
      provider: body.provider ?? undefined,
    });
    return answerOf(answer);
  });
}
