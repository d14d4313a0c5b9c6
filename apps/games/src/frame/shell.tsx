import { IconButton } from "@maidan/ui/controls";
import { useCurrencySign } from "@maidan/ui/figures";
import { drawIcon } from "@maidan/ui/icons";
import { Sheet } from "@maidan/ui/layers";
import { useText, type Catalogue } from "@maidan/ui/language";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { Returns } from "./controls.tsx";
import { GameBar, Paragraphs, RulesButton, SoundButton } from "./game-bar.tsx";
import { useGame } from "./game-handle.tsx";
import { frameText } from "./text.ts";
import { Waiting } from "./waiting.tsx";

const HistorySheet = lazy(() => import("./history.tsx").then((part) => ({ default: part.History })));
const FairnessSheet = lazy(() => import("./fairness.tsx").then((part) => ({ default: part.Fairness })));

const HistoryIcon = drawIcon(<path d="M4 12a8 8 0 1 0 3-6.2M4 4v4h4M12 8v4l3 2" />);
const ShieldIcon = drawIcon(<path d="M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2 2 4-4" />);
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
  const close = (): void => setSheet(undefined);
  return (
    <main className="game-shell mx-auto flex h-dvh max-w-phone flex-col overflow-hidden">
      <GameBar name={own.name}>
        <SoundButton />
        <RulesButton onPress={() => setSheet("rules")} />
        <IconButton label={text.history} onClick={() => setSheet("history")}>
          <HistoryIcon />
        </IconButton>
        <IconButton label={text.fairness} onClick={() => setSheet("fairness")}>
          <ShieldIcon />
        </IconButton>
      </GameBar>
      {props.children}
      <Sheet isOpen={sheet === "rules"} onClose={close} title={text.rules}>
        {sheets?.rules ?? <Rules text={own.rules} />}
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

function Rules({ text: rules }: { readonly text: string }): ReactNode {
  const text = useText(frameText);
  const { state } = useGame();
  const sign = useCurrencySign();
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p className="font-semibold">
        <Returns />
      </p>
      {state.is_demo && <p>{text.demoRules}</p>}
      <Paragraphs of={rules} />
      <p className="text-muted">{text.sharedRules({ sign })}</p>
    </div>
  );
}
