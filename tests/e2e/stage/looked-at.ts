import { randomUUID } from "node:crypto";
import { priceTicksAway } from "@maidan/core/odds";
import { expect } from "@playwright/test";
import { quotesOf, youngestLiveMatch, type LiveMatch } from "./betting.ts";
import {
  backBookmaker,
  comingBookmaker,
  makeOwnMatch,
  openOwnBookmaker,
  settleHouse,
  type Bookmaker,
} from "./house.ts";
import { askWithdrawal, claimDeposit, deposit, setBirthday, verifiedPayer, type Payer } from "./money.ts";
import { call, officeUrl, ownPlayer, playerUrl, staffToken } from "./platform.ts";

/** A player whose every page has something to show. */
export interface LookedAt extends Payer {
  readonly chatId: string;
  readonly match: LiveMatch;
  readonly bookmaker: Bookmaker;
  /** What /deposit hands to /make-payment. */
  readonly quote: Readonly<Record<string, unknown>>;
}

/** Makes the player: money came in, a deposit waits, a bet waits in a live match and one is matched in a coming one, there are points, a downline, an extra phone and a talk with support. */
export async function lookedAt(person: { username: string; phone: string }): Promise<LookedAt> {
  const payer = await verifiedPayer(person);
  const { login } = payer;
  const ask = <T>(path: string, body: object): Promise<T> =>
    call<T>(`${playerUrl}${path}`, { method: "POST", token: login.token, body });
  await setBirthday(payer);
  await deposit(payer, { amount: "5000" });
  const match = await youngestLiveMatch("soccer");
  await ask("/exchange/betting/rest/v1.0/placeOrders", {
    marketId: match.marketId,
    instructions: [
      {
        orderType: "LIMIT",
        selectionId: 1,
        side: "BACK",
        // Nobody takes it, so that rooms show a bet with its cancel.
        limitOrder: { size: 20, price: 900, persistenceType: "PERSIST" },
      },
    ],
  });
  const bookmaker = await comingBookmaker(2);
  await backFavourite(ask, bookmaker.match.MarketId);
  // Settled already, so that records show one.
  const settled = await openOwnBookmaker(
    await makeOwnMatch({ competition: "Dhaka Premier League", name: "Surma v Meghna" }),
  );
  await backBookmaker(login.token, settled, "120");
  await settleHouse(settled.id, settled.selectionId);
  await call(`${officeUrl}/api/players/${login.remoteId}/vip`, {
    method: "POST",
    token: await staffToken("cashier"),
    body: { points: 120, reason: "A present" },
  });
  const { referral_code } = await call<{ referral_code: string }>(`${officeUrl}/api/players/${login.remoteId}`, {
    token: await staffToken("support"),
  });
  await ownPlayer({ username: `${person.username}d`, phone: `${person.phone.slice(0, -1)}0`, referral_code });
  const chatId = await talk(ask, login.remoteId);
  await askWithdrawal(payer, "500");
  const offers = await call<{ id: string; name: string }[]>(`${playerUrl}/api/promotion`);
  const reload = offers.find(({ name }) => name.includes("Reload"));
  await deposit(payer, { amount: "1000", ...(reload !== undefined && { promotionId: reload.id }) });
  await claimDeposit(payer, { amount: "640" });
  const quoteUrl = `${playerUrl}/api/get-wallet-number?name=bkash&account_type=Personal&amount=700`;
  const [quote = {}] = await call<Record<string, unknown>[]>(quoteUrl, { token: login.token });
  return {
    ...payer,
    chatId,
    match,
    bookmaker,
    quote: { promotionId: null, transaction: null, ...quote },
  };
}

type Ask = <T>(path: string, body: object) => Promise<T>;

interface Placed {
  readonly instructionReports: readonly { readonly sizeMatched?: number }[];
}

/**
 * A matched bet, so that there is something to cash out: the house takes it at what it offers. At its price or hardly below, and at once or not at all: one at any
 * price would meet what others left far off while the house has no quotes for a moment, and such a jump suspends the market for good.
 */
async function backFavourite(ask: Ask, marketId: string): Promise<void> {
  await expect(async () => {
    const [favourite] = await quotesOf(marketId);
    expect(favourite).toBeDefined();
    const { selectionId, bestBackX100 } = favourite ?? { selectionId: 0, bestBackX100: 200 };
    const price = (priceTicksAway(bestBackX100, -2) ?? bestBackX100) / 100;
    const limitOrder = { size: 30, price, timeInForce: "FILL_OR_KILL" };
    const { instructionReports } = await ask<Placed>("/exchange/betting/rest/v1.0/placeOrders", {
      marketId,
      instructions: [{ orderType: "LIMIT", selectionId, side: "BACK", limitOrder }],
    });
    expect(instructionReports[0]?.sizeMatched).toBe(30);
  }).toPass();
}

async function talk(ask: Ask, remoteId: string): Promise<string> {
  const { chat } = await ask<{ chat: { chat_id: string } }>("/api/chats", { user_one_id: remoteId, user_two_id: "1" });
  const chatId = chat.chat_id;
  await ask("/api/messages", {
    chat_id: chatId,
    sender_id: remoteId,
    content: "আমার ডিপোজিট কোথায়? My deposit is not here.",
  });
  const token = await staffToken("support");
  await call(`${officeUrl}/api/chats/${chatId}/messages`, {
    method: "POST",
    token,
    body: { content: "We are checking this for you.", client_id: randomUUID() },
  });
  return chatId;
}
