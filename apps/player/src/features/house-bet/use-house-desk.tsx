import { useText } from "@maidan/ui/language";
import { useCallback, useState, type ReactNode } from "react";
import { useReadAgain } from "../../live/index.ts";
import { page } from "../../page.tsx";
import { useSession } from "../../session/index.ts";
import { useTaps } from "../bet-slip/use-taps.ts";
import { LayerPart, Part, PartMissing } from "../exchange/part.tsx";
import { exchangeText } from "../exchange/text.ts";
import { useHouseBets } from "./calls.ts";
import { useHouseNews } from "./house-news.ts";
import type { EventDetail, HousePick } from "./offer.ts";

/** Its script is fetched with the first rate that is tapped. */
const HouseDesk = page(() => import("./house-desk.tsx").then((file) => file.HouseDeskLayer)).Component;

/** Its script is fetched when there is a bet. */
const MyHouseBets = page(() => import("./my-house-bets.tsx").then((file) => file.MyHouseBets)).Component;

/** What a page with the house's markets needs: what to do with a rate that is tapped, the slip, and the player's bets. */
export function useHouseDesk(eventId: string, detail: EventDetail | undefined) {
  const { settings, tap, onTap } = useTaps<{ readonly pick: HousePick }>();
  const text = useText(exchangeText);
  const { isPlayer } = useSession();
  const { bets, isCut, readAgain } = useHouseBets(eventId);
  const hasBets = bets !== undefined && bets.length > 0;
  // From then on: a cash-out that is looked at while the last of them are settled says so.
  const [shownOf, setShownOf] = useState<string>();
  if (hasBets && shownOf !== eventId) setShownOf(eventId);
  useReadAgain(isPlayer ? "balance" : undefined, readAgain);
  // A rate that moved changes what a bet is worth; who has none is told of one by the balance.
  useHouseNews(eventId, hasBets ? readAgain : undefined);
  const take = useCallback((pick: HousePick) => onTap({ pick }), [onTap]);
  const layer: ReactNode = tap !== undefined && (
    <LayerPart asked={tap}>
      <HouseDesk {...{ tap, eventId, settings, detail }} bets={isCut ? undefined : bets} onAnswered={readAgain} />
    </LayerPart>
  );
  const own: ReactNode = bets !== undefined && shownOf === eventId && (
    <Part instead={<PartMissing names={`${text.bookMakerBlock}, ${text.fancyBlock}`} />}>
      <MyHouseBets key={eventId} bets={bets} onChanged={readAgain} />
    </Part>
  );
  // The bets themselves where all of them are read, for what they bring.
  return { take, layer, bets: own, ownBets: isCut ? undefined : bets, readAgain };
}
