import { LanguageProvider, type Language } from "@maidan/ui/language";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Router } from "wouter";
import { AlertList } from "./alerts/alerts-room.tsx";
import { EventsRoom } from "./events-room.tsx";
import type { EventsRead } from "./use-events.ts";
import type { Sport } from "./use-exchange.ts";
import { WalletFigures } from "./wallet-sheet.tsx";

const draw = (node: ReactNode, language: Language = "en"): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageProvider choice={{ language, setLanguage: () => undefined }}>
        <Router ssrPath="/exchange-inplay">{node}</Router>
      </LanguageProvider>
    </QueryClientProvider>,
  );

/** What is read aloud or seen, without the markup. */
const wordsOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

const nothing = { unread: [], waiting: [], readAgain: () => undefined };
const wordsOfRoom = (
  read: Partial<EventsRead>,
  { of, language = "en" }: { of?: Sport[]; language?: "en" | "bn" } = {},
) =>
  wordsOf(
    draw(
      <EventsRoom read={{ ...nothing, events: [], ...read }} {...(of !== undefined && { of })}>
        {(events) => <p>{`${events.length} here`}</p>}
      </EventsRoom>,
      language,
    ),
  );

describe("[ROOM-57] lists of which something could not be read", () => {
  test("a sport that could not be read is named above the others, with another try", () => {
    expect(wordsOfRoom({ unread: ["tennis"] })).toBe("Could not be read: Tennis. Try again 0 here");
    expect(wordsOfRoom({ unread: ["tennis", "racing"] }, { language: "bn" })).toContain(
      "পড়া যায়নি: টেনিস, ঘোড়দৌড়। আবার চেষ্টা করুন",
    );
  });

  test("where none could be read it says so, and never that there is nothing", () => {
    const words = wordsOfRoom({ events: undefined, unread: ["cricket", "soccer", "tennis", "racing"] });
    expect(words).toContain("Could not be read");
    expect(words).toContain("Try again");
    expect(words).not.toContain("No Data");
  });

  test("the room of one sport waits for that sport, and tells of that one alone", () => {
    expect(wordsOfRoom({ waiting: ["soccer"] }, { of: ["soccer"] })).toBe("Loading...");
    expect(wordsOfRoom({ unread: ["tennis"] }, { of: ["soccer"] })).toBe("0 here");
    expect(wordsOfRoom({ unread: ["soccer"] }, { of: ["soccer"] })).toContain("Could not be read");
  });

  test("wallets that could not be read are no empty ones", () => {
    const read = { wallet: undefined, isUnread: true, refresh: () => undefined };
    const words = wordsOf(draw(<WalletFigures read={read} />));
    expect(words).toContain("Could not be read");
    expect(words).not.toContain("Main Balance");
  });
});

test("[ALERT-06] all alerts stand by their market, which leads to its match, each with its runner, its odds and the way to take it away", () => {
  const alert = {
    event_id: "7",
    event_market_id: "1.1",
    sport: "tennis" as const,
    event_name: "Dhaka v Khulna",
    market_name: "Match Odds",
    side: "BACK" as const,
    direction: "rise" as const,
  };
  const alerts = [
    { ...alert, id: "3", market_id: "1.1", selection_id: 1, runner_name: "Dhaka", odds: 2.5 },
    { ...alert, id: "2", market_id: "1.2", selection_id: 9, runner_name: "Yes", odds: 3, market_name: "Tied Match" },
    {
      ...alert,
      id: "1",
      market_id: "1.1",
      selection_id: 2,
      runner_name: "Khulna",
      odds: 1.5,
      side: "LAY" as const,
      direction: "fall" as const,
    },
  ];
  const html = draw(<AlertList alerts={alerts} />);
  // Of a side market too it is the match's page.
  const page = new URLSearchParams({
    marketId: "1.1",
    eventId: "7",
    selectedSport: "tennis",
    previousPath: "/exchange-account?room=alerts",
  }).toString();
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
  expect(links).toEqual([`/odds-view?${page}`, `/odds-view?${page}`]);
  expect(wordsOf(html)).toMatch(
    /Dhaka v Khulna Match Odds Dhaka Back 2.50? or higher Remove Khulna Lay 1.50? or lower Remove Dhaka v Khulna Tied Match Yes Back 3(.00)? or higher Remove/,
  );
});
