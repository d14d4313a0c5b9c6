import { buttonClass, Button, classNames, IconButton } from "@maidan/ui/controls";
import { ChevronLeftIcon, ChevronRightIcon, GiftIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { EmptyState, Loading, Skeleton } from "@maidan/ui/layout";
import { useRef, useState, type ReactNode } from "react";
import { useSearch } from "wouter";
import { AppLink } from "../../navigation/index.ts";
import { useSession } from "../../session/index.ts";
import { PromotionDetails } from "./promotion-details.tsx";
import { categoryCodes, deskCardOf, inCategory, type CategoryCode, type DeskCard } from "./promotions.ts";
import { SlideBanner } from "./slide-banner.tsx";
import { promotionsText, stripText } from "./text.ts";
import { useChosenPromotion, useShownPromotions } from "./use-promotions.ts";

const mostBanners = 5;

/** Slide banner, filter strip and the list of cards; header and footer are the desk's frame. [PROMO-07] */
export function DeskPromotions(): ReactNode {
  const text = useText(promotionsText);
  const { shown, isBroken, readAgain } = useShownPromotions();
  const [code, setCode] = useState<CategoryCode>("all");
  const search = useSearch();
  const [openedId, setOpenedId] = useState(() => new URLSearchParams(search).get("promotion") ?? undefined);
  const chosen = useChosenPromotion(openedId, shown ?? []);
  const pictures = (shown ?? []).filter(({ thumbnail }) => thumbnail !== "").slice(0, mostBanners);
  const list = inCategory(shown ?? [], code).map(deskCardOf);
  return (
    <main className="flex flex-col gap-6 py-6">
      <h1 className="text-2xl font-bold">{text.title}</h1>
      {pictures.length > 0 && <SlideBanner slides={pictures.map(deskCardOf)} onOpen={setOpenedId} />}
      <FilterStrip selected={code} onSelect={setCode} />
      {shown === undefined && isBroken ? (
        <EmptyState hint={text.broken} action={<Button onClick={readAgain}>{text.again}</Button>} />
      ) : shown === undefined ? (
        <Loading>
          <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            <Skeleton className="h-96" />
            <Skeleton className="h-96" />
            <Skeleton className="h-96" />
          </div>
        </Loading>
      ) : list.length === 0 ? (
        <EmptyState icon={<GiftIcon size={26} />} hint={shown.length === 0 ? text.empty : text.emptyCategory} />
      ) : (
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {list.map((card) => (
            <li key={card.id} className="flex">
              <PromotionCard card={card} onDetails={() => setOpenedId(card.id)} />
            </li>
          ))}
        </ul>
      )}
      <PromotionDetails promotion={chosen} onClose={() => setOpenedId(undefined)} />
    </main>
  );
}

/** 7 slides in view, 4 below 1024 px, 3 below 600 px, 2 below 480 px. [PROMO-09] [CONST-11] */
function FilterStrip(props: { selected: CategoryCode; onSelect: (code: CategoryCode) => void }): ReactNode {
  const text = useText(promotionsText);
  const labels = useText(stripText);
  const strip = useRef<HTMLDivElement>(null);
  const move = (pages: number): void => {
    const element = strip.current;
    element?.scrollBy({ left: pages * element.clientWidth, behavior: "smooth" });
  };
  return (
    <div className="flex items-center gap-1">
      <IconButton label={text.earlier} onClick={() => move(-1)}>
        <ChevronLeftIcon />
      </IconButton>
      <div
        ref={strip}
        role="group"
        aria-label={text.categories}
        className="no-scrollbar flex min-w-0 flex-1 snap-x overflow-x-auto"
      >
        {categoryCodes.map((code) => (
          <div
            key={code}
            data-slide
            className="w-1/2 shrink-0 snap-start px-1 min-[480px]:w-1/3 min-[600px]:w-1/4 min-[1024px]:w-1/7"
          >
            <button
              type="button"
              aria-pressed={code === props.selected}
              onClick={() => props.onSelect(code)}
              className={classNames(
                "min-h-target w-full truncate rounded-md px-2 text-sm font-semibold",
                code === props.selected ? "bg-accent text-on-accent" : "bg-raised text-ink hover:bg-pressed",
              )}
            >
              {labels[code]}
            </button>
          </div>
        ))}
      </div>
      <IconButton label={text.later} onClick={() => move(1)}>
        <ChevronRightIcon />
      </IconButton>
    </div>
  );
}

/** Guests sign up, players deposit. [PROMO-10] [PROMO-11] [PROMO-12] */
function PromotionCard({ card, onDetails }: { card: DeskCard; onDetails: () => void }): ReactNode {
  const text = useText(promotionsText);
  const { isPlayer } = useSession();
  return (
    <article className="flex w-full flex-col overflow-hidden rounded-lg bg-surface ring-1 ring-line">
      {card.image !== "" && (
        <img src={card.image} alt="" width={720} height={360} className="aspect-[2/1] h-auto w-full object-cover" />
      )}
      <div className="flex flex-1 flex-col gap-2 p-5">
        <h2 className="text-lg font-semibold">{card.title}</h2>
        <p className="line-clamp-3 text-sm text-muted">
          {card.description === "" ? text.noDescription : card.description}
        </p>
        <p className="tabular text-xs text-muted">{card.duration === "" ? text.always : card.duration}</p>
        <div className="mt-auto grid grid-cols-2 gap-3 pt-3">
          <AppLink href={isPlayer ? "/deposit" : "/page/guest/register.jsp"} className={buttonClass()}>
            {isPlayer ? text.deposit : text.signUp}
          </AppLink>
          <a
            href={card.detailsLink}
            data-pk={card.detailsDataPk}
            className={buttonClass({ tone: "secondary" })}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              onDetails();
            }}
          >
            {text.details}
          </a>
        </div>
      </div>
    </article>
  );
}
