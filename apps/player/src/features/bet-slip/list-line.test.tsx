import { LanguageProvider } from "@maidan/ui/language";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { openSlip } from "./bet-slip-form.ts";
import { ListLine } from "./list-line.tsx";

test("[SLIP-21] a bet of the list says of which match and market it is", () => {
  const selection = { marketId: "1.2", selectionId: 1, runnerName: "Yes", side: "BACK", priceX100: 200 } as const;
  const form = openSlip(selection, "Dhaka v Khulna · Tied Match");
  const markup = renderToStaticMarkup(
    <LanguageProvider choice={{ language: "en", setLanguage: () => undefined }}>
      <ListLine
        bet={{ id: 1, form }}
        tone="back"
        side="Back"
        name={form.runnerName}
        of={form.of}
        isBusy={false}
        alert=""
      >
        {null}
      </ListLine>
    </LanguageProvider>,
  );
  expect(markup.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ")).toContain("Back Yes Dhaka v Khulna · Tied Match");
});
