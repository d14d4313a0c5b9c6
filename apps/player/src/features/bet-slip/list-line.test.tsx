import { LanguageProvider } from "@maidan/ui/language";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { beginInSlip } from "./begin-in-slip.ts";
import { endInSlip, forgetSent, listNow } from "./bet-list.ts";
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

test("[ROOM-72] a bet without an answer says that it is sent again and taken once at most, and can be forgotten, in both languages", () => {
  const selection = { marketId: "1.2", selectionId: 1, runnerName: "Yes", side: "BACK", priceX100: 200 } as const;
  const { id, reference } = beginInSlip({ form: { ...openSlip(selection), stakeText: "50" } }, by);
  endInSlip(id, false);
  const [bet] = listNow();
  if (bet === undefined) throw new Error("it is gone");
  const said = (language: "en" | "bn"): string =>
    renderToStaticMarkup(
      <LanguageProvider choice={{ language, setLanguage: () => undefined }}>
        <ListLine {...{ bet }} tone="back" side="Back" name="Yes" isBusy={false} alert={undefined}>
          {null}
        </ListLine>
      </LanguageProvider>,
    );
  expect(said("en")).toContain("Sent again, it is taken once at most.");
  expect(said("en")).toMatch(/<button[^>]*>Forget it<\/button>/);
  expect(said("bn")).toContain("আবার পাঠালেও সর্বোচ্চ একবারই নেওয়া হবে।");
  expect(said("bn")).toMatch(/<button[^>]*>বাদ দিন<\/button>/);
  forgetSent(reference);
  expect(listNow()).toEqual([]);
});

const by = { remoteId: "100001", policy: "none" } as const;
