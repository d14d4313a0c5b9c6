import { towerFloors, towerLevels, towerMultiplier, type TowerLevel } from "@maidan/games/instant";
import { classNames } from "@maidan/ui/controls";
import { catalogue, useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import {
  Choice,
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
import { towerWords } from "./words.ts";

const towerText = catalogue(
  {
    ...towerWords.en,
    name: "Tower",
    rules:
      "Climb eight floors. On each floor some doors are safe; which ones is fixed before you open the first. A safe door leads up and raises what you are paid, any other ends the round and takes the stake. Cash out whenever you like; the roof pays by itself.\nEasy: 3 of 4 doors are safe. Medium: 2 of 3. Hard: 1 of 2. Expert: 1 of 3.",
    level: "Level",
    easy: "Easy",
    medium: "Medium",
    hard: "Hard",
    expert: "Expert",
    closed: "closed",
    floors: "Floors, the highest first",
  },
  {
    ...towerWords.bn,
    name: "টাওয়ার",
    rules:
      "আট তলা উঠুন। প্রতি তলায় কয়েকটি দরজা নিরাপদ; প্রথমটি খোলার আগেই ঠিক হয়ে যায় কোনগুলো। নিরাপদ দরজা উপরে নেয় আর পাওনা বাড়ায়, অন্যটি রাউন্ড শেষ করে বাজি নেয়। যখন খুশি টাকা তুলুন; ছাদে পৌঁছালে নিজে থেকেই টাকা আসে।\nসহজ: ৪টির ৩টি নিরাপদ। মাঝারি: ৩টির ২টি। কঠিন: ২টির ১টি। বিশেষজ্ঞ: ৩টির ১টি।",
    level: "স্তর",
    easy: "সহজ",
    medium: "মাঝারি",
    hard: "কঠিন",
    expert: "বিশেষজ্ঞ",
    closed: "বন্ধ",
    floors: "তলা, উপরেরটি আগে",
  },
);

const levels = Object.keys(towerLevels) as TowerLevel[];
const levelOf = (round: Round | undefined): TowerLevel | undefined => {
  const bet = round?.bet as { readonly level?: unknown } | undefined;
  return levels.find((level) => level === bet?.level);
};

export function Tower(): ReactNode {
  const text = useText(towerText);
  const shared = useText(frameText);
  const { start, round } = useGame();
  const isLocked = useIsLocked();
  const { typed, type, stake } = useStake();
  const [chosen, setLevel] = useState<TowerLevel>("easy");
  const isPlaying = isOpen(round);
  const level = isPlaying ? (levelOf(round) ?? chosen) : chosen;
  return (
    <Shell rules={towerText}>
      <section className="stage stage-tower flex min-h-0 flex-1 flex-col items-center justify-center p-3">
        <Floors level={level} />
      </section>
      <Result />
      <Panel>
        {isPlaying ? (
          <div className="flex">
            <CashOut isReady={(round?.steps.length ?? 0) > 0} />
          </div>
        ) : (
          <>
            <StakeField typed={typed} onType={type} isLocked={isLocked} />
            <Choice
              label={text.level}
              options={levels.map((value) => ({ value, label: text[value] }))}
              value={chosen}
              onChange={setLevel}
              isLocked={isLocked}
            />
            <PlayButton
              label={shared.bet}
              isDisabled={stake === undefined}
              onPress={() => void start({ stake: stake ?? "", level }, 0)}
            />
          </>
        )}
      </Panel>
    </Shell>
  );
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);

function Floors({ level }: { readonly level: TowerLevel }): ReactNode {
  const text = useText(towerText);
  const { round } = useGame();
  const isOfLevel = levelOf(round) === level;
  const opened = isOfLevel ? listOf(round?.view?.["opened"]) : [];
  const safeDoors = isOfLevel ? listOf(round?.view?.["safeDoors"]) : [];
  return (
    <ol aria-label={text.floors} className="flex w-full max-w-80 flex-col-reverse gap-1.5">
      {Array.from({ length: towerFloors }, (_, floor) => (
        <Floor key={floor} floor={floor} level={level} opened={opened} safe={safeDoors[floor]} />
      ))}
    </ol>
  );
}

function Floor(props: {
  readonly floor: number;
  readonly level: TowerLevel;
  readonly opened: readonly unknown[];
  readonly safe: unknown;
}): ReactNode {
  const { floor, level, opened, safe } = props;
  const text = useText(towerText);
  const digits = useDigits();
  const { round, step, isBusy } = useGame();
  const isNext = isOpen(round) && opened.length === floor;
  return (
    <li className="flex items-center gap-2">
      <Multiplier
        x10000={towerMultiplier(level, floor + 1)}
        className={classNames("w-16 text-end text-xs", opened.length > floor ? "text-won" : "text-muted")}
      />
      {Array.from({ length: towerLevels[level].doors }, (_, door) => {
        const isOpened = opened[floor] === door;
        // While the round is open, whoever stands on a floor came by a safe door.
        const isSafe = Array.isArray(safe) ? safe.includes(door) : isOpened;
        const isTold = isOpened || Array.isArray(safe);
        const state = isTold ? (isSafe ? text.safe : text.trap) : text.closed;
        return (
          <button
            key={door}
            type="button"
            aria-label={`${text.door({ floor: digits(floor + 1), door: digits(door + 1) })}: ${state}`}
            disabled={!isNext || isBusy}
            onClick={() => {
              play("open");
              void step({ door }, 0);
            }}
            className={classNames(
              "tower-door h-9 min-w-0 flex-1 rounded-sm",
              isNext && "tower-next",
              isTold && (isSafe ? "tower-safe" : "tower-trap"),
              isOpened && "tower-opened",
            )}
          />
        );
      })}
    </li>
  );
}
