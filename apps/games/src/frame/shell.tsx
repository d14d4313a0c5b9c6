import { IconButton } from "@maidan/ui/controls";
import { Money } from "@maidan/ui/figures";
import { drawIcon } from "@maidan/ui/icons";
import { Sheet } from "@maidan/ui/layers";
import { useText, type Catalogue } from "@maidan/ui/language";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { Returns } from "./controls.tsx";
import { useGame } from "./game-handle.tsx";
import { isSoundOn, setSound } from "./sound.ts";
import { frameText } from "./text.ts";

const HistorySheet = lazy(() => import("./history.tsx").then((part) => ({ default: part.History })));
const FairnessSheet = lazy(() => import("./fairness.tsx").then((part) => ({ default: part.Fairness })));

const RulesIcon = drawIcon(<path d="M6 4h9l3 3v13H6zM9 10h6M9 14h6" />);
const HistoryIcon = drawIcon(<path d="M4 12a8 8 0 1 0 3-6.2M4 4v4h4M12 8v4l3 2" />);
const ShieldIcon = drawIcon(<path d="M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2 2 4-4" />);
const SoundIcon = drawIcon(<path d="M5 10v4h3l4 4V6L8 10zM15 9a4 4 0 0 1 0 6M17 6a8 8 0 0 1 0 12" />);
const MuteIcon = drawIcon(<path d="M5 10v4h3l4 4V6L8 10zM16 10l4 4M20 10l-4 4" />);

/** What a game's own part brings: its name, how it is played, and what it pays. Paragraphs are parted by line breaks. */
export type RulesText = Catalogue<{ readonly name: string; readonly rules: string }>;

/** What a game shows in its sheets instead of what rounds of one player have. */
export type OwnSheets = Readonly<Partial<Record<"rules" | "history" | "fairness", ReactNode>>>;

/** The bar above each game, and the sheets that it opens. */
export function Shell(props: {
  readonly rules: RulesText;
  readonly sheets?: OwnSheets;
  readonly children: ReactNode;
}): ReactNode {
  const { sheets } = props;
  const text = useText(frameText);
  const own = useText(props.rules);
  const [sheet, setSheet] = useState<"rules" | "history" | "fairness">();
  const [isLoud, setIsLoud] = useState(isSoundOn);
  const { balanceMinor } = useGame();
  const close = (): void => setSheet(undefined);
  const toggleSound = (): void => {
    setSound(!isLoud);
    setIsLoud(!isLoud);
  };
  return (
    <main className="mx-auto flex h-dvh max-w-phone flex-col overflow-hidden">
      <header className="flex shrink-0 items-center gap-1 border-b border-line bg-surface ps-3">
        <div className="min-w-0 flex-1 py-1">
          <h1 className="truncate text-base font-semibold">{own.name}</h1>
          <p className="truncate text-xs text-muted">
            {text.balance} {balanceMinor === undefined ? "–" : <Money amount={balanceMinor} />}
          </p>
        </div>
        <IconButton label={isLoud ? text.soundOff : text.soundOn} aria-pressed={isLoud} onClick={toggleSound}>
          {isLoud ? <SoundIcon /> : <MuteIcon />}
        </IconButton>
        <IconButton label={text.rules} onClick={() => setSheet("rules")}>
          <RulesIcon />
        </IconButton>
        <IconButton label={text.history} onClick={() => setSheet("history")}>
          <HistoryIcon />
        </IconButton>
        <IconButton label={text.fairness} onClick={() => setSheet("fairness")}>
          <ShieldIcon />
        </IconButton>
      </header>
      {props.children}
      <Sheet isOpen={sheet === "rules"} onClose={close} title={text.rules}>
        {sheets?.rules ?? <Rules paragraphs={own.rules.split("\n")} />}
      </Sheet>
      <Sheet isOpen={sheet === "history"} onClose={close} title={text.history}>
        <Suspense fallback={<Waiting />}>{sheet === "history" && (sheets?.history ?? <HistorySheet />)}</Suspense>
      </Sheet>
      <Sheet isOpen={sheet === "fairness"} onClose={close} title={text.fairness}>
        <Suspense fallback={<Waiting />}>{sheet === "fairness" && (sheets?.fairness ?? <FairnessSheet />)}</Suspense>
      </Sheet>
    </main>
  );
}

function Rules({ paragraphs }: { readonly paragraphs: readonly string[] }): ReactNode {
  const text = useText(frameText);
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p className="font-semibold">
        <Returns />
      </p>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p className="text-muted">{text.sharedRules}</p>
    </div>
  );
}

/** While a sheet is on its way. */
function Waiting(): ReactNode {
  const text = useText(frameText);
  return (
    <p aria-busy="true" className="py-6 text-center text-muted">
      {text.loading}
    </p>
  );
}
