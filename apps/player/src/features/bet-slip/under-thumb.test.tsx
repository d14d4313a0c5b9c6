import type { MarketSnapshot } from "@maidan/client/market-cache";
import { LanguageProvider } from "@maidan/ui/language";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Router } from "wouter";
import { firstSettings } from "../exchange/bet-settings.ts";
import { settingsCall } from "../exchange/room-calls.ts";
import { Confirm as HouseConfirm } from "../house-bet/house-desk.tsx";
import type { EventDetail } from "../house-bet/offer.ts";
import { termsOf } from "../house-bet/terms.ts";
import { Confirm } from "./bet-desk.tsx";
import { openSlip } from "./bet-slip-form.ts";
import { Moved, Next, PlaceButton } from "./bet-slip.tsx";

const nothing = (): void => undefined;
const selection = { marketId: "1.2", selectionId: 1, runnerName: "Dhaka", side: "BACK", priceX100: 200 } as const;
const form = { ...openSlip(selection, "Dhaka v Khulna · Match Odds"), stakeText: "100" };

const draw = (node: ReactNode, client = new QueryClient()): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <LanguageProvider choice={{ language: "en", setLanguage: nothing }}>
        <Router ssrPath="/odds-view">{node}</Router>
      </LanguageProvider>
    </QueryClientProvider>,
  );

/** The words of what can be tapped, and whether it is dead. */
const buttonsOf = (html: string): string[] => {
  const dead = html.indexOf('inert=""');
  return [...html.matchAll(/<button[^>]*>([^<]+)<\/button>/g)].map(
    ({ index, 1: words }) => `${words}: ${dead !== -1 && index > dead ? "dead" : "live"}`,
  );
};

const tapped = { marketId: "9.2", side: "for", line: 46, rate: 85 } as const;
/** The question of what was tapped at 85, while the house offers this. */
function HouseQuestion({ rate, ...changes }: { rate: string; suspended?: 0 | 1; ball_running?: 0 | 1; max?: string }) {
  const row = { title: "6 over runs Dhaka", no: "44", no_rate: "110", yes: "46", yes_rate: rate, type: 2 };
  const flags = { suspended: 0, ball_running: 0, min: "100.00", max: "25000.00" };
  const event = { Event: "Dhaka v Khulna" };
  const detail = {
    event,
    bookmaker: {},
    fancy2: { "9.2": { ...row, ...flags, ...changes } },
  } as unknown as EventDetail;
  const known = { detail, bets: [], policy: "better", balanceMinor: undefined } as const;
  const terms = termsOf({ pick: tapped, stakeText: "100", entry: "stake" }, known);
  const { decided, fault, offered: shown } = terms;
  const out = { stakeMinor: 10_000n, delayMs: 0, policy: "better", shown } as const;
  const bet = decided === undefined || fault !== undefined ? undefined : { ...out, pick: decided };
  return (
    <HouseConfirm asked={tapped} stakeText="100" {...{ bet, terms }} onPick={nothing} onYes={nothing} onNo={nothing} />
  );
}

test("[SLIP-16] [SLIP-21] the question before a one-tap bet on a rate says what is offered now, or what holds it up, and then takes nothing", () => {
  const said = (node: ReactNode): readonly [words: string, isOff: boolean] => {
    const html = draw(node);
    const words = html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
    return [words, /<button[^>]* disabled=""[^>]*>Place bet</.test(html)];
  };
  const asked = "Yes 46: 6 over runs Dhaka, ৳ 100.00 @ 85 Dhaka v Khulna · Fancy Liability ৳ 100.00 · Profit ৳ 85.00";
  const same = said(<HouseQuestion rate="85" />);
  expect(same[0]).toContain(asked);
  expect(same[0]).not.toMatch(/Now|Suspended/);
  expect(same[1]).toBe(false);
  expect(said(<HouseQuestion rate="90" />)).toEqual([
    expect.stringContaining("@ 90 Dhaka v Khulna · Fancy Liability"),
    false,
  ]);
  const held = (words: string) => [expect.stringContaining(`${asked} ${words}`), true];
  expect(said(<HouseQuestion rate="80" />)).toEqual(held("Now 46 @ 80. Take it"));
  expect(said(<HouseQuestion rate="85" ball_running={1} />)).toEqual(held("Ball running. Wait for new rates."));
  expect(said(<HouseQuestion rate="85" suspended={1} />)).toEqual(held("Suspended. Wait for new rates."));
  expect(said(<HouseQuestion rate="85" max="50.00" />)).toEqual(held("Stake at most 50.00."));
});

test("[SLIP-16] while its market is suspended the question before a one-tap bet says so, and takes nothing", () => {
  const market = (status: string) => ({ status }) as MarketSnapshot;
  const asked = (status: string) =>
    draw(<Confirm form={form} market={market(status)} onYes={nothing} onNo={nothing} />);
  expect(asked("SUSPENDED")).toMatch(/disabled=""[^>]*>Place bet</);
  expect(asked("SUSPENDED")).toContain("suspended");
  expect(asked("OPEN")).not.toMatch(/disabled=""/);
});

describe("[ROOM-71] the second of two quick taps takes nothing that came between them: dead at first are", () => {
  test("the odds of now, and those that were seen, where the bet was", () => {
    expect(buttonsOf(draw(<Moved form={form} best={190} stop={undefined} onSend={nothing} />))).toEqual([
      "Wait at 2: dead",
      "Bet at 1.9: dead",
    ]);
  });

  test("[SLIP-14] odds that have become better are no odds to wait at, and without best execution the bet would lapse at those that were seen", () => {
    const moved = (best: number | undefined, takes_better_prices = true) => {
      const client = new QueryClient();
      client.setQueryData([settingsCall.path], { ...firstSettings("BDT"), price_policy: "none", takes_better_prices });
      return buttonsOf(draw(<Moved form={form} best={best} stop={undefined} onSend={nothing} />, client));
    };
    expect(moved(210)).toEqual(["At 2 or better: dead", "Bet at 2.1: dead"]);
    expect(moved(210, false)).toEqual(["Bet at 2.1: dead"]);
    expect(moved(190, false)).toEqual(["Wait at 2: dead", "Bet at 1.9: dead"]);
    expect(moved(undefined, false)).toEqual(["Wait at 2: dead"]);
  });

  test("[SLIP-26] a bet that is killed where it isn't matched has no odds to wait at", () => {
    const moved = (best: number | undefined) =>
      buttonsOf(draw(<Moved form={{ ...form, rest: "kill" }} best={best} stop={undefined} onSend={nothing} />));
    expect(moved(190)).toEqual(["Bet at 1.9: dead"]);
    expect(moved(undefined)).toEqual(["Try at 2: dead"]);
  });

  test("what follows an answer, and the bet that is open again after it", () => {
    const after = { onSendAgain: nothing, reopen: nothing, onClose: nothing };
    const matched = { kind: "matched", betId: "1", sizeMatched: 100, averagePrice: 2 } as const;
    expect(buttonsOf(draw(<Next {...after} outcome={matched} />))).toEqual(["New bet: dead", "Done: dead"]);
    expect(buttonsOf(draw(<Next {...after} outcome={{ kind: "unknown" }} />))).toEqual(["Send again: dead"]);
    const open = { form, stop: undefined, missing: 0n, onClose: nothing };
    expect(buttonsOf(draw(<PlaceButton {...open} />))).toEqual(["Add to list: dead", "Place Back bet: dead"]);
  });

  test("[SLIP-16] the question before a one-tap bet, on the exchange and against the house", () => {
    const dead = ["Not now: dead", "Place bet: dead"];
    expect(buttonsOf(draw(<Confirm form={form} market={undefined} onYes={nothing} onNo={nothing} />))).toEqual(dead);
    expect(buttonsOf(draw(<HouseQuestion rate="85" />))).toEqual(dead);
  });
});

test("[SLIP-17] the button is off while the line above it says what the balance lacks, and keeps its place in the order of the keys", () => {
  const open = { form, stop: undefined, onClose: nothing };
  const off = draw(<PlaceButton {...open} missing={12_345n} />);
  expect(off).toMatch(/<button type="submit"[^>]* aria-disabled="true"[^>]*>Place Back bet</);
  expect(off).not.toMatch(/<button type="submit"[^>]* disabled=""/);
  expect(off).toContain("123.45 is missing");
  expect(draw(<PlaceButton {...open} missing={0n} />)).toMatch(/aria-disabled="false"[^>]*>Place Back bet</);
});
