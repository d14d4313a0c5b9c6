import { LanguageProvider, type Language } from "@maidan/ui/language";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Router } from "wouter";
import { ReadFailed, readQuery } from "../../api/index.ts";
import { eventCall } from "./calls.ts";
import { OddsViewPage } from "./odds-view-page.tsx";

/** The odds view of event 7, the reading of which has come so far. */
function viewAfter(read: object, language: Language = "en"): string {
  const client = new QueryClient();
  const { queryKey } = readQuery(eventCall, { params: { eventId: "7" } });
  client.getQueryCache().build(client, { queryKey }).setState(read);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <LanguageProvider choice={{ language, setLanguage: () => undefined }}>
        <Router ssrPath="/odds-view" ssrSearch="marketId=1.7&eventId=7&selectedSport=tennis">
          <OddsViewPage />
        </Router>
      </LanguageProvider>
    </QueryClientProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
}
const refusedBy = (code: "NOT_FOUND" | "UNAVAILABLE") => ({
  status: "error",
  error: new ReadFailed({ kind: "refused", status: 404, code, message: "", fields: {} } as never),
});

test("[ROOM-82] a match that there isn't is said to be none, with the way to those that there are, and not to be on its way", () => {
  for (const read of [refusedBy("NOT_FOUND"), { status: "success", data: { data: { items: {} } } }]) {
    const words = viewAfter(read);
    expect(words).toContain("There is no such match");
    expect(words).toContain("See the matches");
    expect(words).not.toMatch(/Loading|Tennis|Match Odds|Try again/);
    expect(viewAfter(read, "bn")).toContain("এমন কোনো ম্যাচ নেই");
  }
});

test("[ROOM-82] one that could not be read is not said to be none, nor titled as if it were on its way; one that is being read is neither", () => {
  const unread = viewAfter(refusedBy("UNAVAILABLE"));
  expect(unread).toContain("Try again");
  expect(unread).not.toContain("There is no such match");
  // Its title, above the note.
  expect(unread).toContain(" Match Could not be read");
  expect(viewAfter({})).not.toMatch(/There is no such match|Could not be read/);
});
