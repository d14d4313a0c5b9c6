/** What the page around the frame is told, and nothing else. [HOUSE-08] */
export type FrameWish = "close" | "deposit";

/** Tells the page that shows us what the player wants; a page of its own goes there itself. */
export function wish(what: FrameWish, urls: { readonly return_url: string; readonly deposit_url: string }): void {
  if (window.parent === window) {
    location.assign(what === "close" ? urls.return_url : urls.deposit_url);
    return;
  }
  window.parent.postMessage({ source: "maidan-game", wish: what }, new URL(urls.return_url).origin);
}
