import { currencies, formatMoney, type Currency } from "@maidan/core/money";
import { sandboxProviders, type SandboxProvider, type SandboxWallet } from "@maidan/services/sandbox-money";
import type { OwnTransfer } from "./deps.ts";
import { html, type Html } from "./html.ts";
import { say, type Language, type Word } from "./words.ts";

export interface View {
  readonly language: Language;
  /** The path of this page, for the link to the other language. */
  readonly path: string;
  /** The currency of the wallets that this page shows. [SAND-11] */
  readonly currency: Currency;
  readonly number?: string;
}

export const transferKinds = ["sendMoney", "cashOut", "makePayment"] as const;
export type PageKind = (typeof transferKinds)[number];

const root = "/sandbox-money";
export const moneyIn = (currency: Currency, amountMinor: bigint, language: Language): string =>
  formatMoney(amountMinor, { currency, language });
const minorOf = (amount: string): bigint => BigInt(amount.replace(".", ""));

/** The address of a page of a currency's wallets; those of taka are named without it. */
export function addressOf(path: string, currency: Currency, filled: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ ...filled, ...(currency !== "BDT" && { currency }) }).toString();
  return `${root}${path}${query === "" ? "" : `?${query}`}`;
}

export function page(view: View, content: Html): string {
  const t = (word: Word): string => say(view.language, word);
  const other = view.language === "bn" ? "en" : "bn";
  const currency = view.currency === "BDT" ? "" : `&currency=${view.currency}`;
  const leave =
    view.number === undefined
      ? html``
      : html`<form method="post" action="${root}/leave"><button class="plain">${t("close")}</button></form>`;
  return html`<!doctype html>
    <html lang="${view.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${t("title")}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${root}/style.css" />
      </head>
      <body>
        <aside class="play" aria-label="${t("title")}">${t("play")}</aside>
        <header>
          <h1>${t("title")}</h1>
          <a href="${view.path}?lang=${other}${currency}" hreflang="${other}" lang="${other}">${t("other")}</a>${leave}
        </header>
        <main>${content}</main>
      </body>
    </html>`.text;
}

export const wrongBox = (message: string | undefined): Html =>
  message === undefined ? html`` : html`<p class="wrong" role="alert">${message}</p>`;

/** A payment that a link asked for: it waits while the wallet is opened. */
export interface AskedPayment {
  readonly provider: SandboxProvider;
  readonly kind: PageKind;
  readonly to: string;
  readonly amount: string;
  readonly currency: Currency;
}

export interface OpenForm {
  readonly wrong?: string;
  readonly number?: string;
  readonly asked?: AskedPayment | undefined;
}

export function openPage(view: View, form: OpenForm = {}): string {
  const t = (word: Word): string => say(view.language, word);
  const asked = Object.entries(form.asked ?? {}).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${String(value)}" />`,
  );
  return page(
    view,
    html`<form class="card" method="post" action="${root}">
      ${wrongBox(form.wrong)}${asked} ${numberField(view, form.number, t("numberHint"))} ${pinField(view)}
      <button>${t("open")}</button>
    </form>`,
  );
}

/** The number of the wallet, with what is said below it. */
export function numberField(view: View, number = "", hint?: string): Html {
  return html`<label for="number">${say(view.language, "number")}</label>
    <input
      type="text"
      id="number"
      name="number"
      inputmode="numeric"
      autocomplete="tel-national"
      maxlength="20"
      required
      ${hint === undefined ? "" : html`aria-describedby="number-hint"`}
      value="${number}"
    />
    ${hint === undefined ? "" : html`<p class="soft" id="number-hint">${hint}</p>`}`;
}

/** Covered while it is typed; no password manager keeps it. */
export function pinField(view: View): Html {
  const t = (word: Word): string => say(view.language, word);
  return html`<label for="pin">${t("pin")}</label>
    <input
      type="password"
      id="pin"
      name="pin"
      inputmode="numeric"
      autocomplete="off"
      pattern="[0-9]{4}"
      maxlength="4"
      required
      aria-describedby="pin-hint"
    />
    <p class="soft" id="pin-hint">${t("pinHint")}</p>`;
}

export interface WalletPage {
  readonly provider: SandboxProvider;
  readonly wallets: readonly SandboxWallet[];
  readonly transfers: readonly OwnTransfer[];
  readonly key: string;
}

export function walletPage(view: View, wallet: WalletPage): string {
  const t = (word: Word): string => say(view.language, word);
  const { currency } = view;
  const own = wallet.wallets.find((known) => known.provider === wallet.provider && known.currency === currency);
  const tabs = sandboxProviders.map(({ code, name }) =>
    code === wallet.provider
      ? html`<a href="${addressOf(`/${code}`, currency)}" aria-current="page">${name}</a>`
      : html`<a href="${addressOf(`/${code}`, currency)}">${name}</a>`,
  );
  const hints = { sendMoney: "sendMoneyHint", cashOut: "cashOutHint", makePayment: "makePaymentHint" } as const;
  const actions = transferKinds.map(
    (kind) =>
      html`<a href="${addressOf(`/${wallet.provider}/${kind}`, currency)}"
        >${t(kind)}<small>${t(hints[kind])}</small></a
      >`,
  );
  return page(
    view,
    html`<nav class="tabs" aria-label="${t("provider")}">${tabs}</nav>
      <nav class="tabs" aria-label="${t("currency")}">${currencyTabs(view, wallet.provider)}</nav>
      <section class="card">
        <p class="soft">${view.number ?? ""} · ${t("balance")}</p>
        <p class="balance">${moneyIn(currency, own?.balanceMinor ?? 0n, view.language)}</p>
        <form method="post" action="${addressOf(`/${wallet.provider}/topUp`, currency)}">
          <input type="hidden" name="key" value="${wallet.key}" /><button class="plain">${t("topUp")}</button>
        </form>
      </section>
      <div class="actions">${actions}</div>
      <h2>${t("history")}</h2>
      ${historyList(view, wallet.transfers)}`,
  );
}

function currencyTabs(view: View, provider: SandboxProvider): readonly Html[] {
  return currencies.map((currency) => {
    const [address, name] = [addressOf(`/${provider}`, currency), say(view.language, currency)];
    return currency === view.currency
      ? html`<a href="${address}" aria-current="page">${name}</a>`
      : html`<a href="${address}">${name}</a>`;
  });
}

function historyList(view: View, transfers: readonly OwnTransfer[]): Html {
  const t = (word: Word): string => say(view.language, word);
  if (transfers.length === 0) return html`<p class="soft">${t("empty")}</p>`;
  const rows = transfers.map((transfer) => {
    const isIn = transfer.direction === "in";
    const title = isIn && transfer.kind !== "topUp" ? t("received") : t(transfer.kind);
    const sum = `${isIn ? "+" : "−"}${moneyIn(transfer.currency, minorOf(transfer.amount), view.language)}`;
    return html`<li>
      <a href="${root}/receipt/${transfer.id}"
        ><span>${title}<br /><span class="soft">${transfer.transaction_id}</span></span
        ><span class="sum ${isIn ? "in" : ""}">${sum}</span></a
      >
    </li>`;
  });
  return html`<ul>
    ${rows}
  </ul>`;
}

export interface TransferPage {
  readonly provider: SandboxProvider;
  readonly kind: PageKind;
  readonly key: string;
  readonly to?: string;
  readonly amount?: string;
  readonly wrong?: string;
}

export function transferPage(view: View, form: TransferPage): string {
  const t = (word: Word): string => say(view.language, word);
  const name = sandboxProviders.find(({ code }) => code === form.provider)?.name ?? form.provider;
  return page(
    view,
    html`<p><a href="${addressOf(`/${form.provider}`, view.currency)}">${t("back")}</a></p>
      <form class="card" method="post">
        <h2>${name} · ${t(form.kind)}</h2>
        ${wrongBox(form.wrong)}
        <input type="hidden" name="key" value="${form.key}" />
        <label for="to">${t("to")}</label>
        <input
          type="text"
          id="to"
          name="to"
          inputmode="numeric"
          maxlength="20"
          required
          autocomplete="off"
          value="${form.to ?? ""}"
        />
        <label for="amount">${t("amount")} (${say(view.language, view.currency)})</label>
        <input
          type="text"
          id="amount"
          name="amount"
          inputmode="decimal"
          maxlength="20"
          required
          autocomplete="off"
          value="${form.amount ?? ""}"
        />
        <button>${t("pay")}</button>
      </form>`,
  );
}

export function receiptPage(view: View, transfer: OwnTransfer, receiver: { readonly isOperator: boolean }): string {
  const t = (word: Word): string => say(view.language, word);
  return page(
    view,
    html`<p><a href="${addressOf(`/${transfer.provider}`, transfer.currency)}">${t("back")}</a></p>
      <section class="card">
        <h2>${t(transfer.kind)} · ${t("done")}</h2>
        <p class="balance">${moneyIn(transfer.currency, minorOf(transfer.amount), view.language)}</p>
        <p class="soft">${t("transactionId")}</p>
        <p class="id" data-testid="transaction-id">${transfer.transaction_id}</p>
        ${receiver.isOperator ? html`<p class="soft">${t("next")}</p>` : html``}
        <p class="soft">${t("message")}</p>
        <p class="sms" lang="en">${transfer.message}</p>
      </section>`,
  );
}
