import type { ReactNode } from "react";
import { useDataSaver } from "../../device/index.ts";
import { AppLink } from "../../navigation/index.ts";
import { useSession } from "../../session/index.ts";
import type { Slider } from "./calls.ts";
import { sliderTarget } from "./slider-target.ts";

export interface SliderRowProps {
  readonly title: string;
  readonly sliders: readonly Slider[];
  readonly kind: "Favourite" | "Features";
}

/** One of the home page's rows of pictures; nothing when the operator set none. [HOME-09] [HOME-10] */
export function SliderRow({ title, sliders, kind }: SliderRowProps): ReactNode {
  const { isPlayer } = useSession();
  const { isSaving } = useDataSaver();
  if (sliders.length === 0) return undefined;
  return (
    <section aria-label={title}>
      <h2 className="px-4 pb-2 text-base font-semibold">{title}</h2>
      <ul className="no-scrollbar flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4">
        {sliders.map((slider) => {
          const { href, state } = sliderTarget(slider, { isPlayer, kind });
          return (
            <li key={slider.id} className="w-32 shrink-0 snap-start">
              <AppLink href={href} {...(state !== undefined && { state })} className="block">
                {isSaving ? (
                  <span className="flex min-h-16 items-center justify-center rounded-lg bg-raised px-2 text-center text-sm font-semibold">
                    {slider.name}
                  </span>
                ) : (
                  <>
                    <img
                      src={slider.thubmnail}
                      alt=""
                      width={128}
                      height={128}
                      loading="lazy"
                      decoding="async"
                      className="aspect-square w-full rounded-lg object-cover"
                    />
                    <span className="block truncate pt-1 text-xs">{slider.name}</span>
                  </>
                )}
              </AppLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
