/** What a game in its frame may ask of the page around it, and nothing else. [HOUSE-08] */
const wishes = ["close", "deposit"] as const;
export type FrameWish = (typeof wishes)[number];

/**
 * The wish that a message brings: from this frame's own window, of the origin that was launched, and of no other shape. Anything else is nothing, whoever
 * sent it: a page that got into the frame, another frame, or a window that knows ours. [HOUSE-08]
 */
export function readWish(
  message: { readonly origin: string; readonly source: unknown; readonly data: unknown },
  frame: { readonly window: unknown; readonly url: string },
): FrameWish | undefined {
  const { data } = message;
  const isOurs =
    frame.window !== null && message.source === frame.window && message.origin === new URL(frame.url).origin;
  if (!isOurs || typeof data !== "object" || data === null || Object.keys(data).length !== 2) return undefined;
  const { source, wish } = data as { readonly source?: unknown; readonly wish?: unknown };
  return source === "maidan-game" ? wishes.find((one) => one === wish) : undefined;
}
