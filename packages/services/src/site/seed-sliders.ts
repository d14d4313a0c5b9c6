import { done, type CommandRunner } from "../command/index.ts";
import type { SliderItem, SliderStore, SliderType } from "./ports.ts";

const page = (
  sliderType: SliderType,
  shown: { readonly name: string; readonly nameBn: string; readonly link: string; readonly picture: string },
): SliderItem => ({
  sliderType,
  ...shown,
  icon: "",
  code: "",
  platform: "",
  gameType: "",
});

const firstBanners: readonly SliderItem[] = [
  page("Main", {
    name: "Live cricket, ball by ball",
    nameBn: "লাইভ ক্রিকেট, বল ধরে ধরে",
    link: "/exchange-inplay",
    picture: "sliders/exchange.svg",
  }),
  page("Main", {
    name: "Back or lay, at your price",
    nameBn: "ব্যাক বা লে, আপনার দরে",
    link: "/exchange",
    picture: "sliders/ladder.svg",
  }),
  page("Main", {
    name: "Play taka, real exchange",
    nameBn: "খেলার টাকা, আসল এক্সচেঞ্জ",
    link: "/deposit",
    picture: "sliders/deposit.svg",
  }),
];
const firstFavourites: readonly SliderItem[] = [
  page("Favourite", { name: "Cricket", nameBn: "ক্রিকেট", link: "/exchange-inplay", picture: "sliders/cricket.svg" }),
  page("Favourite", { name: "Soccer", nameBn: "ফুটবল", link: "/exchange-inplay", picture: "sliders/soccer.svg" }),
  page("Favourite", { name: "Tennis", nameBn: "টেনিস", link: "/exchange-inplay", picture: "sliders/tennis.svg" }),
];

/** The first items, once: what the operator changes or removes afterwards stays so. */
export async function seedSliders(deps: {
  readonly runner: CommandRunner;
  readonly sliders: SliderStore;
}): Promise<void> {
  for (const [idempotencyKey, items] of [
    ["sliders:1", firstBanners],
    ["sliders:2", firstFavourites],
  ] as const) {
    await deps.runner.run(
      { kind: "site.seed-sliders", actor: { kind: "system", name: "seed" }, idempotencyKey, content: {} },
      async (tx) => {
        await deps.sliders.addMissing(tx, items);
        return done(null);
      },
    );
  }
}
