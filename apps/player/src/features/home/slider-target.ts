import type { Slider } from "./calls.ts";

const isOwnPath = (link: string): boolean => /^\/(?!\/)/.test(link);

export interface Target {
  readonly href: string;
  readonly state?: Readonly<Record<string, string>>;
}

/**
 * Where an item leads. A guest goes to the login. [HOME-16] A player is brought to the exchange by a favourite, which hands over to an external
 * exchange where one is configured, [HOME-18] [OP-57] and to the game by a featured one. [HOME-17] An item with a page of its own leads there.
 */
export function sliderTarget(
  slider: Slider,
  { isPlayer, kind }: { readonly isPlayer: boolean; readonly kind: "Favourite" | "Features" },
): Target {
  if (!isPlayer) return { href: "/login" };
  if (kind === "Features" && slider.code !== "") {
    return {
      href: "/gamerun",
      state: { code: slider.code, system: slider.platform, type: slider.type, title: slider.name },
    };
  }
  return { href: isOwnPath(slider.link) ? slider.link : "/exchange" };
}
