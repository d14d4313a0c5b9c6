import { done, type CommandRunner, type Reader, type Tx } from "../command/index.ts";

export type SliderType = "Main" | "Favourite" | "Features";

/** One picture of the home screen that leads somewhere: to a page (`link`) or to a game (`code`, `platform`, `gameType`). */
export interface SliderItem {
  readonly sliderType: SliderType;
  readonly name: string;
  readonly link: string;
  /** Path below the storage path. */
  readonly picture: string;
  readonly icon: string;
  readonly code: string;
  readonly platform: string;
  readonly gameType: string;
}

export interface SliderStore {
  /** Active items in the operator's order. */
  list(reader: Reader): Promise<readonly (SliderItem & { readonly sliderId: string })[]>;
  /** Adds what isn't there by type and name; leaves the rest as it is. */
  addMissing(tx: Tx, items: readonly SliderItem[]): Promise<void>;
}

const page = (name: string, link: string, picture: string): SliderItem => ({
  sliderType: "Main",
  name,
  link,
  picture,
  icon: "",
  code: "",
  platform: "",
  gameType: "",
});

const firstSliders: readonly SliderItem[] = [
  page("Live cricket exchange", "/exchange-inplay", "sliders/exchange.svg"),
  page("Back and lay at your own price", "/exchange", "sliders/ladder.svg"),
  page("Deposit by mobile money", "/deposit", "sliders/deposit.svg"),
];

/** The first banners, once: what the operator changes or removes afterwards stays so. */
export async function seedSliders(deps: {
  readonly runner: CommandRunner;
  readonly sliders: SliderStore;
}): Promise<void> {
  await deps.runner.run(
    { kind: "site.seed-sliders", actor: { kind: "system", name: "seed" }, idempotencyKey: "sliders:1", content: {} },
    async (tx) => {
      await deps.sliders.addMissing(tx, firstSliders);
      return done(null);
    },
  );
}
