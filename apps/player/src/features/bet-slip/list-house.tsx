import { NumberField } from "@maidan/ui/controls";
import { useCurrencySign, useMoney } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { AppLink } from "../../navigation/index.ts";
import { useHouseNews } from "../house-bet/house-news.ts";
import { faultWords, useAmount } from "../house-bet/house-words.ts";
import { OfferedNow } from "../house-bet/offered-now.tsx";
import { figuresOf, takenAt } from "../house-bet/pick.ts";
import { refusalWords, sideWord } from "../house-bet/side-word.ts";
import { houseText } from "../house-bet/text.ts";
import { useOfWords } from "../house-bet/use-of-words.ts";
import { useHouseTitle } from "../house-bet/use-house-title.ts";
import { changeHouseInList, type ListedHouse } from "./bet-list.ts";
import { ListLine } from "./list-line.tsx";
import { useSlipWords } from "./slip-words.ts";
import type { ListOutcome } from "./send-list.ts";
import type { ListKnown } from "./use-list-known.ts";

export interface HouseLineProps {
  readonly bet: ListedHouse;
  readonly known: ListKnown;
  readonly isBusy: boolean;
  /** The list was tried: then what is in its way is said. */
  readonly hasTried: boolean;
  readonly outcome: ListOutcome | undefined;
}

/** A bet of the list against the house: its rate as it was seen, what is offered now where that has moved, and its amount. [SLIP-18] */
export function HouseLine({ bet, known, isBusy, hasTried, outcome }: HouseLineProps): ReactNode {
  const text = useText(houseText);
  const words = useSlipWords();
  const title = useHouseTitle();
  const ofWords = useOfWords();
  const money = useAmount();
  const asMoney = useMoney();
  const sign = useCurrencySign();
  const { id, house } = bet;
  const { pick, entry, stakeText, shown } = house;
  const { offered, isMoved, fault } = known.termsOf(house);
  useHouseNews(house.eventId);
  const figures = figuresOf(pick, stakeText, entry);
  const line = offered?.lineText ?? shown.lineText;
  return (
    <ListLine
      {...{ bet, isBusy }}
      tone={pick.side === "for" ? "back" : "lay"}
      side={[sideWord(text, pick, shown), line].filter((part) => part !== undefined).join(" ")}
      name={title(shown.title)}
      of={ofWords(shown)}
      alert={outcome?.kind === "houseRefused" ? refusalWords(text, outcome.refused) : undefined}
    >
      <div className="flex items-end gap-2">
        <p className="flex min-h-target w-24 items-center justify-center gap-1 text-base font-bold">
          <span className="text-xs font-normal text-muted">{text.rate}</span>
          <span className="tabular">{pick.rate}</span>
        </p>
        <div className="min-w-0 flex-1">
          <NumberField
            label={words[entry]}
            prefix={sign}
            value={stakeText}
            onValue={(typed) => changeHouseInList(id, { ...house, stakeText: typed })}
            decimals={2}
            maxLength={13}
            autoComplete="off"
            error={hasTried && bet.sent === undefined ? faultWords(fault, { text, money, offered }) : undefined}
          />
        </div>
      </div>
      {hasTried && bet.sent === undefined && fault === "notCovered" && (
        <AppLink href="/deposit" className="text-xs font-semibold text-alert underline">
          {words.deposit}
        </AppLink>
      )}
      <p className="mt-1 text-xs text-muted">
        {words.profit} {asMoney(figures?.profitMinor ?? 0n)} · {words.liability}{" "}
        {asMoney(figures?.liabilityMinor ?? 0n)}
      </p>
      {bet.sent === undefined && !isBusy && (
        <OfferedNow {...{ pick, offered, isMoved }} onPick={(now) => changeHouseInList(id, takenAt(house, now))} />
      )}
    </ListLine>
  );
}
