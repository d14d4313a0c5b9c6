import { expect, test } from "vitest";
import type { Boot, BootRead } from "./boot.ts";
import { render } from "./entry-server.tsx";

async function wordsOf(path: string, more: Partial<Boot> = {}): Promise<string> {
  const boot: Boot = {
    language: "en",
    isSignedIn: false,
    isDesktop: false,
    savesData: false,
    odds: "decimal",
    pins: [],
    renderedAtMs: 0,
    reads: [],
    ...more,
  };
  const { html } = await render({ path, search: "", boot });
  return html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

test("[AUTH-13] [AUTH-15] [AUTH-18] the signup shows +88 before the phone, the password's hint, and that players are 18 or older", async () => {
  const words = await wordsOf("/signup");
  expect(words).toContain("+88");
  expect(words).toContain("8-20 Characters and Numbers");
  expect(words).toMatch(/18 or older/);
});

test("[AUTH-37] [AUTH-38] [AUTH-39] the registration shows its three hints, on the phone and at the desk", async () => {
  for (const isDesktop of [false, true]) {
    const words = await wordsOf("/register", { isDesktop });
    expect(words).toContain("4-15 char, allow number");
    expect(words.match(/6 to 20/g)).toHaveLength(2);
    expect(words).toMatch(/optional/);
  }
});

test("[OP-21] the settings are the first element of a list, and a lone element is taken as well", async () => {
  const element = { site_title: "Mela Club", site_status: 1, notice: "Matches all evening" };
  for (const value of [[element, { ...element, site_title: "Another" }], element]) {
    const words = await wordsOf("/", { reads: [{ key: ["/api/general"], value }] });
    expect(words).toContain("Mela Club");
    expect(words).toContain("Matches all evening");
    expect(words).not.toContain("Another");
  }
});

const market = {
  title: "Match Odds",
  sport: "cricket",
  event: "Dhaka v Khulna",
  MarketId: "1.2",
  EventId: "3",
  competition: "Cup",
  start_time: "2026-11-21T12:00:00Z",
  inplay: false,
  odds: [{ SelectionName: "Dhaka", back: { price: 2.5, size: 100 }, lay: null }],
};
const read = (path: string, value: unknown): BootRead => ({ key: [path], value });
const settings = (more: object): BootRead =>
  read("/api/general", [{ site_title: "Mela", site_status: 1, notice: "", ...more }]);

test("[HOME-12] [OP-25] the home page has the block of markets, and without markets none", async () => {
  const full = await wordsOf("/", { reads: [settings({}), read("/api/market/block", [market])] });
  expect(full).toMatch(/Markets .*Dhaka v Khulna .*Match Odds .*Dhaka .*2\.5/);
  const empty = await wordsOf("/", { reads: [settings({}), read("/api/market/block", [])] });
  expect(empty).not.toContain("Markets");
});

test("[HOME-07] [HOME-09] [HOME-10] the home page has the operator's notice and rows under their stated titles, and nothing where he has none", async () => {
  const item = (id: string, type: string) => ({
    id,
    name: `Item ${id}`,
    name_bn: "",
    link: "",
    thubmnail: "/storage/pictures/a.webp",
    icon: "",
    code: "",
    platform: "",
    type: "",
    status: "active",
    slider_type: type,
  });
  const sliders = { sliders: [item("1", "Main"), item("2", "Favourite"), item("3", "Features")] };
  const full = await wordsOf("/", {
    reads: [settings({ notice: "Matches all evening" }), read("/api/sliders", sliders)],
  });
  expect(full).toMatch(/Matches all evening .*Favourites Item 2 Featured Games Item 3/);
  const empty = await wordsOf("/", { reads: [settings({}), read("/api/sliders", { sliders: [] })] });
  expect(empty).not.toMatch(/Favourites|Featured Games|Matches all evening/);
});
