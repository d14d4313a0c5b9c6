import { expect } from "@playwright/test";
import { call, officeUrl, ownPlayer, playerUrl, staffToken, type PlayerLogin } from "./platform.ts";

/** A player of a journey's own at the API, with the phone that money comes from and goes to. */
export interface Payer {
  readonly login: PlayerLogin;
  readonly username: string;
  readonly phone: string;
}

const ask = <T>({ login }: Payer, path: string, body: object): Promise<T> =>
  call<T>(`${playerUrl}${path}`, { method: "POST", token: login.token, body });

/** Signs up and proves the phone by the code in the outbox; who has done so before a failed journey logs in alone, so that those after it are not failed with it. */
export async function verifiedPayer(person: {
  username: string;
  phone: string;
  currency?: "BDT" | "INR" | "PKR";
}): Promise<Payer> {
  const payer = { ...person, login: await ownPlayer(person) };
  const { phone } = person;
  const isSent = await ask(payer, "/api/send-verification-code", { phone }).then(
    () => true,
    (fault: unknown) => {
      if (fault instanceof Error && fault.message.includes("already verified")) return false;
      throw fault;
    },
  );
  if (!isSent) return payer;
  let code = "";
  await expect(async () => {
    const url = `${officeUrl}/api/messages?limit=1&query=${person.phone}`;
    const { items } = await call<{ items: { body: string }[] }>(url, { token: await staffToken("support") });
    code = /\b\d{6}\b/.exec(items[0]?.body ?? "")?.[0] ?? "";
    expect(code).not.toBe("");
  }).toPass();
  await ask(payer, "/api/verify-phone-number", { verification_code: code });
  return payer;
}

/** The PIN that each payer of the journeys chooses. */
export const walletPin = "2468";

interface Claim {
  readonly amount: string;
  /** What is really sent. */
  readonly paid?: string;
  readonly promotionId?: string;
}

/** Sends money from the play wallet and claims it; its transaction id. */
export const claimDeposit = async (payer: Payer, claim: Claim): Promise<string> =>
  (await submitDeposit(payer, claim)).transactionId;

/** A deposit that the cashier has approved. */
export async function deposit(payer: Payer, claim: Claim): Promise<void> {
  const { depositId } = await submitDeposit(payer, claim);
  const url = `${officeUrl}/api/deposits/${depositId}/approve`;
  await call(url, { method: "POST", token: await staffToken("cashier"), body: {} });
}

async function submitDeposit(payer: Payer, claim: Claim): Promise<{ transactionId: string; depositId: string }> {
  const { login, phone } = payer;
  const { amount, paid = amount, promotionId } = claim;
  const quoteUrl = `${playerUrl}/api/get-wallet-number?name=bkash&account_type=Personal&amount=${amount}`;
  const [account] = await call<{ id: string; account_number: string }[]>(quoteUrl, { token: login.token });
  const wallet = await ask<{ token: string }>(payer, "/api/sandbox-money/session", { number: phone, pin: walletPin });
  const transfer = await call<{ transaction_id: string }>(`${playerUrl}/api/sandbox-money/transfers`, {
    method: "POST",
    token: wallet.token,
    body: { provider: "bkash", kind: "sendMoney", to: account?.account_number, amount: paid },
  });
  const submitted = await ask<{ id: string }>(payer, "/api/submit-deposit", {
    remote_id: login.remoteId,
    account_number: phone,
    transaction_id: transfer.transaction_id,
    amount,
    payment_id: account?.id,
    ...(promotionId !== undefined && { promotion_id: promotionId }),
  });
  return { transactionId: transfer.transaction_id, depositId: submitted.id };
}

/** Asks for money back to the own phone. */
export const askWithdrawal = (payer: Payer, amount: string): Promise<unknown> =>
  call<{ id: string; name: string }[]>(`${playerUrl}/api/payment-methods`).then((methods) =>
    ask(payer, "/api/submit-withdraw", {
      remote_id: payer.login.remoteId,
      account_number: payer.phone,
      amount,
      payment_id: methods.find(({ name }) => name === "bKash")?.id,
    }),
  );

/** Puts the date of birth on file, without which nothing is paid out. */
export const setBirthday = (payer: Payer): Promise<unknown> =>
  ask(payer, "/api/user/profile/update", { remote_id: payer.login.remoteId, dofb: "1990-03-26" });

export const cashOf = async (payer: Payer): Promise<string> =>
  (await ask<{ balance: string }>(payer, "/api/balance", {})).balance;

/** The player's newest movement: how it stands ("0" waits, "1" done, "2" refused) and why. */
export async function newestMovement({ login }: Payer): Promise<{ key: string; reason: string } | undefined> {
  const url = `${playerUrl}/api/transaction/show?remote_id=${login.remoteId}`;
  const { transactions } = await call<{ transactions: { key: string; reason: string }[] }>(url, { token: login.token });
  return transactions[0];
}

/** Rejects what waits of a player's deposits, so that the next one may be asked for. */
export async function rejectPending(payer: Payer): Promise<void> {
  const token = await staffToken("cashier");
  const { items } = await call<{ items: { id: string; player: { username: string } }[] }>(
    `${officeUrl}/api/deposits?status=pending`,
    { token },
  );
  for (const { id, player } of items)
    if (player.username === payer.username)
      await call(`${officeUrl}/api/deposits/${id}/reject`, { method: "POST", token, body: { reason: "test" } });
}
