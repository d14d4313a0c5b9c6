import { expect } from "@playwright/test";
import { launchFrame } from "./stage/frames.ts";
import { openPhone, untilAlive } from "./stage/phone.ts";
import { demoPassword, demoUsername, logIn, type PlayerLogin } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

/** Nobody is there. */
const elsewhere = "http://localhost:9/elsewhere";

/** Tries to read the page around it, to lead it away, and to move it by messages of wrong shapes and, from a frame within, of the right one. */
const hostile = `<!doctype html><title>hostile</title><script>
  const tell = (what) => { document.title += " " + what; };
  const attacks = { storage: () => parent.localStorage.length, page: () => parent.document.body.innerHTML };
  for (const [name, attack] of Object.entries(attacks)) { try { attack(); tell(name + " read"); } catch { tell(name + " refused"); } }
  try { top.location = "${elsewhere}"; } catch {}
  const game = "maidan-game";
  for (const wish of [{ source: game, wish: "close", url: "${elsewhere}" }, { source: game, wish: "withdraw" }, [game, "close"], "close"])
    parent.postMessage(wish, "*");
  const inner = document.createElement("iframe");
  inner.srcdoc = "<script>top.postMessage({ source: 'maidan-game', wish: 'close' }, '*')</" + "script>";
  document.documentElement.append(inner);
</script>`;

/** The address of a launched game. */
async function launched(login: PlayerLogin): Promise<URL> {
  const game = { code: "dragon-tiger", type: "TABLE", platform: "Maidan" };
  return new URL(await launchFrame(login, game, "/games?type=TABLE&system=Maidan"));
}

test("[HOUSE-01] [HOUSE-08] [GAMES-15] a hostile frame gets nowhere: it reads nothing of the page, can't lead it away, asks in vain in a wrong shape or from a wrong window, and a launch that was spent opens nothing", async ({
  browser,
}) => {
  const login = await logIn(demoUsername, demoPassword);
  const { origin, hash } = await launched(login);
  const open = async (): Promise<number> => {
    const answer = await fetch(`${origin}/api/sessions`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ launch: hash.slice(1) }),
    });
    return answer.status;
  };
  expect([await open(), await open()]).toEqual([200, 403]);

  const page = await openPhone(browser, { login });
  await page.addInitScript(() => {
    if (window !== window.top) return;
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    addEventListener("message", ({ data }) => heard.push(data));
  });
  const heard = (): Promise<number> => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard.length);
  // What the games' origin would serve were it taken over, shown by the page as any game is.
  await page
    .context()
    .route(`${origin}/hostile`, (route) => route.fulfill({ contentType: "text/html", body: hostile }));
  await page.route("**/api/game-run", (route) => route.fulfill({ json: { url: `${origin}/hostile` } }));
  await page.goto("/games?type=TABLE&system=Maidan&title=Maidan");
  await untilAlive(page);
  await page.getByRole("button", { name: /^Dragon Tiger/ }).click();
  await expect(page).toHaveURL("/gamerun");
  await expect.poll(heard).toBe(5);
  const frame = page.frames().find((each) => each.url() === `${origin}/hostile`);
  expect(await frame?.title()).toBe("hostile storage refused page refused");
  // A window of the site's own, beside the frame.
  await page.evaluate(() => window.postMessage({ source: "maidan-game", wish: "close" }, "*"));
  await expect.poll(heard).toBe(6);
  await expect(page).toHaveURL("/gamerun");
  // Of the frame's own window and in the right shape it is heard.
  await frame?.evaluate(() => parent.postMessage({ source: "maidan-game", wish: "close" }, "*"));
  await expect(page).toHaveURL("/games?type=TABLE&system=Maidan&title=Maidan");
});

/** Another site, of an origin that the page's policy lets into frames. */
const foreign = "http://localhost:9/game";

test("[HOUSE-08] [GAMES-15] a page of a foreign origin that got into the frame's own window asks in vain, in the right shape too", async ({
  browser,
}) => {
  const login = await logIn(demoUsername, demoPassword);
  const { origin } = await launched(login);
  const page = await openPhone(browser, { login });
  await page.addInitScript(() => {
    if (window !== window.top) return;
    const heard: string[] = [];
    Object.assign(window, { heard });
    addEventListener("message", (message) => heard.push(`${message.origin} ${JSON.stringify(message.data)}`));
  });
  const heard = (): Promise<string[]> => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  const asked = { source: "maidan-game", wish: "close" };
  const body = `<!doctype html><title>foreign</title><script>parent.postMessage(${JSON.stringify(asked)}, "*")</script>`;
  const entering = `<!doctype html><title>game</title><script>location = "${foreign}";</script>`;
  await page.context().route(foreign, (route) => route.fulfill({ contentType: "text/html", body }));
  await page
    .context()
    .route(`${origin}/entering`, (route) => route.fulfill({ contentType: "text/html", body: entering }));
  await page.route("**/api/game-run", (route) => route.fulfill({ json: { url: `${origin}/entering` } }));
  await page.goto("/games?type=TABLE&system=Maidan&title=Maidan");
  await untilAlive(page);
  await page.getByRole("button", { name: /^Dragon Tiger/ }).click();
  // The window is the frame's, the origin isn't the launched game's.
  await expect.poll(heard).toEqual([`${new URL(foreign).origin} ${JSON.stringify(asked)}`]);
  // Once another message has come by, the page has done with this one.
  await page.evaluate(() => window.postMessage("after it", "*"));
  await expect.poll(async () => (await heard()).length).toBe(2);
  await expect(page.locator("iframe")).toBeVisible();
  await expect(page).toHaveURL("/gamerun");
});
