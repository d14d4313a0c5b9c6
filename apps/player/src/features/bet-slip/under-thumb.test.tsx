import { LanguageProvider } from "@maidan/ui/language";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Router } from "wouter";
import { firstSettings } from "../exchange/bet-settings.ts";
import { settingsCall } from "../exchange/room-calls.ts";
import { Confirm as HouseConfirm } from "../house-bet/house-desk.tsx";
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
    expect(buttonsOf(draw(<Confirm form={form} onYes={nothing} onNo={nothing} />))).toEqual(dead);
    expect(buttonsOf(draw(<HouseConfirm bet={undefined} onYes={nothing} onNo={nothing} />))).toEqual(dead);
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
