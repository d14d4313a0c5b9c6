import * as contract from "@maidan/contract/http/sandbox-money";
import { toDecimal } from "@maidan/core/money";
import { isSandboxProvider, sandboxProviders, type TransferDone } from "@maidan/services/sandbox-money";
import type { CommandAnswer } from "@maidan/services/command";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refusalOf } from "../answer/index.ts";
import { bearerToken, HttpError, mount } from "../server/index.ts";
import { seenBy, type OwnTransfer, type SandboxMoneyDeps } from "./deps.ts";

const mostTransfers = 100;

export function registerSandboxApi(app: FastifyInstance, deps: SandboxMoneyDeps): void {
  const { reader, store } = deps;
  mount(app, contract.openWallet, async ({ body }) => {
    const opened = await deps.openWallet(body.number, body.pin);
    return opened.ok ? { body: { token: opened.token, number: opened.number } } : refusalOf(opened);
  });
  mount(app, contract.closeWallet, async ({ request }) => {
    await deps.closeWallet(bearerToken(request) ?? "");
    return { body: { success: true as const } };
  });
  mount(app, contract.readWallets, async ({ request }) => {
    const number = await caller(deps, request);
    const wallets = await store.wallets(reader, number);
    const items = wallets.flatMap(({ provider, currency, balanceMinor }) =>
      isSandboxProvider(provider)
        ? [{ provider, name: nameOf(provider), currency, balance: toDecimal(balanceMinor) }]
        : [],
    );
    return { body: { number, items } };
  });
  mount(app, contract.makeTransfer, async ({ request, body, idempotencyKey }) => {
    const number = await caller(deps, request);
    return answered(
      deps,
      number,
      await deps.transfer({ ...body, currency: body.currency ?? "BDT", number, idempotencyKey }),
    );
  });
  mount(app, contract.topUpWallet, async ({ request, body, idempotencyKey }) => {
    const number = await caller(deps, request);
    return answered(
      deps,
      number,
      await deps.topUp({ ...body, currency: body.currency ?? "BDT", number, idempotencyKey }),
    );
  });
  mount(app, contract.readTransfers, async ({ request, query }) => {
    const number = await caller(deps, request);
    const provider = query.provider === undefined ? {} : { provider: query.provider };
    const transfers = await store.history(reader, { number, limit: mostTransfers, ...provider });
    return { body: { items: transfers.map((transfer) => seenBy(number, transfer)) } };
  });
}

const nameOf = (code: string): string => sandboxProviders.find((provider) => provider.code === code)?.name ?? code;

/** The number of the wallet session whose token was sent. */
async function caller(deps: SandboxMoneyDeps, request: FastifyRequest): Promise<string> {
  const token = bearerToken(request);
  const number = token === undefined ? undefined : await deps.findWallet(token);
  if (number === undefined) throw new HttpError("UNAUTHENTICATED", "Open the wallet first.");
  return number;
}

/** The whole transfer, read again by its id: it never changes, so a repetition gives the same answer. */
async function answered(
  deps: SandboxMoneyDeps,
  number: string,
  answer: CommandAnswer<TransferDone>,
): Promise<{ readonly body: OwnTransfer } | ReturnType<typeof refusalOf>> {
  if (!answer.outcome.ok) return refusalOf(answer.outcome);
  const transfer = await deps.store.transfer(deps.reader, { number, transferId: answer.outcome.value.id });
  if (transfer === undefined) throw new Error("a transfer of the sandbox vanished");
  return { body: seenBy(number, transfer) };
}
