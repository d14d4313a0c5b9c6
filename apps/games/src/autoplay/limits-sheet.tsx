import { parseDecimal, toDecimal } from "@maidan/core/money";
import { Button, Checkbox, NumberField, Select } from "@maidan/ui/controls";
import { Sheet } from "@maidan/ui/layers";
import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { useDigits } from "../frame/index.ts";
import type { AutoplayFeature } from "./feature.ts";
import { limitsText } from "./limits-text.ts";
import { roundChoices, type AutoplayEnd, type AutoplayLimits } from "./limits.ts";

/** What an autoplay may lose where the player names nothing else, in stakes. */
const usualLoss = 10n;

interface LimitsProps {
  readonly mostRounds: number;
  readonly stakeMinor: bigint;
  /** Of a game that has free spins. */
  readonly words: AutoplayFeature["words"] | undefined;
  readonly onClose: () => void;
  readonly onBegin: (limits: AutoplayLimits) => void;
}

/** Asks for the limits of rounds by themselves. */
export function LimitsSheet(props: LimitsProps): ReactNode {
  const text = useText(limitsText);
  return (
    <Sheet isOpen onClose={props.onClose} title={text.title}>
      <Limits {...props} />
    </Sheet>
  );
}

function Limits({ mostRounds, stakeMinor, words, onBegin, onClose }: LimitsProps): ReactNode {
  const text = useText(limitsText);
  const digits = useDigits();
  const choices = roundChoices(mostRounds);
  const [rounds, setRounds] = useState(choices[0] ?? 0);
  const [loss, setLoss] = useState(() => toDecimal(stakeMinor * usualLoss).replace(/\.00$/, ""));
  const [win, setWin] = useState("");
  const [stopsOnFeature, setStopsOnFeature] = useState(words !== undefined);
  const [isTried, setIsTried] = useState(false);
  const mostLossMinor = parseDecimal(loss);
  const isLoss = mostLossMinor !== undefined && mostLossMinor >= stakeMinor;
  const mostWinMinor = win === "" ? undefined : (parseDecimal(win) ?? 0n);
  const isWin = mostWinMinor === undefined || mostWinMinor > 0n;
  const begin = (): void => {
    setIsTried(true);
    if (!isLoss || !isWin) return;
    onBegin({ rounds, stakeMinor, mostLossMinor, mostWinMinor, stopsOnFeature });
    onClose();
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        begin();
      }}
    >
      <Select
        label={text.rounds}
        value={String(rounds)}
        options={choices.map((count) => ({ value: String(count), label: text.roundsOf({ count: digits(count) }) }))}
        onChange={(event) => setRounds(Number(event.target.value))}
      />
      <NumberField
        label={text.mostLoss}
        hint={text.mostLossHint}
        value={loss}
        onValue={setLoss}
        {...(isTried && !isLoss ? { error: text.badLoss } : {})}
      />
      <NumberField
        label={text.mostWin}
        hint={text.mostWinHint}
        value={win}
        onValue={setWin}
        {...(isTried && !isWin ? { error: text.badWin } : {})}
      />
      {words !== undefined && (
        <Checkbox
          label={words.onFeature}
          checked={stopsOnFeature}
          onChange={(event) => setStopsOnFeature(event.target.checked)}
        />
      )}
      <Button type="submit" size="large" isWide>
        {text.begin}
      </Button>
    </form>
  );
}

/** Why it is over. */
export function AutoplayEnding({
  reason,
  words,
}: {
  readonly reason: AutoplayEnd;
  readonly words: AutoplayFeature["words"] | undefined;
}): ReactNode {
  const text = useText(limitsText);
  if (reason === "feature") return words?.stoppedByFeature;
  if (reason === "jackpot") return words?.stoppedByJackpot;
  return text[reason];
}
