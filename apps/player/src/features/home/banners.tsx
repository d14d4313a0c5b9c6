import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { AppLink } from "../../navigation/index.ts";
import { useSession } from "../../session/index.ts";
import { CricketArt, ExchangeArt, PlayMoneyArt } from "./banner-art.tsx";
import type { Slider } from "./calls.ts";
import { Carousel, type Banner } from "./carousel.tsx";
import { homeText } from "./text.ts";

const isOwnPath = (link: string): boolean => /^\/(?!\/)/.test(link);

/** A banner that the operator set. A link outside of the app leads nowhere. */
function SetBanner({ slider }: { slider: Slider }): ReactNode {
  const picture = (
    <img src={slider.thubmnail} alt={slider.name} className="aspect-[12/5] w-full rounded-lg object-cover" />
  );
  return isOwnPath(slider.link) ? (
    <AppLink href={slider.link} className="block px-4">
      {picture}
    </AppLink>
  ) : (
    <div className="px-4">{picture}</div>
  );
}

function OwnBanner(props: { href: string; title: string; lead: string; art: ReactNode }): ReactNode {
  return (
    <div className="px-4">
      <AppLink
        href={props.href}
        className="relative block aspect-[12/5] overflow-hidden rounded-lg ring-1 ring-line ring-inset"
      >
        {props.art}
        <span className="relative flex h-full max-w-[62%] flex-col justify-center gap-1 ps-4">
          <span className="text-lg/6 font-extrabold text-ink">{props.title}</span>
          <span className="text-xs text-ink">{props.lead}</span>
        </span>
      </AppLink>
    </div>
  );
}

/** The operator's banners; where there are none, our own. */
export function Banners({ sliders }: { sliders: readonly Slider[] }): ReactNode {
  const text = useText(homeText);
  const { isPlayer } = useSession();
  const ours: readonly Banner[] = [
    {
      id: "exchange",
      content: (
        <OwnBanner href="/exchange-inplay" title={text.exchangeTitle} lead={text.exchangeLead} art={<ExchangeArt />} />
      ),
    },
    {
      id: "live",
      content: <OwnBanner href="/exchange-inplay" title={text.liveTitle} lead={text.liveLead} art={<CricketArt />} />,
    },
    {
      id: "play",
      content: (
        <OwnBanner
          href={isPlayer ? "/deposit" : "/signup"}
          title={text.playTitle}
          lead={text.playLead}
          art={<PlayMoneyArt />}
        />
      ),
    },
  ];
  const set = sliders.map((slider) => ({ id: slider.id, content: <SetBanner slider={slider} /> }));
  return <Carousel banners={set.length > 0 ? set : ours} />;
}
