import { LanguageProvider } from "@maidan/ui/language";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Countdown } from "./clock.tsx";

test("[HOUSE-82] a live table's clock says what its figure counts", () => {
  const markup = renderToStaticMarkup(
    <LanguageProvider choice={{ language: "bn", setLanguage: () => undefined }}>
      <Countdown live={undefined} phase="betting" nowMs={0} dealing="dealing" isFailing={false} />
    </LanguageProvider>,
  );
  expect(markup).toMatch(/role="timer" aria-label="সেকেন্ড বাকি"/);
});
