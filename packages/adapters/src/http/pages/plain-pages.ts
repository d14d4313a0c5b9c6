import { renderSVG } from "uqr";
import { escapeHtml, plainDocument } from "./document.ts";
import { picture } from "./picture.ts";
import { plainText } from "./plain-text.ts";

type Language = "en" | "bn";

/** The code leads a phone to the app. Dark on light, with a quiet edge: what every camera reads. */
const codeFor = (address: string): string => renderSVG(address, { border: 3, ecc: "M" });

/** What a desk sees at `/`: a picture, the way to the app on a phone, and the app in a frame. [SHELL-11] */
export function comingSoonPage(language: Language, publicUrl: string): string {
  const text = plainText[language];
  const body = `<main class="scene">${picture(escapeHtml(text.pictureName))}<div class="words">
<div class="lead"><img src="/brand/mark.svg" alt="" width="72" height="72"><h1>${text.comingTitle}</h1><p>${text.comingLead}</p><p>${text.comingHint}</p><a class="button" href="/preview">${text.comingPreview}</a></div>
<div class="qr">${codeFor(`${publicUrl}/`)}<p>${text.comingScan}</p></div></div></main>`;
  return plainDocument({ language, title: `Maidan: ${text.comingTitle}`, body });
}

/** The app in a phone frame, for a person at a desk. */
export function previewPage(language: Language, publicUrl: string): string {
  const text = plainText[language];
  const body = `<main class="bench" aria-label="${escapeHtml(text.previewTitle)}"><div class="lead"><img src="/brand/mark.svg" alt="" width="56" height="56"><h1>${text.previewTitle}</h1><p>${text.previewLead}</p><div class="qr"><p>${text.previewScan}</p>${codeFor(`${publicUrl}/`)}</div></div>
<div class="phone"><iframe src="/" title="${escapeHtml(text.previewFrame)}"></iframe></div></main>`;
  return plainDocument({ language, title: text.previewTitle, body });
}

/** Shown at the address of the Android app while the operator has put no file there. [SITE-06] */
export function androidMissingPage(language: Language): string {
  const text = plainText[language];
  const body = `<main class="note"><img src="/brand/mark.svg" alt="" width="88" height="88"><h1>${text.androidTitle}</h1><p>${text.androidLead}</p><a class="button" href="/">${text.androidHome}</a></main>`;
  return plainDocument({ language, title: text.androidTitle, body });
}

/** Shown at `/` to everybody while `site_status` is 0. [SHELL-14] [OP-02] */
export function maintenancePage(language: Language): string {
  const text = plainText[language];
  const body = `<main class="note"><img src="/brand/mark.svg" alt="" width="88" height="88"><h1 lang="en">${text.maintenanceTitle}</h1><p>${text.maintenanceLead}</p></main>`;
  return plainDocument({ language, title: text.maintenanceTitle, body });
}
