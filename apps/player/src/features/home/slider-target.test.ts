import { expect, test } from "vitest";
import { groupSliders, type Slider } from "./calls.ts";
import { sliderTarget } from "./slider-target.ts";

const slider = (over: Partial<Slider> = {}): Slider => ({
  id: "1",
  name: "A game",
  name_bn: "",
  link: "",
  thubmnail: "/storage/x.svg",
  icon: "",
  code: "",
  platform: "",
  type: "",
  status: "active",
  slider_type: "Favourite",
  ...over,
});

test("[HOME-16] a guest who taps an item is sent to the login, whatever it is", () => {
  for (const kind of ["Favourite", "Features"] as const) {
    const items = [slider(), slider({ link: "/exchange-inplay" }), slider({ code: "g1", platform: "p" })];
    for (const item of items) expect(sliderTarget(item, { isPlayer: false, kind })).toEqual({ href: "/login" });
  }
});

test("[HOME-18] [OP-57] a player's favourite leads to the exchange, which hands over, or to the item's own page, never to another site", () => {
  const target = (link: string) => sliderTarget(slider({ link }), { isPlayer: true, kind: "Favourite" }).href;
  expect(target("")).toBe("/exchange");
  expect(target("/exchange-inplay")).toBe("/exchange-inplay");
  expect(target("https://elsewhere.test")).toBe("/exchange");
  expect(target("//elsewhere.test")).toBe("/exchange");
});

test("[HOME-17] a player's featured game is launched with what names it", () => {
  const item = slider({ code: "g1", platform: "p", type: "SLOT" });
  expect(sliderTarget(item, { isPlayer: true, kind: "Features" })).toEqual({
    href: "/gamerun",
    state: { code: "g1", system: "p", type: "SLOT", title: "A game" },
  });
});

test("[HOME-08] [HOME-09] [HOME-10] [HOME-11] active items alone are shown, each in the slider of its type", () => {
  const groups = groupSliders(
    [
      slider({ id: "1", slider_type: "Main" }),
      slider({ id: "2", slider_type: "Favourite" }),
      slider({ id: "3", slider_type: "Features" }),
      slider({ id: "4", slider_type: "Features", status: "inactive" }),
      slider({ id: "5", slider_type: "Main" }),
    ],
    "en",
  );
  const ids = (items: readonly Slider[]) => items.map(({ id }) => id);
  expect([ids(groups.main), ids(groups.favourite), ids(groups.feature)]).toEqual([["1", "5"], ["2"], ["3"]]);
});

test("[SITE-12] an item is named in the reader's language, in English where it has no Bangla name", () => {
  const items = [slider({ name: "Cricket", name_bn: "ক্রিকেট" }), slider({ name: "Chess" })];
  const named = (language: "en" | "bn") => groupSliders(items, language).favourite.map(({ name }) => name);
  expect([named("en"), named("bn")]).toEqual([
    ["Cricket", "Chess"],
    ["ক্রিকেট", "Chess"],
  ]);
});
