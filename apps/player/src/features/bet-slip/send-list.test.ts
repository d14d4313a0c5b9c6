import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { endSession, startSession } from "../../session/index.ts";
import type { exchangeCall } from "../exchange/calls.ts";
import type { HouseForm } from "../house-bet/pick.ts";
import { beginInSlip } from "./begin-in-slip.ts";
import {
  addHouseToList,
  addToList,
  changeInList,
  isOf,
  isOrder,
  listNow,
  endInSlip,
  forgetSent,
  removeFromList,
  sentWith,
  settleSent,
} from "./bet-list.ts";
import { openSlip, type PricePolicy, type SlipForm } from "./bet-slip-form.ts";
import { checkOrder } from "./list-check.ts";
import { readList } from "./kept-list.ts";
import { sendList, type ListCalls } from "./send-list.ts";
import { sendBet } from "./use-place-bet.ts";

const form = (marketId: string, selectionId: number, stakeText = "20"): SlipForm => ({
  ...openSlip({ marketId, selectionId, runnerName: "Dhaka", side: "BACK", priceX100: 200 }),
  stakeText,
});
const house: HouseForm = {
  pick: { marketId: "9.1", side: "for", line: 46, rate: 90 },
  eventId: "7",
  stakeText: "100",
  entry: "stake",
  isByLine: false,
  shown: { title: "6 over runs Dhaka", isBookmaker: false, lineText: "46" },
};
const by = { remoteId: "100001", policy: "any" } as const;
const lost = { ok: false, error: { kind: "network", message: "" } } as const;
const matched = (count: number) => ({
  ok: true as const,
  status: 200,
  value: {
    status: "SUCCESS",
    instructionReports: Array.from({ length: count }, (_, place) => ({
      status: "SUCCESS",
      betId: String(place),
      sizeMatched: 20,
      averagePriceMatched: 2,
      orderStatus: "EXECUTION_COMPLETE",
    })),
  },
});

/** A server that loses the answers of its first calls, and what it was asked. */
function server({ losing }: { readonly losing: number }) {
  const asked: { readonly reference: string; readonly content: string }[] = [];
  const calls: ListCalls = {
    placeOrders: async ({ customerRef, ...content }) => {
      asked.push({ reference: customerRef, content: JSON.stringify(content) });
      return asked.length <= losing ? lost : matched(content.instructions.length);
    },
    placeHouse: async (body, key) => {
      asked.push({ reference: key, content: JSON.stringify(body) });
      return asked.length <= losing ? lost : { ok: true, status: 200, value: { bet: { line: 46, rate: 88 } } };
    },
  };
  return { asked, calls };
}
/** A tab that remembers; returns what it does. */
function stubStorage(): ReadonlyMap<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    getItem: (key: string) => kept.get(key) ?? null,
  });
  return kept;
}
const ids = () => listNow().map(({ id }) => id);
const clear = (): void => {
  settleSent(new Map(ids().map((id) => [id, "placed"])));
  removeFromList(ids());
};
beforeEach(clear);
afterEach(clear);

describe("[SLIP-18] the list of bets", () => {
  test("those of one market go out together, a bet against the house by itself, and what is placed leaves the list", async () => {
    addToList(form("1.2", 1));
    addToList(form("1.3", 1));
    addToList(form("1.2", 2));
    addHouseToList(house);
    const { asked, calls } = server({ losing: 0 });
    const outcomes = await sendList(listNow(), by, calls);
    expect(asked.map(({ content }) => content.match(/selectionId|"price_policy":"any"/g))).toEqual([
      ["selectionId", "selectionId"],
      ["selectionId"],
      ['"price_policy":"any"'],
    ]);
    expect([...outcomes.values()].map(({ kind }) => kind).toSorted()).toEqual([
      "matched",
      "matched",
      "matched",
      "taken",
    ]);
    expect(listNow()).toEqual([]);
  });

  test("outlives its page as its player left it, and is nobody else's on that phone", async () => {
    stubStorage();
    addToList(form("1.2", 1));
    addHouseToList(house);
    changeInList(ids()[0] ?? 0, form("1.2", 1, "75"));
    expect(readList()).toEqual(listNow());
    expect(readList()).toMatchObject([{ form: { stakeText: "75" } }, { house }]);
    clear();
    expect(readList()).toEqual([]);
    vi.unstubAllGlobals();
    const bet = { id: 1, form: form("1.2", 1) };
    expect([isOf({ ...bet, by: "100001" }, "100001"), isOf({ ...bet, by: "100001" }, "100002")]).toEqual([true, false]);
    expect(isOf(bet, "100002")).toBe(true);
    addToList(form("1.2", 1));
    vi.stubGlobal("document", { cookie: "" });
    startSession({ token: "t", remoteId: "100002", username: "other", exchangeToken: "e" }, { isNew: false });
    addToList(form("1.2", 1));
    addToList(form("1.2", 1, "80"));
    expect(listNow().map(({ by: who }) => who)).toEqual([undefined, "100002"]);
    endSession();
    vi.unstubAllGlobals();
  });

  test("[SLIP-05] a bet without an answer is neither changed, removed nor replaced, and is sent again as it went out, under the reference that it has", async () => {
    addToList(form("1.2", 1));
    addToList(form("1.2", 2));
    addHouseToList(house);
    const { asked, calls } = server({ losing: 2 });
    await sendList(listNow(), by, calls);
    const [first] = listNow();
    if (first === undefined || !isOrder(first)) throw new Error("it is gone");
    changeInList(first.id, { ...first.form, priceX100: 300, stakeText: "500" });
    removeFromList([first.id]);
    addToList(form("1.2", 1, "70"));
    addToList(form("1.2", 3, "30"));
    // With one of a call all that went out with it are sent again.
    await sendList([first], { ...by, policy: "none" }, calls);
    await sendList(
      listNow().filter(({ sent }) => sent !== undefined),
      { ...by, policy: "none" },
      calls,
    );
    const [orders, fancy] = asked;
    expect(asked.slice(2)).toEqual([orders, fancy]);
    // The new ones are bets of their own.
    expect(listNow().map((bet) => isOrder(bet) && bet.form.stakeText)).toEqual(["70", "30"]);
    await sendList(listNow(), by, calls);
    expect(new Set(asked.map(({ reference }) => reference)).size).toBe(3);
  });

  test("[ROOM-72] what has no answer may be forgotten: then all that went out in its call leave the list, and nothing of it is sent again", async () => {
    addToList(form("1.2", 1));
    addToList(form("1.2", 2));
    addToList(form("1.3", 1));
    const { asked, calls } = server({ losing: 2 });
    await sendList(listNow(), by, calls);
    const [first, , other] = listNow();
    const reference = first?.sent?.reference ?? "";
    expect(sentWith(reference)).toHaveLength(2);
    forgetSent(reference);
    expect(listNow()).toEqual([other]);
    await sendList(listNow(), by, calls);
    expect(asked.filter((one) => one.reference === reference)).toHaveLength(1);
  });

  test("what is refused stays and may be changed again; with no answer for one bet of a call there is none for the call", async () => {
    addToList(form("1.2", 1));
    addToList(form("1.2", 2));
    const answer = (errorCode: string) => ({ status: "FAILURE", errorCode });
    const calls: ListCalls = {
      ...server({ losing: 0 }).calls,
      placeOrders: async () => ({
        ok: true,
        status: 200,
        value: { ...answer("BET_ACTION_ERROR"), instructionReports: codes.map(answer) },
      }),
    };
    let codes = ["SERVICE_UNAVAILABLE", "INVALID_ODDS"];
    expect([...(await sendList(listNow(), by, calls)).values()]).toEqual([{ kind: "unknown" }, { kind: "unknown" }]);
    expect(listNow().every(({ sent }) => sent !== undefined)).toBe(true);
    codes = ["INVALID_ODDS", "INVALID_ODDS"];
    await sendList(listNow(), by, calls);
    expect(listNow().map(({ sent }) => sent)).toEqual([undefined, undefined]);
  });

  test("[SLIP-05] bets on their way are kept for the page that is loaded next, and nothing of them once an answer came", async () => {
    const kept = stubStorage();
    addToList(form("1.2", 1));
    const { calls } = server({ losing: 1 });
    let onTheWay = "";
    await sendList(listNow(), by, {
      ...calls,
      placeOrders: (request) => {
        onTheWay = kept.get("bet-list-sent") ?? "";
        expect(onTheWay).toContain(request.customerRef);
        return calls.placeOrders(request);
      },
    });
    expect(kept.get("bet-list-sent")).toBe(onTheWay);
    await sendList(listNow(), by, calls);
    expect(kept.size).toBe(0);
    vi.unstubAllGlobals();
  });
});

describe("[SLIP-05] a bet of the slip", () => {
  const answer = (value: unknown) => ({ ok: true, status: 200, value }) as never;
  /** The exchange's own call as a server that loses the answers of its first calls. */
  function exchange({ losing }: { readonly losing: number }) {
    const asked: { readonly customerRef?: string; readonly instructions?: unknown }[] = [];
    const call = (async (_name: string, params: object) => {
      asked.push(params);
      return asked.length <= losing ? lost : answer(matched(1).value);
    }) as unknown as typeof exchangeCall;
    return { asked, call, remoteId: "100001" };
  }

  test("without an answer stands in the list and is sent again under its reference, from the slip and from the list, however many other bets go out meanwhile", async () => {
    const phone = exchange({ losing: 2 });
    expect(await sendBet(form("1.2", 1), phone)).toEqual({ kind: "unknown" });
    expect(listNow()).toMatchObject([{ form: form("1.2", 1), sent: { remoteId: "100001" } }]);
    expect(await sendBet(form("1.3", 1), phone)).toEqual({ kind: "unknown" });
    expect(await sendBet(form("1.4", 1), phone)).toMatchObject({ kind: "matched" });
    expect(listNow()).toHaveLength(2);
    expect(await sendBet(form("1.2", 1), phone)).toMatchObject({ kind: "matched" });
    const [first, second, , again] = phone.asked;
    expect(again).toEqual(first);
    // The other one is sent again by the list.
    const { asked, calls } = server({ losing: 0 });
    await sendList(listNow(), by, calls);
    expect(asked).toMatchObject([{ reference: second?.customerRef }]);
    expect(JSON.parse(asked[0]?.content ?? "")).toEqual({ marketId: "1.3", instructions: second?.instructions });
    expect(listNow()).toEqual([]);
    // Once there was an answer the same bet is another one.
    await sendBet(form("1.2", 1), phone);
    expect(phone.asked.at(-1)?.customerRef).not.toBe(first?.customerRef);
  });

  test("is not shown by the list as long as its slip waits for the answer, and is none of another player's", async () => {
    const phone = exchange({ losing: 2 });
    const seen: unknown[] = [];
    const call = ((name: never, params: never) => {
      seen.push(listNow().map(({ isInSlip }) => isInSlip));
      return phone.call(name, params);
    }) as typeof exchangeCall;
    await sendBet(form("1.2", 1), { ...phone, call });
    expect([seen, listNow().map(({ isInSlip }) => isInSlip)]).toEqual([[[true]], [undefined]]);
    await sendBet(form("1.2", 1), { ...phone, call, remoteId: "100002" });
    expect(phone.asked[1]?.customerRef).not.toBe(phone.asked[0]?.customerRef);
    await sendBet(form("1.2", 1), { ...phone, call });
    expect(seen.at(-1)).toEqual([true, undefined]);
  });

  test("on its way when its page goes stands in the list of the next page, under its reference", async () => {
    stubStorage();
    const phone = exchange({ losing: 0 });
    let onNextPage: ReturnType<typeof readList> = [];
    const call = ((name: never, params: never) => {
      onNextPage = readList();
      return phone.call(name, params);
    }) as typeof exchangeCall;
    await sendBet(form("1.2", 1), { ...phone, call });
    expect(onNextPage).toMatchObject([{ form: form("1.2", 1), sent: { reference: phone.asked[0]?.customerRef } }]);
    expect(onNextPage[0]?.isInSlip).toBeUndefined();
    expect(readList()).toEqual([]);
    vi.unstubAllGlobals();
  });

  test("against the house is kept alike: the same one under the same key, and the list asks with the policy and the stake that it went out with", async () => {
    const sent = beginInSlip({ house }, { remoteId: "100001", policy: "better" });
    endInSlip(sent.id, false);
    expect(beginInSlip({ house }, { remoteId: "100001", policy: "better" })).toEqual(sent);
    expect(beginInSlip({ house }, { remoteId: "100001", policy: "any" }).reference).not.toBe(sent.reference);
    endInSlip(sent.id, false);
    const { asked, calls } = server({ losing: 0 });
    await sendList(
      listNow().filter(({ id }) => id === sent.id),
      by,
      calls,
    );
    expect(asked[0]?.reference).toBe(sent.reference);
    expect(JSON.parse(asked[0]?.content ?? "")).toMatchObject({ stake: "100.00", price_policy: "better" });
  });
});

describe("[SLIP-18] before the list goes out each bet is looked at as the slip does", () => {
  const by = (price_policy: PricePolicy, takes_better_prices = true) => ({ price_policy, takes_better_prices });
  const now = { bestX100: 200, status: "OPEN", settings: by("better"), missingOf: () => 0n } as const;
  const bet = form("1.2", 1);

  test("[SLIP-14] odds that moved are followed, asked about or passed over as the settings say", () => {
    expect(checkOrder(bet, { ...now, bestX100: 190 })).toEqual({ kind: "moved" });
    expect(checkOrder(bet, { ...now, bestX100: 210 })).toEqual({ kind: "ready", form: bet });
    expect(checkOrder(bet, { ...now, bestX100: 210, settings: by("better", false) })).toMatchObject({
      kind: "ready",
      form: { priceX100: 210 },
    });
    expect(checkOrder(bet, { ...now, bestX100: 210, settings: by("none") })).toEqual({ kind: "moved" });
    expect(checkOrder(bet, { ...now, bestX100: 190, settings: by("any") })).toMatchObject({
      kind: "ready",
      form: { priceX100: 190, seenX100: 190 },
    });
    // Odds of the player's own are what they are.
    expect(checkOrder({ ...bet, seenX100: 0 }, { ...now, bestX100: 190 })).toMatchObject({ kind: "ready" });
  });

  test("[SLIP-09] [SLIP-17] a suspended market takes none, and what the balance does not cover stays", () => {
    expect(checkOrder(bet, { ...now, status: "SUSPENDED" })).toEqual({ kind: "off" });
    expect(checkOrder(bet, { ...now, missingOf: () => 500n })).toEqual({ kind: "missing", missingMinor: 500n });
    expect(checkOrder({ ...bet, stakeText: "" }, now)).toEqual({ kind: "fault", fault: "noStake" });
    // Of a market that isn't known yet the server has the word.
    expect(checkOrder(bet, { ...now, status: undefined })).toMatchObject({ kind: "ready" });
  });
});

test("[SLIP-18] a Fancy's moved line takes the place of the one in the list, and numbers that the player names stand side by side", () => {
  const named = (line: number) => ({ ...house, isByLine: true, pick: { ...house.pick, marketId: "9.2", line } });
  addHouseToList(house);
  addHouseToList({ ...house, pick: { ...house.pick, line: 48 } });
  addHouseToList(named(7));
  addHouseToList(named(12));
  expect(listNow().map((bet) => !isOrder(bet) && bet.house.pick.line)).toEqual([48, 7, 12]);
});
