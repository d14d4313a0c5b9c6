import type { Locator, Page } from "@playwright/test";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The middle of what is seen of it. */
export async function middleOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (box === null) throw new Error("nothing of it is seen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export interface Finger {
  readonly moveTo: (to: Point) => Promise<void>;
  readonly lift: () => Promise<void>;
}

/** Lays a finger on the screen, as a hand does: what it moves it moves by steps. */
export async function touch(page: Page, from: Point): Promise<Finger> {
  const session = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]): Promise<unknown> =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", [from]);
  let at = from;
  const steps = 8;
  return {
    moveTo: async (to) => {
      const [dx, dy] = [(to.x - at.x) / steps, (to.y - at.y) / steps];
      for (let step = 1; step <= steps; step += 1)
        await send("touchMove", [{ x: at.x + dx * step, y: at.y + dy * step }]);
      at = to;
    },
    lift: async () => {
      await send("touchEnd", []);
      await session.detach();
    },
  };
}
