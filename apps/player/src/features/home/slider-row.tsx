import type { ReactNode } from "react";
import { AppLink } from "../../navigation/index.ts";
import { useSession } from "../../session/index.ts";
import type { Slider } from "./calls.ts";

/** Where an item leads: a guest to the login, a player to the item's own address inside the app. [HOME-16] [HOME-18] */
const targetOf = (slider: Slider, isPlayer: boolean): string =>
  isPlayer ? (/^\/(?!\/)/.test(slider.link) ? slider.link : "/exchange") : "/login";

/** One of the home page's rows of pictures; nothing when the operator set none. */
export function SliderRow({ title, sliders }: { title: string; sliders: readonly Slider[] }): ReactNode {
  const { isPlayer } = useSession();
  if (sliders.length === 0) return undefined;
  return (
    <section aria-label={title}>
      <h2 className="px-4 pb-2 text-base font-semibold">{title}</h2>
      <ul className="no-scrollbar flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4">
        {sliders.map((slider) => (
          <li key={slider.id} className="w-32 shrink-0 snap-start">
            <AppLink href={targetOf(slider, isPlayer)} className="block">
              <img
                src={slider.thubmnail}
                alt={slider.name}
                loading="lazy"
                className="aspect-square w-full rounded-lg object-cover"
              />
              <span className="block truncate pt-1 text-xs">{slider.name}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
