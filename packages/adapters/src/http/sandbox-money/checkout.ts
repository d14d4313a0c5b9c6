import { randomUUID } from "node:crypto";
import { sandboxProviders, type SandboxPayment } from "@maidan/services/sandbox-money";
import type { FastifyInstance } from "fastify";
import type { SandboxMoneyDeps } from "./deps.ts";
import { html, type Html } from "./html.ts";
import { fieldOf, keyOf, root, send, viewOf } from "./page-request.ts";
import { moneyIn, numberField, page, pinField, wrongBox, type View } from "./views.ts";
import { say, type Word } from "./words.ts";

type TokenParams = { Params: { token: string } };

/** The gateway's own page: the payer sees what is asked for, and confirms it with number and PIN, or gives it up. [SAND-09] */
export function addCheckout(pages: FastifyInstance, deps: SandboxMoneyDeps): void {
  const { reader, store } = deps;
  pages.get<TokenParams>(`${root}/checkout/:token`, async (request, reply) => {
    const view = await viewOf(deps, request, reply);
    const payment = await store.paymentOf(reader, { token: request.params.token });
    if (payment === undefined) return reply.redirect(root, 303);
    return send(reply, checkoutPage(view, { payment, number: view.number ?? "", key: randomUUID() }));
  });
  pages.post<TokenParams>(`${root}/checkout/:token`, async (request, reply) => {
    const { token } = request.params;
    const number = fieldOf(request, "number");
    const paid = await deps.payPayment({ token, number, pin: fieldOf(request, "pin"), idempotencyKey: keyOf(request) });
    if (paid.ok) return reply.redirect(paid.value.returnPath, 303);
    const view = await viewOf(deps, request, reply);
    const payment = await store.paymentOf(reader, { token });
    if (payment === undefined) return reply.redirect(root, 303);
    // A refusal is the key's answer from now on: the next try needs a new one.
    const form = { payment, number, key: randomUUID(), wrong: paid.message };
    return send(reply.code(422), checkoutPage(view, form));
  });
  pages.post<TokenParams>(`${root}/checkout/:token/cancel`, async (request, reply) => {
    const cancelled = await deps.cancelPayment(request.params.token);
    return reply.redirect(cancelled.ok ? cancelled.value.returnPath : root, 303);
  });
}

interface CheckoutPage {
  readonly payment: SandboxPayment;
  readonly number: string;
  readonly key: string;
  readonly wrong?: string;
}

function checkoutPage(view: View, form: CheckoutPage): string {
  const t = (word: Word): string => say(view.language, word);
  const { payment } = form;
  const name = sandboxProviders.find(({ code }) => code === payment.provider)?.name ?? payment.provider;
  const path = `${root}/checkout/${payment.token}`;
  return page(
    view,
    html`<section class="card">
        <h2>${name} · ${t("checkout")}</h2>
        <p class="balance">${moneyIn(payment.currency, payment.amountMinor, view.language)}</p>
        <p class="soft">${t("payTo")}: Maidan · ${payment.merchantNumber}</p>
      </section>
      ${wrongBox(form.wrong)} ${payment.status === "open" ? payForm(view, form, path) : html``}
      <form method="post" action="${path}/cancel">
        <button class="plain">${t(payment.status === "open" ? "cancelPayment" : "backToShop")}</button>
      </form>`,
  );
}

function payForm(view: View, form: CheckoutPage, path: string): Html {
  const t = (word: Word): string => say(view.language, word);
  return html`<form class="card" method="post" action="${path}">
    <input type="hidden" name="key" value="${form.key}" />
    ${numberField(view, form.number)} ${pinField(view)}
    <button>${t("confirmPayment")}</button>
  </form>`;
}
