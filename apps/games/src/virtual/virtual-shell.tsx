import { leagues } from "@maidan/games/virtual";
import { IconButton } from "@maidan/ui/controls";
import { Money } from "@maidan/ui/figures";
import { drawIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { Sheet } from "@maidan/ui/layers";
import { useState, type ReactNode } from "react";
import { frameText, isSoundOn, setSound, useDigits, useGame } from "../frame/index.ts";
import { SlipBar, useBook } from "../sportsbook/index.ts";
import { rulesText, virtualText } from "./text.ts";

const RulesIcon = drawIcon(<path d="M6 4h9l3 3v13H6zM9 10h6M9 14h6" />);
const SoundIcon = drawIcon(<path d="M5 10v4h3l4 4V6L8 10zM15 9a4 4 0 0 1 0 6M17 6a8 8 0 0 1 0 12" />);
const MuteIcon = drawIcon(<path d="M5 10v4h3l4 4V6L8 10zM16 10l4 4M20 10l-4 4" />);

const TicketIcon = drawIcon(<path d="M4 7h16v3a2 2 0 0 0 0 4v3H4v-3a2 2 0 0 0 0-4zM14 7v10" />);

/** The bar above the product's pages, with the player's bets, rules and sound; the slip at its foot. */
export function VirtualShell(props: {
  readonly isAtBets: boolean;
  readonly onBets: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const { isAtBets, onBets, children } = props;
  const text = useText(frameText);
  const own = useText(virtualText);
  const { state, balanceMinor } = useGame();
  const [isOpen, setIsOpen] = useState(false);
  const [isLoud, setIsLoud] = useState(isSoundOn);
  const toggleSound = (): void => {
    setSound(!isLoud);
    setIsLoud(!isLoud);
  };
  const code = state.game.code;
  const name = code === "virtual-sports" || code === "e1-sports" || code === "kabaddi" ? own[code] : state.game.name;
  return (
    <main className="mx-auto flex h-dvh max-w-phone flex-col overflow-hidden">
      <header className="flex shrink-0 items-center gap-1 border-b border-line bg-surface ps-3">
        <div className="min-w-0 flex-1 py-1">
          <h1 className="truncate text-base font-semibold">{name}</h1>
          <p className="truncate text-xs text-muted">
            {text.balance} {balanceMinor === undefined ? "–" : <Money amount={balanceMinor} />}
          </p>
        </div>
        <BetsButton isPressed={isAtBets} onPress={onBets} />
        <IconButton label={isLoud ? text.soundOff : text.soundOn} aria-pressed={isLoud} onClick={toggleSound}>
          {isLoud ? <SoundIcon /> : <MuteIcon />}
        </IconButton>
        <IconButton label={text.rules} onClick={() => setIsOpen(true)}>
          <RulesIcon />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-3">{children}</div>
      <SlipBar />
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={text.rules}>
        <Rules gameCode={code} />
      </Sheet>
    </main>
  );
}

/** The way to the player's bets, with how many are open. */
function BetsButton({ isPressed, onPress }: { readonly isPressed: boolean; readonly onPress: () => void }): ReactNode {
  const own = useText(virtualText);
  const digits = useDigits();
  const { coupons } = useBook();
  const open = coupons.open?.length ?? 0;
  return (
    <IconButton
      label={open > 0 ? `${own.myBets} ${digits(open)}` : own.myBets}
      aria-pressed={isPressed}
      onClick={onPress}
      className="relative"
    >
      <TicketIcon />
      {open > 0 && (
        <span className="tabular absolute end-0.5 top-0.5 min-w-4 rounded-full bg-accent px-1 text-2xs font-bold text-on-accent">
          {digits(open)}
        </span>
      )}
    </IconButton>
  );
}

function Rules({ gameCode }: { readonly gameCode: string }): ReactNode {
  const own = useText(virtualText);
  const rules = useText(rulesText);
  const sports = new Set(leagues.flatMap((league) => (league.gameCode === gameCode ? [league.sport] : [])));
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p className="font-semibold">{own.notice}</p>
      {[...sports].map((sport) => (
        <p key={sport}>{rules[sport]}</p>
      ))}
      <p>{rules.bets}</p>
      <p>{rules.returns}</p>
      <p>{own.howFair}</p>
    </div>
  );
}
