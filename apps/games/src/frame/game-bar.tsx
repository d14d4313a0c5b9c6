import { IconButton } from "@maidan/ui/controls";
import { Money } from "@maidan/ui/figures";
import { drawIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { useGame } from "./game-handle.tsx";
import { isSoundOn, play, setSound } from "./sound.ts";
import { frameText } from "./text.ts";

const RulesIcon = drawIcon(<path d="M6 4h9l3 3v13H6zM9 10h6M9 14h6" />);
const SoundIcon = drawIcon(<path d="M5 10v4h3l4 4V6L8 10zM15 9a4 4 0 0 1 0 6M17 6a8 8 0 0 1 0 12" />);
const MuteIcon = drawIcon(<path d="M5 10v4h3l4 4V6L8 10zM16 10l4 4M20 10l-4 4" />);

/** The bar above each game: its name and the player's money, or that it is a demo; then the ways to its sheets. */
export function GameBar(props: {
  readonly name: string;
  /** What stands before the name. */
  readonly start?: ReactNode;
  /** Where another part than the game's room keeps it. */
  readonly balanceMinor?: bigint | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const text = useText(frameText);
  const { state, ...room } = useGame();
  const balanceMinor = "balanceMinor" in props ? props.balanceMinor : room.balanceMinor;
  return (
    <header
      className={`flex shrink-0 items-center gap-1 border-b border-line bg-surface ${props.start === undefined ? "ps-3" : "px-1"}`}
    >
      {props.start}
      <div className="min-w-0 flex-1 py-1">
        <h1 className="truncate text-base font-semibold">{props.name}</h1>
        <p className="truncate text-xs text-muted">
          {state.is_demo ? (
            <>
              <Badge tone="alert">{text.demo}</Badge> <span className="sr-only">{text.playCredits}</span>
            </>
          ) : (
            text.balance
          )}{" "}
          {balanceMinor === undefined ? "–" : <Money amount={balanceMinor} />}
        </p>
      </div>
      {props.children}
    </header>
  );
}

/** Sounds on and off, for all games of this browser. */
export function SoundButton(): ReactNode {
  const text = useText(frameText);
  const [isLoud, setIsLoud] = useState(isSoundOn);
  const toggle = (): void => {
    setSound(!isLoud);
    setIsLoud(!isLoud);
    // Heard where it is on: it works.
    play("chip");
  };
  return (
    <IconButton label={isLoud ? text.soundOff : text.soundOn} aria-pressed={isLoud} onClick={toggle}>
      {isLoud ? <SoundIcon /> : <MuteIcon />}
    </IconButton>
  );
}

export function RulesButton({ onPress }: { readonly onPress: () => void }): ReactNode {
  const text = useText(frameText);
  return (
    <IconButton label={text.rules} onClick={onPress}>
      <RulesIcon />
    </IconButton>
  );
}

/** A text's paragraphs, which are parted by line breaks. */
export function Paragraphs({ of }: { readonly of: string }): ReactNode {
  return of.split("\n").map((paragraph) => <p key={paragraph}>{paragraph}</p>);
}
