import { LanguageProvider, type Language } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { ExchangeRecord } from "./exchange-records.ts";
import { AllDetails, NetResult, RecordDetails } from "./record-details.tsx";

const draw = (node: ReactNode, language: Language = "en"): string =>
  renderToStaticMarkup(<LanguageProvider choice={{ language, setLanguage: () => undefined }}>{node}</LanguageProvider>);
const wordsOf = (html: string): string => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");

const bet = (status: ExchangeRecord["status"], net: string | null): ExchangeRecord => ({
  created_at: "2026-11-21T12:00:00Z",
  event_name: "Dhaka v Khulna",
  game_type: "Cricket",
  market_name: "Match Odds",
  selection_name: "Dhaka",
  bet_type: "LAY",
  stake: "60.00",
  odds: "2.50",
  odds_asked: "2.50",
  potential_profit: "60.00",
  potential_liability: "90.00",
  net_profit_loss: net,
  run: null,
  is_yes_no: false,
  status,
  transaction_id: "1000000001",
  market_id: "1.2",
  event_id: "3",
  is_cash_out: false,
  matched: "60.00",
  settled_at: net === null ? null : "2026-11-21T15:00:00Z",
  time_in_force: null,
  min_fill_size: null,
  lapsed: null,
});

describe("the result of an exchange bet", () => {
  test("[RECORDS-12] [RECORDS-13] it has two decimals: green when won, red and in brackets when lost, a plain word while open", () => {
    const won = draw(<NetResult record={bet("WON", "60.00")} />);
    expect(wordsOf(won)).toContain("৳ 60.00");
    expect(won).toContain("text-accent");
    const lost = draw(<NetResult record={bet("LOST", "-90.00")} />);
    expect(wordsOf(lost)).toContain("(৳ 90.00)");
    expect(lost).toContain("text-lost");
    const open = draw(<NetResult record={bet("open", null)} />);
    expect(wordsOf(open).trim()).toBe("Open");
    expect(open).not.toMatch(/text-accent|text-won|text-lost/);
  });
});

describe("the details of an exchange bet", () => {
  const popup = (record: ExchangeRecord): string => draw(<RecordDetails record={record} onClose={() => undefined} />);

  test("[ROOM-38] of a void bet it says why, in the summary and in the details, and of no other", () => {
    const record = { ...bet("VOID", "0.00"), void_reason: "abandoned" };
    expect(wordsOf(popup(record))).toContain("Void because abandoned");
    expect(wordsOf(draw(<AllDetails record={record} />, "bn"))).toContain("বাতিলের কারণ abandoned");
    expect(wordsOf(popup(bet("LOST", "-90.00")))).not.toContain("Void because");
  });

  test("[RECORDS-14] [RECORDS-15] it opens with the summary: event, transaction id and amount", () => {
    expect(wordsOf(popup(bet("open", null)))).toContain(
      "Summary Details Event Dhaka v Khulna Transaction ID 1000000001 Amount ৳ 60.00",
    );
  });

  test("[ROOM-34] the odds asked for stand there only where the bet was matched at others, and the result once there is one", () => {
    const details = (record: ExchangeRecord): string =>
      wordsOf(
        renderToStaticMarkup(
          <LanguageProvider choice={{ language: "en", setLanguage: () => undefined }}>
            <AllDetails record={record} />
          </LanguageProvider>,
        ),
      );
    expect(details(bet("open", null))).not.toMatch(/asked|Profit\/Loss/);
    const better = details({ ...bet("WON", "62.40"), odds: "2.54", odds_asked: "2.50" });
    expect(details(bet("open", null))).not.toContain("Cash Out");
    expect(details({ ...bet("open", null), is_cash_out: true })).toContain("Lay Cash Out");
    expect(better).toContain("Odds 2.54 Odds asked for 2.5 Profit/Loss ৳ 62.40");
  });

  test("[ROOM-31] [EXAPI-37] of a fill-or-kill bet they say its least and what could not be had, of one that was killed that too little could; of any other nothing", () => {
    const inWords = (record: ExchangeRecord, language: Language = "en"): string =>
      wordsOf(draw(<AllDetails record={record} />, language));
    const kill = { time_in_force: "FILL_OR_KILL", min_fill_size: "50.00", lapsed: "40.00" } as const;
    const partly = { ...bet("open", null), ...kill };
    expect(inWords(partly)).toContain(
      "Time in force Fill or kill · at least ৳ 50.00 · ৳ 40.00 could not be had Stake ৳ 60.00",
    );
    expect(inWords(partly, "bn")).toContain("পুরোটা, নয়তো নয় · অন্তত ৳ ৫০.০০ · ৳ ৪০.০০ পাওয়া যায়নি");
    expect(inWords({ ...partly, lapsed: "0.00", min_fill_size: null })).toContain("Time in force Fill or kill Stake");
    const killed = { ...bet("LAPSED", null), ...kill, min_fill_size: null, lapsed: "60.00" };
    expect(inWords(killed)).toContain("Fill or kill · too little could be had Stake");
    expect(inWords(bet("open", null))).not.toMatch(/Fill or kill|Time in force/);
    expect(wordsOf(popup(killed))).toContain("Killed Killed Summary");
    expect(wordsOf(draw(<NetResult record={killed} />, "bn")).trim()).toBe("বাদ গেছে");
  });

  test("[LINE-09] a bet on a line of runs says yes or no with the line", () => {
    const details = (record: ExchangeRecord): string => wordsOf(draw(<AllDetails record={record} />));
    const atLine = { ...bet("open", null), run: "166.5", is_yes_no: true };
    expect(details(atLine)).toMatch(/ No .* 166\.5 /);
    expect(details({ ...atLine, bet_type: "BACK" })).toContain(" Yes ");
    expect(details(bet("open", null))).toContain(" Lay ");
  });

  test("[RATES-50] a bet on even or on a lottery's number says yes or no, the number as it was named", () => {
    const details = (record: ExchangeRecord): string => wordsOf(draw(<AllDetails record={record} />));
    const even = { ...bet("open", null), bet_type: "BACK" as const, is_yes_no: true };
    expect(details(even)).toMatch(/ Yes .* Runs – /);
    expect(details({ ...even, run: "07" })).toMatch(/ Yes .* Runs 07 /);
  });

  test("[RECORDS-17] its header says success for WON, fail for LOST, processing for open, each in its colour", () => {
    const looks = (["WON", "LOST", "open"] as const).map((status) =>
      popup(bet(status, status === "open" ? null : "1.00")),
    );
    expect(looks.map((look) => /(Success|Fail|Processing)/.exec(wordsOf(look))?.[1])).toEqual([
      "Success",
      "Fail",
      "Processing",
    ]);
    expect(looks.map((look) => /border-b-2 px-4 pb-3 (border-\w+)/.exec(look)?.[1])).toEqual([
      "border-accent",
      "border-lost",
      "border-edge",
    ]);
  });
});
