import { LanguageProvider } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import {
  betDates,
  groupProfit,
  profitOf,
  readGroup,
  shortName,
  tabOf,
  toggled,
  type BetGroup,
} from "./settled-bets.ts";
import { BetList, GroupList, GroupSummary } from "./settled-list.tsx";

const draw = (node: ReactNode): string =>
  renderToStaticMarkup(
    <LanguageProvider choice={{ language: "en", setLanguage: () => undefined }}>{node}</LanguageProvider>,
  );
const wordsOf = (html: string): string => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");

const group = (more: Partial<BetGroup> = {}): BetGroup => ({
  date: "2026-11-21",
  platform: "JILI",
  game_type: "SLOT",
  total_bet_amount: "140.50",
  total_win_amount: "40.00",
  bets: 2,
  ...more,
});
const nothing = (): void => undefined;

describe("settled bets", () => {
  test("[RECORDS-07] the profit of a bet and of a group is win minus bet", () => {
    expect(profitOf({ bet: "100.00", win: "250.00" })).toBe(150_00n);
    expect(profitOf({ bet: "0.30", win: "0.10" })).toBe(-20n);
    expect(groupProfit(group())).toBe(-100_50n);
  });

  test("[RECORDS-06] [RECORDS-12] groups stand under their date with platform, game type, turnover and profit or loss to two decimals", () => {
    const html = draw(
      <GroupList
        groups={[group(), group({ platform: "PG", total_win_amount: "300.00" }), group({ date: "2026-11-20" })]}
        onOpen={nothing}
      />,
    );
    const words = wordsOf(html);
    expect(words.match(/2[01]\/11\/2026/g)).toEqual(["21/11/2026", "20/11/2026"]);
    expect(words).toContain("JILI SLOT (৳ 100.50) Turnover ৳ 140.50");
    expect(words).toContain("PG SLOT ৳ 159.50 Turnover ৳ 140.50");
  });

  test("[RECORDS-09] [CONST-34] a game's name is cut to 15 characters with an ellipsis, a shorter one is whole", () => {
    expect(shortName("Super Ace Deluxe Jackpot")).toBe("Super Ace Delux…");
    expect(shortName("Fifteen letters")).toBe("Fifteen letters");
    expect(shortName("Baccarat")).toBe("Baccarat");
    // A conjunct is one character to whoever reads it.
    expect([...new Intl.Segmenter().segment(shortName("ক্রিকেট ক্রিকেট ক্রিকেট ক্রিকেট"))].length).toBeLessThanOrEqual(16);
  });

  test("[RECORDS-08] the drill-down lists platform, game name, bet and profit or loss", () => {
    const bet = {
      id: "1",
      created_at: "2026-11-21T05:10:00Z",
      platform: "JILI",
      game_type: "SLOT",
      game_name: "Super Ace Deluxe Jackpot",
      bet_amount: "40.50",
      winAmount: "100.00",
    };
    const words = wordsOf(draw(<BetList bets={[bet]} />));
    expect(words).toContain("Super Ace Delux… JILI 11:10 ৳ 59.50 Bet ৳ 40.50");
  });

  test("[RECORDS-10] the strip sums platform, game type, turnover and result up; a loss is red and in brackets", () => {
    const lost = draw(<GroupSummary group={group()} />);
    expect(wordsOf(lost)).toContain("Platform JILI Game Type SLOT Turnover ৳ 140.50 Profit/Loss (৳ 100.50)");
    expect(lost).toContain("text-lost");
    const won = draw(<GroupSummary group={group({ total_win_amount: "200.00" })} />);
    expect(won).not.toContain("text-lost");
    expect(wordsOf(won)).toContain("Profit/Loss ৳ 59.50");
  });

  test("[RECORDS-19] without bets it says what will be there", () => {
    expect(wordsOf(draw(<GroupList groups={[]} onOpen={nothing} />))).toContain("Your settled bets of the chosen days");
  });

  test("[RECORDS-03] [RECORDS-05] [CONST-37] one platform at a time, pressed again it is All; three choices of days", () => {
    expect(toggled(undefined, "JILI")).toBe("JILI");
    expect(toggled("PG", "JILI")).toBe("JILI");
    expect(toggled("JILI", "JILI")).toBeUndefined();
    expect(betDates).toEqual(["today", "yesterday", "last7Days"]);
  });

  test("[RECORDS-01] [OP-61] the tab is Settled unless a link asks for Exchange; a drill-down needs all of its group", () => {
    expect([tabOf(null), tabOf("settled"), tabOf("exchange"), tabOf("x")]).toEqual([
      "settled",
      "settled",
      "exchange",
      "settled",
    ]);
    expect(readGroup({ date: "2026-11-21", platform: "PG", game_type: "LIVE" })).toEqual({
      date: "2026-11-21",
      platform: "PG",
      game_type: "LIVE",
    });
    expect(readGroup({ date: "2026-11-21", platform: "PG" })).toBeUndefined();
  });
});
