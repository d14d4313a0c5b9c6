import type { ExchangeSettings } from "@maidan/contract/http/exchange-rooms";
import { groupLakh, toDigits } from "@maidan/core/money";
import { useCurrencySign } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { AppLink } from "../../navigation/index.ts";
import { useBetSettings } from "./bet-settings.ts";
import { oneTapText } from "./one-tap-text.ts";

/** In a room whose prices bet by one tap: that they do, and for how much. [SLIP-22] */
export function OneTapSign(): ReactNode {
  const { settings, isRead } = useBetSettings();
  return isRead && <Sign settings={settings} />;
}

/** A stake of more than five figures leaves no room for words beside it. */
const long = 100_000;
/** The whole stake is seen at 360 pixels beside the wallet, whatever it is. */
const sizeOf = (taka: number): string =>
  taka < 10_000 || taka >= long ? "text-2xs" : "text-[clamp(0.5625rem,12cqi,0.6875rem)]";

/** Says that it is about a tap where there is no room for words. */
const Bolt = (): ReactNode => (
  <svg aria-hidden="true" viewBox="0 0 8 12" className="h-2.5 w-1.5 shrink-0" fill="currentColor">
    <path d="M5 0 0 7h3l-1 5 6-7H5z" />
  </svg>
);

/** It fills the place of the room's title, whose letters make room for it: nothing moves, and the whole place leads to the setting. */
export function Sign(props: {
  readonly settings: Pick<ExchangeSettings, "is_one_tap" | "is_confirming" | "one_tap_stake">;
}): ReactNode {
  const { is_one_tap: isOneTap, is_confirming: isConfirming, one_tap_stake: taka } = props.settings;
  const text = useText(oneTapText);
  const { language } = useLanguage();
  const stake = `${useCurrencySign()}\u00a0${toDigits(groupLakh(String(taka)), language)}`;
  if (!isOneTap) return null;
  return (
    <AppLink
      href="/exchange-account"
      state={{ room: "settings" }}
      aria-current={undefined}
      aria-label={(isConfirming ? text.asks : text.bets)({ stake })}
      data-one-tap=""
      className="absolute inset-0 flex items-end pb-1"
    >
      <span
        // Where the words have no room beside the stake, they go to a line that is not seen.
        className={`flex h-4 max-w-full flex-row-reverse flex-wrap justify-center overflow-hidden rounded-full px-1 leading-4 font-bold whitespace-pre ${sizeOf(taka)} ${isConfirming ? "bg-raised text-ink" : "bg-accent text-on-accent"}`}
      >
        {taka < long && <span className="order-1">{`${text.short} `}</span>}
        <span className="flex items-center gap-0.5">
          {taka < long && <Bolt />}
          {stake}
        </span>
      </span>
    </AppLink>
  );
}
