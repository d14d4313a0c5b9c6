import { leagues } from "@maidan/games/virtual";
import { IconButton } from "@maidan/ui/controls";
import { drawIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { Sheet } from "@maidan/ui/layers";
import { useState, type ReactNode } from "react";
import { frameText, GameBar, RulesButton, SoundButton, useDigits, useGame } from "../frame/index.ts";
import { SlipBar, useBook } from "../sportsbook/index.ts";
import { rulesText, virtualText } from "./text.ts";

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
  const { state } = useGame();
  const [isOpen, setIsOpen] = useState(false);
  const code = state.game.code;
  const name = code === "virtual-sports" || code === "e1-sports" || code === "kabaddi" ? own[code] : state.game.name;
  return (
    <main className="mx-auto flex h-dvh max-w-phone flex-col overflow-hidden">
      <GameBar name={name}>
        <BetsButton isPressed={isAtBets} onPress={onBets} />
        <SoundButton />
        <RulesButton onPress={() => setIsOpen(true)} />
      </GameBar>
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
