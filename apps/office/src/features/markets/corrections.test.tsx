import { LanguageProvider } from "@maidan/ui/language";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test, vi } from "vitest";
import { aMarket } from "./test-support/house-desk-market.ts";

// The room listens to the browser's window as it is loaded, and here is none.
beforeAll(() => {
  vi.stubGlobal("addEventListener", () => undefined);
});

test("[RATES-74] when bets were placed is asked for in Dhaka's time, wherever the desk is", async () => {
  const { queryOf } = await import("./corrections.tsx");
  const sought = { rate: "", line: "", from: "2026-01-02T15:44:18", until: "2026-01-02T15:45" };
  expect(queryOf(sought)).toEqual({ from: "2026-01-02T09:44:18.000Z", until: "2026-01-02T09:45:00.000Z" });
});

async function shown(changes: Partial<typeof aMarket>, line: number): Promise<string> {
  const { FoundBet } = await import("./corrections.tsx");
  const bet = { id: "1", player: "rahim", line, rate: 90, stake: "500.00", placed_at: "2026-01-02T06:07:08.999Z" };
  const rows = (["for", "against"] as const).map((side) => (
    <FoundBet
      key={side}
      market={{ ...aMarket, ...changes }}
      bet={{ ...bet, side }}
      isTicked={false}
      onTick={() => undefined}
    />
  ));
  return renderToStaticMarkup(
    <LanguageProvider choice={{ language: "en", setLanguage: () => undefined }}>{rows}</LanguageProvider>,
  )
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

test("[RATES-74] a bet that may be void is told with the second of its placing; a runner's is back or lay, a number's yes or no", async () => {
  const winner = await shown({}, 2);
  expect(winner).toContain("rahim: Back Jamuna XI @ 90 2 Jan 12:07:08 ৳ 500.00");
  expect(winner).toContain("rahim: Lay Jamuna XI @ 90");
  const number = await shown({ question: "AT_LEAST", runners: [] }, 46);
  expect(number).toContain("rahim: yes 46 @ 90");
  expect(number).toContain("rahim: no 46 @ 90");
});
