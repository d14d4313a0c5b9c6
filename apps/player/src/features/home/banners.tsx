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

interface Words {
  readonly href: string;
  readonly title: string;
  /** Nothing where the operator wrote other words than the product's. */
  readonly lead?: string;
}

function OwnBanner({ href, title, lead, art }: Words & { readonly art: ReactNode }): ReactNode {
  const shown = (
    <>
      {art}
      <span className="relative flex h-full max-w-[62%] flex-col justify-center gap-1 ps-4">
        <span className="line-clamp-3 text-lg/6 font-extrabold text-ink">{title}</span>
        {lead !== undefined && <span className="text-xs text-ink">{lead}</span>}
      </span>
    </>
  );
  const look = "relative block aspect-[12/5] overflow-hidden rounded-lg ring-1 ring-line ring-inset";
  return (
    <div className="px-4">
      {isOwnPath(href) ? (
        <AppLink href={href} className={look}>
          {shown}
        </AppLink>
      ) : (
        <div className={look}>{shown}</div>
      )}
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
  const hrefOf = (link: string): string => (link === "/deposit" && !isPlayer ? "/signup" : link);
  const ours: Readonly<Record<OwnPicture, Words & { readonly art: ReactNode }>> = {
    exchange: { href: "/exchange-inplay", title: text.liveTitle, lead: text.liveLead, art: <CricketArt /> },
    ladder: { href: "/exchange", title: text.exchangeTitle, lead: text.exchangeLead, art: <ExchangeArt /> },
    deposit: { href: "/deposit", title: text.playTitle, lead: text.playLead, art: <PlayMoneyArt /> },
  };
  /** The product's picture below the operator's words, which lead where the operator says. */
  const withWords = (slider: Slider, own: Words & { readonly art: ReactNode }): ReactNode => (
    <OwnBanner
      art={own.art}
      href={hrefOf(slider.link)}
      title={slider.name}
      {...(slider.link === own.href && { lead: own.lead })}
    />
  );
  const set = sliders.map((slider) => {
    const own = ownPictureOf(slider);
    return { id: slider.id, content: own === undefined ? <SetBanner slider={slider} /> : withWords(slider, ours[own]) };
  });
  const shipped = ownPictures.map((picture) => ({
    id: picture,
    content: <OwnBanner {...ours[picture]} href={hrefOf(ours[picture].href)} />,
  }));
  return <Carousel banners={set.length > 0 ? set : shipped} />;
}
