import { randomUUID } from "node:crypto";
import { parseAccountType, transferKindOf } from "@maidan/core/payments";
import {
  isSandboxProvider,
  sandboxProviders,
  walletSessionMs,
  type SandboxProvider,
} from "@maidan/services/sandbox-money";
import type { FastifyInstance } from "fastify";
import { addCheckout } from "./checkout.ts";
import { seenBy, type SandboxMoneyDeps } from "./deps.ts";
import {
  cookieOf,
  currencyOf,
  fieldOf,
  keyOf,
  queryOf,
  root,
  send,
  sessionCookie,
  setCookie,
  viewOf,
} from "./page-request.ts";
import { style } from "./style.ts";
import {
  addressOf,
  openPage,
  receiptPage,
  transferKinds,
  transferPage,
  walletPage,
  type PageKind,
  type AskedPayment,
} from "./views.ts";

const mostTransfers = 50;

/** Server-rendered pages without a script: they stand for the phone's own wallet app. [SAND-06] */
export async function registerSandboxPages(app: FastifyInstance, deps: SandboxMoneyDeps): Promise<void> {
  await app.register(async (pages) => {
    pages.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 4096 },
      (_request, body, done) => {
        done(null, new URLSearchParams(String(body)));
      },
    );
    pages.get(`${root}/style.css`, async (_request, reply) =>
      reply.type("text/css; charset=utf-8").header("cache-control", "public, max-age=3600").send(style),
    );
    addOpening(pages, deps);
    addWallet(pages, deps);
    addTransfers(pages, deps);
    addCheckout(pages, deps);
  });
}

function addOpening(pages: FastifyInstance, deps: SandboxMoneyDeps): void {
  pages.get(root, async (request, reply) => {
    const view = await viewOf(deps, request, reply);
    const asked = askedPayment((name) => queryOf(request, name));
    return view.number === undefined ? send(reply, openPage(view, { asked })) : reply.redirect(pathOf(asked), 303);
  });
  pages.post(root, async (request, reply) => {
    const typed = fieldOf(request, "number");
    const asked = askedPayment((name) => fieldOf(request, name));
    const opened = await deps.openWallet(typed, fieldOf(request, "pin"));
    if (!opened.ok) {
      const view = await viewOf(deps, request, reply);
      return send(reply.code(422), openPage(view, { wrong: opened.message, number: typed, asked }));
    }
    setCookie(reply, request, { name: sessionCookie, value: opened.token, seconds: walletSessionMs / 1000 });
    return reply.redirect(pathOf(asked), 303);
  });
  pages.post(`${root}/leave`, async (request, reply) => {
    await deps.closeWallet(cookieOf(request, sessionCookie));
    setCookie(reply, request, { name: sessionCookie, value: "", seconds: 0 });
    return reply.redirect(root, 303);
  });
}

function addWallet(pages: FastifyInstance, deps: SandboxMoneyDeps): void {
  const { reader, store } = deps;
  pages.get<{ Params: { provider: string } }>(`${root}/:provider`, async (request, reply) => {
    const view = await viewOf(deps, request, reply);
    const { provider } = request.params;
    if (view.number === undefined || !isSandboxProvider(provider)) return reply.redirect(root, 303);
    const { number } = view;
    const [wallets, transfers] = await Promise.all([
      store.wallets(reader, number),
      store.history(reader, { number, provider, currency: view.currency, limit: mostTransfers }),
    ]);
    const seen = transfers.map((transfer) => seenBy(number, transfer));
    return send(reply, walletPage(view, { provider, wallets, transfers: seen, key: randomUUID() }));
  });
  pages.get<{ Params: { id: string } }>(`${root}/receipt/:id`, async (request, reply) => {
    const view = await viewOf(deps, request, reply);
    if (view.number === undefined) return reply.redirect(root, 303);
    const transferId = /^\d{1,18}$/.test(request.params.id) ? request.params.id : "0";
    const transfer = await store.transfer(reader, { number: view.number, transferId });
    if (transfer === undefined) return reply.redirect(root, 303);
    const isOperator = (await store.wallets(reader, transfer.toNumber)).some((wallet) => wallet.isOperator);
    return send(reply, receiptPage(view, seenBy(view.number, transfer), { isOperator }));
  });
}

type TransferParams = { Params: { provider: string; kind: string } };

function addTransfers(pages: FastifyInstance, deps: SandboxMoneyDeps): void {
  pages.get<TransferParams>(`${root}/:provider/:kind`, async (request, reply) => {
    const view = await viewOf(deps, request, reply);
    const wanted = wantedOf(request.params);
    if (view.number === undefined || wanted === undefined) return reply.redirect(root, 303);
    const filled = { to: queryOf(request, "to"), amount: queryOf(request, "amount") };
    return send(reply, transferPage(view, { ...wanted, ...filled, key: randomUUID() }));
  });
  pages.post<{ Params: { provider: string } }>(`${root}/:provider/topUp`, async (request, reply) => {
    const view = await viewOf(deps, request, reply);
    const { provider } = request.params;
    if (view.number === undefined) return reply.redirect(root, 303);
    const { currency } = view;
    await deps.topUp({ number: view.number, provider, currency, idempotencyKey: keyOf(request) });
    return reply.redirect(isSandboxProvider(provider) ? addressOf(`/${provider}`, currency) : root, 303);
  });
  pages.post<TransferParams>(`${root}/:provider/:kind`, async (request, reply) => {
    const view = await viewOf(deps, request, reply);
    const wanted = wantedOf(request.params);
    if (view.number === undefined || wanted === undefined) return reply.redirect(root, 303);
    const typed = { to: fieldOf(request, "to"), amount: fieldOf(request, "amount").replaceAll(",", "") };
    const { number, currency } = view;
    const answer = await deps.transfer({ number, ...wanted, ...typed, currency, idempotencyKey: keyOf(request) });
    if (answer.outcome.ok) return reply.redirect(`${root}/receipt/${answer.outcome.value.id}`, 303);
    // A refusal is the key's answer from now on: the next try needs a new one.
    const form = { ...wanted, ...typed, key: randomUUID(), wrong: answer.outcome.message };
    return send(reply.code(422), transferPage(view, form));
  });
}

/** The payment that a link of the make-payment page asks for: the provider by name or code, the channel as `kind`. */
function askedPayment(read: (name: string) => string): AskedPayment | undefined {
  const provider = sandboxProviders.find(({ code, name }) =>
    [code, name.toLowerCase()].includes(read("provider").toLowerCase()),
  );
  const accountType = parseAccountType(read("kind"));
  const kind =
    accountType === undefined ? transferKinds.find((known) => known === read("kind")) : transferKindOf(accountType);
  if (provider === undefined || kind === undefined) return undefined;
  const [to, amount] = [read("to").slice(0, 20), read("amount").slice(0, 20)];
  return { provider: provider.code, kind, to, amount, currency: currencyOf(read("currency")) };
}

function pathOf(asked: AskedPayment | undefined): string {
  if (asked === undefined) return `${root}/bkash`;
  const { provider, kind, currency, ...filled } = asked;
  return addressOf(`/${provider}/${kind}`, currency, filled);
}

function wantedOf(
  params: TransferParams["Params"],
): { readonly provider: SandboxProvider; readonly kind: PageKind } | undefined {
  const kind = transferKinds.find((known) => known === params.kind);
  return kind === undefined || !isSandboxProvider(params.provider) ? undefined : { provider: params.provider, kind };
}
