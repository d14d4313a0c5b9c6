import { mineFields, minesMultiplier } from "@maidan/games/instant";
import { Button, classNames, Select } from "@maidan/ui/controls";
import { catalogue, useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import {
  frameText,
  isOpen,
  Multiplier,
  Panel,
  play,
  PlayButton,
  Result,
  Shell,
  StakeField,
  useDigits,
  useGame,
  useIsLocked,
  useStake,
  type Round,
} from "../frame/index.ts";
import { CashOut } from "./cash-out.tsx";
import { fieldPlace, minesWords } from "./words.ts";

const minesText = catalogue(
  {
    ...minesWords.en,
    name: "Mines",
    rules:
      "Mines lie under some of 25 fields; where they lie is fixed before you open the first. Each gem you open raises what you are paid. Cash out whenever you like; a mine ends the round and takes the stake.\nWhat is paid is 0.99 divided by the chance of having come so far. The last gem pays by itself.",
    board: "Fields",
    closed: "closed",
    next: "Next gem",
    any: "Open one for me",
  },
  {
    ...minesWords.bn,
    name: "মাইনস",
    rules:
      "২৫টি ঘরের কয়েকটির নিচে মাইন আছে; প্রথম ঘর খোলার আগেই ঠিক হয়ে যায় কোথায়। প্রতিটি রত্ন আপনার পাওনা বাড়ায়। যখন খুশি টাকা তুলুন; মাইন খুললে রাউন্ড শেষ আর বাজি যায়।\nপাওনা ০.৯৯ ভাগ এতদূর আসার সম্ভাবনা। শেষ রত্ন খুললে নিজে থেকেই টাকা আসে।",
    board: "ঘর",
    closed: "বন্ধ",
    next: "পরের রত্ন",
    any: "একটি খুলে দিন",
  },
);

const numbersOf = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((one): one is number => typeof one === "number") : [];
const minesOf = (round: Round | undefined): number | undefined => {
  const bet = round?.bet as { readonly mines?: unknown } | undefined;
  return typeof bet?.mines === "number" ? bet.mines : undefined;
};

export function Mines(): ReactNode {
  const text = useText(minesText);
  const shared = useText(frameText);
  const digits = useDigits();
  const { start, step, round } = useGame();
  const isLocked = useIsLocked();
  const { typed, type, stake } = useStake();
  const [chosen, setMines] = useState(3);
  const isPlaying = isOpen(round);
  const mines = isPlaying ? (minesOf(round) ?? chosen) : chosen;
  const opened = numbersOf(round?.view?.["opened"]);
  const openAny = (): void => {
    const left = Array.from({ length: mineFields }, (_, field) => field).filter((field) => !opened.includes(field));
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
    void step({ open: left[drawn % left.length] ?? 0 }, 0);
  };
  return (
    <Shell rules={minesText}>
      <section className="stage stage-mines flex min-h-0 flex-1 flex-col items-center justify-center gap-3 p-3">
        <Board />
        {isPlaying && (
          <p className="text-sm text-muted">
            {text.next}{" "}
            <Multiplier x10000={minesMultiplier(mines, opened.length + 1)} className="font-semibold text-ink" />
          </p>
        )}
      </section>
      <Result />
      <Panel>
        {isPlaying ? (
          <div className="flex gap-3">
            <Button tone="secondary" size="large" className="flex-1" onClick={openAny}>
              {text.any}
            </Button>
            <CashOut isReady={opened.length > 0} />
          </div>
        ) : (
          <>
            <div className="flex items-end gap-3">
              <StakeField typed={typed} onType={type} isLocked={isLocked} />
              <Select
                label={text.mines}
                className="w-24"
                value={String(mines)}
                disabled={isLocked}
                options={Array.from({ length: mineFields - 1 }, (_, index) => ({
                  value: String(index + 1),
                  label: digits(index + 1),
                }))}
                onChange={(event) => setMines(Number(event.target.value))}
              />
            </div>
            <PlayButton
              label={shared.bet}
              isDisabled={stake === undefined}
              onPress={() => void start({ stake: stake ?? "", mines }, 0)}
            />
          </>
        )}
      </Panel>
    </Shell>
  );
}

function Board(): ReactNode {
  const text = useText(minesText);
  const digits = useDigits();
  const { round, step, isBusy } = useGame();
  const opened = numbersOf(round?.view?.["opened"]);
  const laid = numbersOf(round?.view?.["mines"]);
  const canOpen = isOpen(round) && !isBusy;
  return (
    <div role="group" aria-label={text.board} className="grid w-full max-w-80 grid-cols-5 gap-2">
      {Array.from({ length: mineFields }, (_, field) => {
        const isOpened = opened.includes(field);
        const isMine = laid.includes(field);
        const state =
          isOpened || laid.length > 0 ? (isMine ? text.mine : isOpened ? text.gem : text.closed) : text.closed;
        const { row, column } = fieldPlace(field);
        return (
          <button
            key={field}
            type="button"
            aria-label={`${text.field({ row: digits(row), column: digits(column) })}: ${state}`}
            disabled={!canOpen || isOpened}
            onClick={() => {
              play("open");
              void step({ open: field }, 0);
            }}
            className={classNames(
              "mine-field aspect-square rounded-md",
              isOpened && (isMine ? "mine-blown" : "mine-gem"),
              !isOpened && isMine && "mine-shown",
            )}
          />
        );
      })}
    </div>
  );
}
