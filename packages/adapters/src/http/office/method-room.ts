import * as contract from "@maidan/contract/http/office";
import type { Reader } from "@maidan/services/command";
import {
  addableProviders,
  type createManageMethods,
  type ManagedMethod,
  type MethodAdminStore,
} from "@maidan/services/payments";
import type { createForgetPin } from "@maidan/services/sandbox-money";
import type { FastifyInstance } from "fastify";
import { answerOf } from "../answer/index.ts";
import { mount } from "../server/index.ts";
import { staffContext } from "../staff/index.ts";

export interface MethodRoomDeps {
  readonly reader: Reader;
  readonly methodAdmin: MethodAdminStore;
  readonly manageMethods: ReturnType<typeof createManageMethods>;
  /** In play mode alone. */
  readonly forgetPin?: ReturnType<typeof createForgetPin>;
}

/** Where the operator keeps methods, channels and receiving accounts. */
export function registerMethodRoom(app: FastifyInstance, deps: MethodRoomDeps): void {
  const { manageMethods, forgetPin } = deps;
  mount(app, contract.listMethods, async () => {
    const methods = await deps.methodAdmin.all(deps.reader);
    const addable = addableProviders(methods).map((provider) => ({ ...provider }));
    return { body: { methods: methods.map(print), addable, is_sandbox: forgetPin !== undefined } };
  });
  mount(app, contract.addMethod, async ({ body, staff, request, idempotencyKey }) =>
    answerOf(await manageMethods.addMethod({ by: staffContext(staff, request), idempotencyKey, ...body })),
  );
  mount(app, contract.changeMethod, async ({ params, body, staff, request, idempotencyKey }) => {
    const { can_withdraw: canWithdraw, ...rest } = body;
    const by = staffContext(staff, request);
    return answerOf(
      await manageMethods.changeMethod({ by, idempotencyKey, methodId: params.id, canWithdraw, ...rest }),
    );
  });
  mount(app, contract.setChannel, async ({ params, body, staff, request, idempotencyKey }) => {
    const { account_type: accountType, status } = body;
    const by = staffContext(staff, request);
    return answerOf(await manageMethods.setChannel({ by, idempotencyKey, methodId: params.id, accountType, status }));
  });
  mount(app, contract.addAccount, async ({ params, body, staff, request, idempotencyKey }) => {
    const { account_type: accountType, number } = body;
    const by = staffContext(staff, request);
    return answerOf(await manageMethods.addAccount({ by, idempotencyKey, methodId: params.id, accountType, number }));
  });
  mount(app, contract.switchAccount, async ({ params, body, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    return answerOf(await manageMethods.switchAccount({ by, idempotencyKey, accountId: params.id, ...body }));
  });
  if (forgetPin !== undefined)
    mount(app, contract.forgetWalletPin, async ({ body, staff, request, idempotencyKey }) =>
      answerOf(await forgetPin({ by: staffContext(staff, request), idempotencyKey, number: body.number })),
    );
}

const print = (method: ManagedMethod) => ({
  id: method.methodId,
  code: method.code,
  name: method.name,
  icon: method.icon,
  kind: method.kind,
  status: method.status,
  can_withdraw: method.canWithdraw,
  place: method.place,
  version: method.version,
  channels: method.channels.map((channel) => ({
    id: channel.channelId,
    account_type: channel.accountType,
    status: channel.status,
    accounts: channel.accounts.map((account) => ({
      id: account.accountId,
      number: account.number,
      status: account.status,
      last_shown_at: account.lastShownAt?.toISOString() ?? null,
    })),
  })),
});
