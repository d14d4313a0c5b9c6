import { parseDecimal, toDecimal } from "@maidan/core/money";
import { Button, Checkbox, NumberField, Select } from "@maidan/ui/controls";
import { Sheet } from "@maidan/ui/layers";
import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { useDigits } from "../frame/index.ts";
import { roundChoices, type AutoplayLimits } from "./autoplay.ts";
import { slotsText } from "./text.ts";

/** What an autoplay may lose where the player names nothing else, in stakes. */
const usualLoss = 10n;

/** Asks for the limits of rounds by themselves. */
export function AutoplaySheet(props: {
  readonly isOpen: boolean;
  readonly mostRounds: number;
  readonly stakeMinor: bigint;
  readonly onClose: () => void;
  readonly onBegin: (limits: AutoplayLimits) => void;
}): ReactNode {
  const text = useText(slotsText);
  return (
    <Sheet isOpen={props.isOpen} onClose={props.onClose} title={text.autoTitle}>
      <Limits {...props} />
    </Sheet>
  );
}

function Limits(props: Omit<Parameters<typeof AutoplaySheet>[0], "isOpen">): ReactNode {
  const { mostRounds, stakeMinor, onBegin, onClose } = props;
  const text = useText(slotsText);
  const digits = useDigits();
  const choices = roundChoices(mostRounds);
  const [rounds, setRounds] = useState(choices[0] ?? 0);
  const [loss, setLoss] = useState(() => toDecimal(stakeMinor * usualLoss).replace(/\.00$/, ""));
  const [win, setWin] = useState("");
  const [stopsOnFeature, setStopsOnFeature] = useState(true);
  const [isTried, setIsTried] = useState(false);
  const mostLossMinor = parseDecimal(loss);
  const isLoss = mostLossMinor !== undefined && mostLossMinor >= stakeMinor;
  const begin = (): void => {
    setIsTried(true);
    if (!isLoss) return;
    const mostWinMinor = win === "" ? undefined : parseDecimal(win);
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
        {...(isTried && !isLoss ? { error: text.badLimit } : {})}
      />
      <NumberField label={text.mostWin} hint={text.mostWinHint} value={win} onValue={setWin} />
      <Checkbox
        label={text.onFeature}
        checked={stopsOnFeature}
        onChange={(event) => setStopsOnFeature(event.target.checked)}
      />
      <Button type="submit" size="large" isWide>
        {text.begin}
      </Button>
    </form>
  );
}
