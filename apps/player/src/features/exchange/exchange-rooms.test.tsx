import { LanguageProvider, type Language } from "@maidan/ui/language";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Router } from "wouter";
import { EventRow } from "./event-row.tsx";
import { ExchangeFrame, titleSize } from "./exchange-frame.tsx";
import { FancyBlock, HouseBlocks } from "./house-blocks.tsx";
import { SportGroups } from "./inplay-page.tsx";
import type { SportEvent, useEventDetail } from "./use-exchange.ts";
import { WalletSheet } from "./wallet-sheet.tsx";

function draw(node: ReactNode, language: Language = "en"): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageProvider choice={{ language, setLanguage: () => undefined }}>
        <Router ssrPath="/exchange-inplay">{node}</Router>
      </LanguageProvider>
    </QueryClientProvider>,
  );
}

/** What is read aloud or seen, without the markup. */
const wordsOf = (html: string): string => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");

const event: SportEvent = {
  EventId: "30000001",
  Event: "Dhaka v Khulna",
  MarketId: "1.20000001",
  Fancy: false,
  Bookmaker: false,
  competition: "Cup",
  start_time: "2026-11-21T12:00:00Z",
  inplay: true,
  finished: false,
  score: { sport: "cricket", headline: "Dhaka 12/0 (2.0)" },
  sport: "cricket",
};
const row = (over: Partial<SportEvent>, language?: Language): string =>
  draw(<EventRow event={{ ...event, ...over }} previousPath="/exchange-inplay" />, language);

describe("a row of the in-play list", () => {
  test("[EXCH-16] it has the event's name, a badge for fancy and bookmaker where there are some, its state, and a pin", () => {
    const bare = row({});
    expect(wordsOf(bare)).toContain("Dhaka v Khulna Cup In-Play Dhaka 12/0 (2.0)");
    expect(bare).toContain('aria-label="Pin: Dhaka v Khulna"');
    expect(wordsOf(bare)).not.toMatch(/Fancy|BookMaker/);
    expect(wordsOf(row({ Fancy: true, Bookmaker: true }))).toMatch(/In-Play Fancy BookMaker/);
  });

  test("a match that has not begun shows its time in Dhaka instead of a score, one that is over its winner and no pin", () => {
    const coming = row({ inplay: false, score: { headline: "Dhaka v Khulna" } });
    expect(wordsOf(coming)).toContain("21 Nov, 18:00");
    expect(wordsOf(coming).match(/Dhaka v Khulna/g)).toHaveLength(1);
    const over = row({ result: "Khulna" });
    expect(wordsOf(over)).toContain("Winner: Khulna");
    expect(wordsOf(over)).not.toContain("In-Play");
    expect(over).not.toContain("aria-pressed");
  });

  test("[EXCH-14] a match that was abandoned says so and that its bets are void, in both languages, and has no prices", () => {
    const over = { inplay: false, finished: true, abandoned: true as const };
    expect(wordsOf(row(over))).toContain("Abandoned, bets void");
    expect(row(over)).not.toContain("aria-pressed");
    expect(wordsOf(row(over, "bn"))).toContain("পরিত্যক্ত, বেট বাতিল");
    expect(wordsOf(row({ finished: true }))).toContain("Over");
    const byHand = { finished: true, void_reason: "Wrong teams" };
    expect(wordsOf(row(byHand))).toContain("Void: Wrong teams");
    expect(wordsOf(row({ ...byHand, void_reason: "" }, "bn"))).toMatch(/বাতিল *$/);
  });

  test("[ROOM-81] a match of cricket that is over has what both teams made, in Bangla figures too", () => {
    const side = { runs: 150, overs: "20.0", isSuperOver: false };
    const innings = [
      { ...side, team: "Dhaka", wickets: 6 },
      { ...side, team: "Khulna", wickets: 10 },
      { ...side, team: "Khulna", runs: 9, wickets: 1, isSuperOver: true },
    ];
    const over = {
      finished: true,
      result: "Dhaka",
      score: { sport: "cricket", headline: "Khulna 9/1 (1.0)", innings },
    };
    const words = wordsOf(row(over));
    expect(words).toContain("Dhaka 150/6 (20.0) Khulna 150 (20.0) super over 9/1 Winner: Dhaka");
    expect(words).not.toContain("(1.0)");
    expect(wordsOf(row(over, "bn"))).toContain("১৫০/৬ (২০.০)");
    // While it is played the headline has a line's room.
    expect(wordsOf(row({ score: over.score }))).toContain("Khulna 9/1 (1.0)");
  });

  test("in Bangla its words are Bangla and its figures too", () => {
    expect(wordsOf(row({}, "bn"))).toContain("ইন-প্লে Dhaka ১২/০ (২.০)");
  });
});

type Detail = NonNullable<ReturnType<typeof useEventDetail>>;
const { sport: _sport, ...listed } = event;
const runner = (name: string, over: object) => ({
  runner: name,
  selection_id: 1,
  backPrice: "1.85",
  layPrice: "1.90",
  suspended: 0 as const,
  ball_running: 0 as const,
  ...over,
});
const detail: Detail = {
  event: listed,
  bookmaker: {
    "1": {
      runners: [
        runner("Dhaka", {}),
        runner("Khulna", { ball_running: 1 }),
        runner("Tie", { ball_running: 1, suspended: 1 }),
      ],
    },
  },
  fancy2: {
    "9": { title: "6 over runs", no: "44", no_rate: "100", yes: "46", yes_rate: "95", suspended: 0, ball_running: 1 },
  },
};

test("[ROOM-02] a sport's heading names the columns of prices only where its rows have some", () => {
  const heads = (over: Partial<SportEvent>): string =>
    wordsOf(draw(<SportGroups events={[{ ...event, ...over }]} previousPath="/exchange-inplay" />)).slice(0, 40);
  expect(heads({})).toContain("Cricket Back Lay Dhaka v Khulna");
  for (const over of [{ sport: "racing" as const }, { finished: true }, { MarketId: "" }])
    expect(heads(over)).toMatch(/^ (?:Racing|Cricket) Dhaka v Khulna/);
});

describe("the house's markets on the odds view", () => {
  test("[ROOM-65] the match's Bookmaker, each further market of runners and each fancy row has a pin of its own", () => {
    const asked = { "2": { title: "Most runs Dhaka", runners: [runner("Tamim", {})] } };
    const html = draw(<HouseBlocks detail={{ ...detail, bookmaker: { ...detail.bookmaker, ...asked } }} />);
    const pins = [...html.matchAll(/aria-label="(Pin: [^"]*)"/g)].map(([, name]) => name);
    expect(pins).toEqual(["Pin: BookMaker", "Pin: Most runs Dhaka", "Pin: 6 over runs"]);
  });

  test("[EXCH-27] a bookmaker row has the runner, its back price and its lay price", () => {
    expect(wordsOf(draw(<HouseBlocks detail={detail} />))).toContain(
      "BookMaker Back Lay Dhaka Min 100.00 · Max 25,000.00 Back 1.85 Lay 1.90 Khulna",
    );
  });

  test("[RATES-48] a market of players stands beneath with what it asks, in the reader's language: open with a few, to be opened with a whole side", () => {
    const asked = (title: string, players: number) => ({
      title,
      rule: "NEXT_OUT" as const,
      runners: Array.from({ length: players }, (_, place) =>
        runner(`Player ${place + 1}`, { selection_id: place + 1 }),
      ),
    });
    const bookmaker = {
      ...detail.bookmaker,
      "2": asked("Out at wicket 3 Dhaka (2nd innings)", 2),
      "3": asked("Most runs Dhaka", 11),
    };
    const drawn = draw(<HouseBlocks detail={{ ...detail, bookmaker }} />);
    expect(wordsOf(drawn)).toMatch(/Tie .*Out at wicket 3 Dhaka \(2nd innings\) Player 1 .*Most runs Dhaka Player 1/);
    expect(drawn).toContain('aria-label="Most runs Dhaka: Player 1: Back 1.85"');
    expect(drawn.match(/<details[^>]*>/g)?.map((tag) => / open/.test(tag))).toEqual([true, false]);
    expect(wordsOf(draw(<HouseBlocks detail={{ ...detail, bookmaker }} />, "bn"))).toContain(
      "Dhaka: ৩ নম্বর উইকেটে কে আউট (দ্বিতীয় ইনিংস)",
    );
  });

  test("[EXCH-31] [EXCH-32] [OP-63] Ball Running lies over a row whose ball is running, and Suspend wins over it", () => {
    const words = wordsOf(draw(<HouseBlocks detail={{ ...detail, fancy2: {} }} />));
    expect(words).toMatch(/Khulna .*? Lay – Ball Running Tie .*? Lay – Suspend/);
    expect(words.match(/Ball Running/g)).toHaveLength(1);
  });

  test("[ROOM-15] reference 5.6: the rates of a row that takes nothing are hidden, from who listens to the page too", () => {
    const drawn = draw(<HouseBlocks detail={detail} />);
    expect(drawn.match(/1\.85|1\.90/g)).toHaveLength(4);
    expect(drawn).toContain('aria-label="Khulna: Back"');
    expect(drawn).toContain('aria-label="Dhaka: Back 1.85"');
    expect(wordsOf(drawn)).toContain("No – Yes – Ball Running");
  });

  const over = { title: "6 over runs", no: "44", no_rate: "100", yes: "46", yes_rate: "95", suspended: 0 } as const;
  const open: Detail = { ...detail, fancy2: { "9": { ...over, ball_running: 0 } } };

  test("[EXCH-28] a fancy row has its title, No and Yes with their rates, and its overlay", () => {
    expect(wordsOf(draw(<HouseBlocks detail={open} />))).toContain(
      "6 over runs Min 100.00 · Max 25,000.00 No 44 100 Yes 46 95",
    );
    expect(wordsOf(draw(<HouseBlocks detail={detail} />))).toMatch(/6 over runs .* Ball Running/);
  });

  test("[APP-13] rates and lines are prices: western on a Bangla page, where stakes have Bangla digits", () => {
    const words = wordsOf(draw(<HouseBlocks detail={open} />, "bn"));
    expect(words).toContain("Dhaka ১০০.০০ থেকে ২৫,০০০.০০ ব্যাক 1.85 লে 1.90");
    expect(words).toContain("না 44 100 হ্যাঁ 46 95");
    expect(wordsOf(draw(<HouseBlocks detail={detail} />, "bn"))).toContain("বল চলছে");
  });

  test("[EXCH-29] the fancy tabs stand in the stated order", () => {
    const tabs = draw(<HouseBlocks detail={detail} />).match(/role="tab"[^>]*>[^<]*/g) ?? [];
    expect(tabs.map((tab) => tab.replace(/.*>/, ""))).toEqual([
      "All",
      "Fancy",
      "Ball by Ball",
      "Khadda",
      "Lottery",
      "Odd/Even",
    ]);
  });

  test("[EXCH-30] [OP-63] a fancy market's type decides its tab; without one it stands under All alone", () => {
    const row = { no: "1", no_rate: "1", yes: "1", yes_rate: "1", suspended: 0 as const, ball_running: 0 as const };
    const fancy2 = {
      "1": { ...row, title: "Untyped" },
      "2": { ...row, title: "Session", type: 2 as const },
      "6": { ...row, title: "Parity", type: 6 as const },
    };
    const titlesIn = (first: "fancyAll" | "fancyFancy" | "fancyLottery" | "fancyOddEven") =>
      wordsOf(draw(<FancyBlock detail={{ ...detail, fancy2 }} first={first} />)).match(/Untyped|Session|Parity/g) ?? [];
    expect(titlesIn("fancyAll")).toEqual(["Untyped", "Session", "Parity"]);
    expect(titlesIn("fancyFancy")).toEqual(["Session"]);
    expect(titlesIn("fancyOddEven")).toEqual(["Parity"]);
    expect(titlesIn("fancyLottery")).toEqual([]);
  });

  test("[EXCH-35] [OP-63] least and most stake are the market's own, and the sample where it states none", () => {
    const row = { title: "6 over runs", no: "44", no_rate: "100", yes: "46", yes_rate: "95", suspended: 0 as const };
    const own = { ...row, ball_running: 0 as const, min: "50.00", max: "700.00" };
    const words = (fancy2: Detail["fancy2"]) => wordsOf(draw(<FancyBlock detail={{ ...detail, fancy2 }} />));
    expect(words({ "9": own })).toContain("Min 50.00 · Max 700.00");
    expect(words({ "9": { ...row, ball_running: 0 } })).toContain("Min 100.00 · Max 25,000.00");
  });

  test("[EXCH-33] [EXCH-34] while the event is read it says Loading..., without fancy bets that there are none", () => {
    const unread = wordsOf(draw(<HouseBlocks detail={undefined} />));
    expect(unread.match(/Loading\.\.\.|No bookmaker|No fancy/g)).toEqual(["Loading...", "Loading..."]);
    expect(wordsOf(draw(<HouseBlocks detail={{ ...detail, fancy2: {} }} />))).toContain("No fancy bets available");
  });
});

test("[EXCH-08] the wallet overlay has main balance, exposure, each vendor with Recall, and Recall All", () => {
  const wallet = {
    currency: "BDT",
    balance: "1234.50",
    exposure: "100.00",
    owed: "0.00",
    vendors: [
      { vendor: "a", name: "Alpha", balance: "5.00", in_play: "20.00" },
      { vendor: "b", name: "Beta", balance: "0.00", in_play: "7.50" },
    ],
  };
  const read = { wallet, isUnread: false, refresh: () => undefined };
  const words = wordsOf(draw(<WalletSheet isOpen onClose={() => undefined} read={read} />));
  expect(words).toContain("Main Balance BDT ৳ 1,234.50 Exposure BDT ৳ 100.00");
  expect(words).not.toContain("Owed");
  const owing = { ...read, wallet: { ...wallet, owed: "1500.00" } };
  // [DEBT-05]
  expect(wordsOf(draw(<WalletSheet isOpen onClose={() => undefined} read={owing} />))).toContain(
    "Owed BDT ৳ 1,500.00 From a bet whose result was corrected. It is taken from your balance as money comes.",
  );
  expect(words).toContain("Alpha In play ৳ 20.00 ৳ 5.00 Recall Beta In play ৳ 7.50 ৳ 0.00 Recall Recall All");
});

test("[EXCH-09] [OP-60] before the wallets are read they are labelled BDT and USD", () => {
  const read = { wallet: undefined, isUnread: false, refresh: () => undefined };
  const words = wordsOf(draw(<WalletSheet isOpen onClose={() => undefined} read={read} />));
  expect(words).toMatch(/Main Balance BDT Exposure BDT Other wallets USD/);
});

test("the header's title has smaller letters where its longest word is long, so that none is broken beside a large balance", () => {
  expect(["Multi", "Price alerts", "ক্রিকেট"].map(titleSize)).toEqual(["text-base", "text-base", "text-base"]);
  expect([titleSize("Exchange"), titleSize("অ্যাকাউন্ট"), titleSize("Statement")]).toEqual([
    "text-[clamp(0.6875rem,20cqi,1rem)]",
    "text-[clamp(0.6875rem,20cqi,1rem)]",
    "text-[clamp(0.6875rem,17cqi,1rem)]",
  ]);
});

test("[EXCH-08] [ROOM-58] that there is one wallet is said before the wallets are read, so that nothing moves when they are", () => {
  const read = { wallet: undefined, isUnread: false, refresh: () => undefined };
  expect(wordsOf(draw(<WalletSheet isOpen onClose={() => undefined} read={read} />))).toContain("There is one wallet");
});

test("[EXCH-03] the way back is not called by the word for a back bet in either language", () => {
  const frame = (language: Language): string =>
    draw(
      <ExchangeFrame title="In-Play" back="/exchange">
        {undefined}
      </ExchangeFrame>,
      language,
    );
  expect(frame("en")).toContain('aria-label="Back"');
  expect(frame("bn")).toContain('aria-label="পেছনে"');
  expect(frame("bn")).not.toContain("ব্যাক");
});
