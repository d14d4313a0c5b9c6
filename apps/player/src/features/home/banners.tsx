import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { AppLink } from "../../navigation/index.ts";
import { useSession } from "../../session/index.ts";
import { CricketArt, ExchangeArt, PlayMoneyArt } from "./banner-art.tsx";
import type { Slider } from "./calls.ts";
import { Carousel } from "./carousel.tsx";
import { homeText } from "./text.ts";

const isOwnPath = (link: string): boolean => /^\/(?!\/)/.test(link);

/** A banner that the operator set. A link outside of the app leads nowhere. */
function SetBanner({ slider }: { slider: Slider }): ReactNode {
  const picture = (
    <img
      src={slider.thubmnail}
      alt={slider.name}
      loading="lazy"
      className="aspect-[12/5] w-full rounded-lg object-cover"
    />
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

/** The pictures that come with the product: drawn here, so that their words are in the player's language. */
const ownPictures = ["exchange", "ladder", "deposit"] as const;
type OwnPicture = (typeof ownPictures)[number];

const ownPictureOf = (slider: Slider): OwnPicture | undefined =>
  ownPictures.find((picture) => slider.thubmnail === `/storage/sliders/${picture}.svg`);

/** The operator's banners; where there are none, those that come with the product. [HOME-05] [HOME-08] */
export function Banners({ sliders }: { sliders: readonly Slider[] }): ReactNode {
  const text = useText(homeText);
  const { isPlayer } = useSession();
  const ours: Readonly<Record<OwnPicture, { href: string; title: string; lead: string; art: ReactNode }>> = {
    exchange: { href: "/exchange-inplay", title: text.liveTitle, lead: text.liveLead, art: <CricketArt /> },
    ladder: { href: "/exchange-inplay", title: text.exchangeTitle, lead: text.exchangeLead, art: <ExchangeArt /> },
    deposit: {
      href: isPlayer ? "/deposit" : "/signup",
      title: text.playTitle,
      lead: text.playLead,
      art: <PlayMoneyArt />,
    },
  };
  const set = sliders.map((slider) => {
    const own = ownPictureOf(slider);
    return { id: slider.id, content: own === undefined ? <SetBanner slider={slider} /> : <OwnBanner {...ours[own]} /> };
  });
  const shipped = ownPictures.map((picture) => ({ id: picture, content: <OwnBanner {...ours[picture]} /> }));
  return <Carousel banners={set.length > 0 ? set : shipped} />;
}
