import {
  bossFish,
  fishKindOf,
  weaponOf,
  weapons,
  type FishCode,
  type Swimmer,
  type WeaponCode,
} from "@maidan/games/fishing";
import { Button, IconButton } from "@maidan/ui/controls";
import { drawIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { useCallback, useEffect, useId, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { Panel, play, Result, Shell, useDigits, useGame, useMoneyText, type Round } from "../frame/index.ts";
import { PondRoom, shotsOf } from "./pond-room.ts";
import { PondStage, type StageHandle } from "./pond-stage.tsx";
import { inSight, nextTarget, paysOf, targetsOf } from "./targets.ts";
import { fishingText } from "./text.ts";
import "./fishing.css";

/** Faster isn't pulled, however often one presses. */
const leastBetweenMs = 180;

export function Fishing(): ReactNode {
  const stage = useRef<StageHandle | null>(null);
  const [isBuzzing, setIsBuzzing] = useState(false);
  const room = usePondRoom();
  const news = useOwnShots(room, stage, isBuzzing);
  const now = useSyncExternalStore(
    useCallback((onChange: () => void) => room.subscribe({ onChange }), [room]),
    room.now,
  );
  const [weapon, setWeapon] = useState<WeaponCode>("dart");
  const [target, setTarget] = useState<Swimmer>();
  const shoot = useTrigger(room, stage, weapon);
  const aim = useCallback(
    (step: 1 | -1): void => {
      if (now !== undefined)
        setTarget((before) => nextTarget(inSight(now.room, room.clockMs(), now.caught), before?.fish, step));
    },
    [room, now],
  );
  const shootTarget = useCallback((): void => {
    const fish = now === undefined ? [] : inSight(now.room, room.clockMs(), now.caught);
    const chosen = fish.find((one) => one.fish === target?.fish) ?? nextTarget(fish, undefined, 1);
    setTarget(chosen);
    if (chosen !== undefined) shoot(chosen);
  }, [room, now, target, shoot]);
  useKeys({ aim, shootTarget, setWeapon });
  // The same for as long as the weapon is: each fish would be drawn anew for another one.
  const shootAt = useCallback(
    (swimmer: Swimmer): void => {
      setTarget(swimmer);
      shoot(swimmer);
    },
    [shoot],
  );
  return (
    <Shell rules={fishingText}>
      <PondStage room={room} now={now} target={target?.fish} stage={stage} onShoot={shootAt} />
      <Result />
      <Panel>
        <News target={target} news={news} />
        <Weapons value={weapon} onChange={setWeapon} />
        <div className="flex items-center gap-2">
          <Button tone="secondary" size="large" onClick={() => aim(1)}>
            <Words of="nextTarget" />
          </Button>
          <div className="min-w-0 flex-1">
            <Button size="large" isWide disabled={now === undefined} onClick={shootTarget}>
              <Words of="shoot" />
            </Button>
          </div>
          {"vibrate" in navigator && <BuzzButton isOn={isBuzzing} onChange={setIsBuzzing} />}
        </div>
      </Panel>
    </Shell>
  );
}

function Words({ of }: { readonly of: "nextTarget" | "shoot" }): ReactNode {
  return useText(fishingText)[of];
}
const BuzzIcon = drawIcon(<path d="M9 5h6v14H9zM5 8v8M2 10v4M19 8v8M22 10v4" />);
function BuzzButton(props: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }): ReactNode {
  const text = useText(fishingText);
  const { isOn, onChange } = props;
  return (
    <IconButton
      label={text.vibration}
      aria-pressed={isOn}
      className={isOn ? "text-won" : "text-muted"}
      onClick={() => onChange(!isOn)}
    >
      <BuzzIcon />
    </IconButton>
  );
}

/** The room of this frame, for as long as it is shown. */
function usePondRoom(): PondRoom {
  const { room: game } = useGame();
  const [room] = useState(() => new PondRoom((ask, stakedMinor) => game.ask(ask, stakedMinor)));
  useEffect(() => room.start(), [room]);
  return room;
}

/** Shows what came of our own shots, and says what was caught. */
function useOwnShots(room: PondRoom, stage: { readonly current: StageHandle | null }, isBuzzing: boolean): string {
  const text = useText(fishingText);
  const money = useMoneyText();
  const [news, setNews] = useState("");
  const tellOwn = (round: Round): void => {
    const weapon = weaponOf(round.view?.["weapon"]);
    const shots = shotsOf(round);
    for (const { fish, pays } of shots)
      stage.current?.result(
        { seat: 0, weapon: weapon?.code ?? "", fish, pays },
        (weapon?.stakeMinor ?? 0n) * BigInt(pays),
      );
    const hits = shots.filter(({ pays }) => pays > 0);
    if (hits.length === 0) return;
    if (isBuzzing) navigator.vibrate(hits.some(({ kind }) => kind === bossFish) ? [80, 60, 160] : 40);
    const told = hits.map(({ kind, pays }) =>
      text.caught({
        fish: text[fishKindOf(kind)?.code ?? "puti"],
        paid: money((weapon?.stakeMinor ?? 0n) * BigInt(pays)),
      }),
    );
    setNews(told.join(" "));
  };
  const newest = useRef(tellOwn);
  useEffect(() => {
    newest.current = tellOwn;
  });
  useEffect(() => room.subscribe({ onOwn: (round) => newest.current(round) }), [room]);
  return news;
}

/** Pulls the trigger at a fish: the shot is seen at once, and what comes of it when the server has said so. */
function useTrigger(
  room: PondRoom,
  stage: { readonly current: StageHandle | null },
  weapon: WeaponCode,
): (target: Swimmer) => void {
  const last = useRef(0);
  return useCallback(
    (target) => {
      const now = room.now();
      const nowMs = performance.now();
      if (now === undefined || nowMs - last.current < leastBetweenMs || now.caught.has(target.fish)) return;
      last.current = nowMs;
      const fish = inSight(now.room, room.clockMs(), now.caught);
      const targets = targetsOf(weapon, target, { fish, nowMs: room.clockMs() });
      for (const one of targets) stage.current?.shot({ seat: now.seat, fish: one.fish, weapon });
      play("chip");
      room.shoot(weapon, targets);
    },
    [room, stage, weapon],
  );
}

function useKeys(keys: {
  readonly aim: (step: 1 | -1) => void;
  readonly shootTarget: () => void;
  readonly setWeapon: (weapon: WeaponCode) => void;
}): void {
  const newest = useRef(keys);
  useEffect(() => {
    newest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const at = event.target as HTMLElement;
      // Controls keep their own keys.
      if (at.closest("dialog, input, select, textarea") !== null) return;
      const { aim, shootTarget, setWeapon } = newest.current;
      const chosen = weapons[Number(event.key) - 1];
      if (event.key === "ArrowRight" || event.key === "ArrowDown") aim(1);
      else if (event.key === "ArrowLeft" || event.key === "ArrowUp") aim(-1);
      else if (event.key === " " && at.closest("button, a") === null) shootTarget();
      else if (chosen !== undefined) setWeapon(chosen.code);
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

/** What is aimed at, and what was caught last, read aloud. */
function News({ target, news }: { readonly target: Swimmer | undefined; readonly news: string }): ReactNode {
  const text = useText(fishingText);
  const digits = useDigits();
  const nameOf = (kind: FishCode): string => text[kind];
  return (
    <div className="flex min-h-5 justify-between gap-3 text-xs text-muted">
      <p aria-live="polite">
        {target === undefined
          ? text.noTarget
          : text.target({ fish: nameOf(target.kind), pays: digits(paysOf(target)) })}
      </p>
      <p aria-live="polite" className="text-end font-semibold text-won">
        {news}
      </p>
    </div>
  );
}

function Weapons(props: { readonly value: WeaponCode; readonly onChange: (weapon: WeaponCode) => void }): ReactNode {
  const text = useText(fishingText);
  const money = useMoneyText();
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{text.weapon}</legend>
      <div className="grid grid-cols-5 gap-1 rounded-md bg-raised p-1">
        {weapons.map(({ code, stakeMinor }) => (
          <label
            key={code}
            className="flex min-h-target min-w-0 flex-col items-center justify-center rounded-sm text-center text-xs leading-tight has-checked:bg-pressed has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={props.value === code}
              onChange={() => props.onChange(code)}
            />
            <span className="max-w-full truncate">{text[code]}</span>
            <span className="tabular text-2xs text-muted">{money(stakeMinor).replace(/[.](00|০০)$/, "")}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
