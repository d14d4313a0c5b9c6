import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Router } from "wouter";
import { createQueryClient } from "../../api/index.ts";
import { promotionsQuery } from "./calls.ts";
import { PhonePromotions } from "./phone-promotions.tsx";
import type { Promotion } from "./promotions.ts";

function cardsOf(list: readonly Partial<Promotion>[]): string {
  const client = createQueryClient();
  client.setQueryData(promotionsQuery.queryKey, list as Promotion[]);
  const html = renderToStaticMarkup(
    <Router ssrPath="/promotions" ssrSearch="">
      <QueryClientProvider client={client}>
        <PhonePromotions />
      </QueryClientProvider>
    </Router>,
  );
  return html.slice(html.indexOf("<article"));
}
const wordsOf = (html: string): string => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

test("[PROMO-03] a card has its picture, its name, the first five words or that there are none, and both dates as en-GB writes them", () => {
  const promotion = {
    id: "7",
    name: "Winter Cup",
    name_bn: "",
    desc: "<p>Double your first deposit of the winter</p>",
    desc_bn: "",
    thumbnail: "/storage/promotions/gift.svg",
    status: "display",
    start_date: "2026-11-30T18:00:00.000Z",
    end_date: "2027-01-31T17:59:59.000Z",
    categories: [99],
  };
  const html = cardsOf([promotion]);
  expect(html).toContain('src="/storage/promotions/gift.svg"');
  const words = wordsOf(html);
  expect(words).toContain("Winter Cup Double your first deposit of... ");
  expect(words).toContain("01/12/2026");
  expect(words).toContain("31/01/2027");
  expect(wordsOf(cardsOf([{ ...promotion, desc: "<p></p>" }]))).toContain("Winter Cup No description available ");
});
