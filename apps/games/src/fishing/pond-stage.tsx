import { placeAt, swimmersAt, swimmerOf, type Swimmer } from "@maidan/games/fishing";
import { useText } from "@maidan/ui/language";
import { memo, useEffect, useImperativeHandle, useRef, useState, type ReactNode, type RefObject } from "react";
import { useIsSlow, useMoneyText } from "../frame/index.ts";
import { catchEffect, missEffect, shotEffect, type Point } from "./effects.ts";
import { FishView, type Size } from "./fish-view.tsx";
import type { PondNow, PondRoom, SeenShot } from "./pond-room.ts";
import { fishingText } from "./text.ts";

/** Fish come and go so often. */
const lookMs = 400;
/** Two and a half seconds, if the phone keeps up. */
const watchedFrames = 150;

/** The pond: fish, shots, and who sits where. */
export const PondStage = memo(function PondStage(props: {
  readonly room: PondRoom;
  readonly now: PondNow | undefined;
  readonly target: number | undefined;
  readonly onShoot: (swimmer: Swimmer) => void;
  readonly stage: RefObject<StageHandle | null>;
}): ReactNode {
  const { room, now, target, onShoot, stage } = props;
  const text = useText(fishingText);
  const ground = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const size = useSize(ground);
  const isSlow = useIsSlow(true, watchedFrames);
  const fish = useFish(room, now?.room);
  useStageHandle(stage, { room, layer, size });
  useOthersShots(room, stage, isSlow);
  const isBossHere = fish.some(({ kind }) => kind === "crocodile");
  return (
    <div
      ref={ground}
      role="group"
      aria-label={text.pond}
      data-motion={isSlow ? "low" : "full"}
      className={`pond ${isSlow ? "pond-slow" : ""}`}
    >
      {size !== undefined &&
        fish.map((swimmer) => (
          <FishView
            key={`${now?.room}-${swimmer.fish}`}
            swimmer={swimmer}
            size={size}
            clockMs={room.clockMs}
            isTarget={swimmer.fish === target}
            isSlow={isSlow}
            isCaught={now?.caught.has(swimmer.fish) ?? false}
            onShoot={onShoot}
          />
        ))}
      <div ref={layer} className="pond-layer" aria-hidden="true" />
      <p role="status" className="pond-boss empty:hidden">
        {isBossHere ? text.boss : ""}
      </p>
      <ul aria-label={text.seats} className="contents">
        {(now?.seats ?? []).map(({ seat, player, is_mine: isMine }) => (
          <li key={seat} className={`pond-seat pond-seat-${seat} ${isMine ? "pond-seat-mine" : ""}`}>
            {isMine ? text.you : player}
          </li>
        ))}
      </ul>
    </div>
  );
});

/** What the game asks the stage to show. */
export interface StageHandle {
  readonly shot: (shot: { readonly seat: number; readonly fish: number; readonly weapon: string }) => void;
  readonly result: (shot: SeenShot, paidMinor: bigint) => void;
}

function useStageHandle(
  stage: RefObject<StageHandle | null>,
  { room, layer, size }: { room: PondRoom; layer: RefObject<HTMLElement | null>; size: Size | undefined },
): void {
  const money = useMoneyText();
  useImperativeHandle(stage, () => {
    const placeOf = (fish: number): Point | undefined => {
      const now = room.now();
      if (now === undefined || size === undefined) return undefined;
      const { x, y } = placeAt(swimmerOf(now.room, fish), room.clockMs());
      return { x: (x * size.width) / 100, y: (y * size.height) / 100 };
    };
    const seatAt = (seat: number): Point => ({
      x: (size?.width ?? 0) * (seat % 2 === 1 ? 0.14 : 0.86),
      y: seat <= 2 ? (size?.height ?? 0) - 16 : 16,
    });
    return {
      shot: ({ seat, fish, weapon }) => {
        const to = placeOf(fish);
        if (to !== undefined && layer.current !== null) shotEffect(layer.current, { from: seatAt(seat), to, weapon });
      },
      result: ({ fish, pays }, paidMinor) => {
        const at = placeOf(fish);
        if (at === undefined || layer.current === null) return;
        if (pays === 0) missEffect(layer.current, at);
        else catchEffect(layer.current, at, paidMinor > 0n ? money(paidMinor) : `×${pays}`);
      },
    };
  }, [room, layer, size, money]);
}

/** What the others shoot; a slow phone shows what they catch alone. */
function useOthersShots(room: PondRoom, stage: RefObject<StageHandle | null>, isSlow: boolean): void {
  useEffect(
    () =>
      room.subscribe({
        onChange: () => undefined,
        onShot: (shot) => {
          if (!isSlow) stage.current?.shot(shot);
          if (!isSlow || shot.pays > 0) stage.current?.result(shot, 0n);
        },
      }),
    [room, stage, isSlow],
  );
}

function useSize(ground: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>();
  useEffect(() => {
    if (ground.current === null) return undefined;
    const watch = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    watch.observe(ground.current);
    return () => watch.disconnect();
  }, [ground]);
  return size;
}

/** The fish that swim now, each the same object for as long as it does. */
function useFish(room: PondRoom, number: number | undefined): readonly Swimmer[] {
  const [fish, setFish] = useState<readonly Swimmer[]>([]);
  useEffect(() => {
    if (number === undefined) return undefined;
    const look = (): void =>
      setFish((before) => {
        const now = swimmersAt(number, room.clockMs()).map(
          (one) => before.find((kept) => kept.fish === one.fish && kept.fromMs === one.fromMs) ?? one,
        );
        const isSame = now.length === before.length && now.every((one, place) => one === before[place]);
        return isSame ? before : now;
      });
    look();
    const timer = setInterval(look, lookMs);
    return () => clearInterval(timer);
  }, [room, number]);
  return fish;
}
