import type { FeedPulseView } from "@maidan/contract/http/office";
import { LanguageProvider, type Language } from "@maidan/ui/language";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test, vi } from "vitest";

// The room listens to the browser's window as it is loaded, and here is none.
beforeAll(() => {
  vi.stubGlobal("addEventListener", () => undefined);
});

async function shown(ageMs: number, language: Language, changes: Partial<FeedPulseView> = {}): Promise<string> {
  const { FeedAge } = await import("./feed-age.tsx");
  const pulse = { source: "simulator", age_ms: ageMs, due_in_ms: null, is_silenced: false, ...changes };
  return renderToStaticMarkup(
    <LanguageProvider choice={{ language, setLanguage: () => undefined }}>
      <FeedAge pulse={pulse} readAtMs={Number.MAX_SAFE_INTEGER} />
    </LanguageProvider>,
  ).replaceAll(/<[^>]*>/g, "");
}

test("[CONSOLE-02] how long ago a feed spoke is said in minutes from a minute on, and in hours from an hour on, in either language", async () => {
  expect(await shown(59_999, "en")).toBe("late, spoke 59 s ago");
  expect(await shown(1_630_000, "en")).toBe("silent for 27 min");
  expect(await shown(1_630_000, "bn")).toBe("২৭ মি. ধরে নীরব");
  expect(await shown(7_300_000, "en", { is_silenced: true })).toBe("silent for 2 h: its markets are suspended");
  expect(await shown(7_300_000, "bn", { is_silenced: true })).toBe("২ ঘ. ধরে নীরব: মার্কেট স্থগিত");
});
