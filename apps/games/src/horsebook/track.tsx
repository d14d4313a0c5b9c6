import { useText } from "@maidan/ui/language";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useDigits } from "../frame/index.ts";
import type { Race, Runner } from "./calls.ts";
import { metresOf, orderAt, shownMs, type Run } from "./run-clock.ts";
import { dyeOf } from "./silks.tsx";
import { horsebookText } from "./text.ts";
import type { Polled } from "./use-poll.ts";

/** How much of the course is seen at once, and where in the picture the leader runs. */
const shownMetres = 80;
const leaderAt = 0.78;
const width = 336;
const laneHeight = 20;
const railEvery = 20;
const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A horse at a gallop with its jockey: body, legs that swing, the jockey in silks, the cloth's number. */
function Horse({ runner }: { readonly runner: Runner }): ReactNode {
  const { silks, number } = runner;
  const coat = ["#7a4a2a", "#4d3222", "#a06a3c", "#5f5f66"][number % 4];
  return (
    <>
      <path d="M-24 9c-4-1-6 3-9 3M2 2c4-2 7-7 10-8l5 2-1 4-6 1-4 6" stroke={coat} strokeWidth="3.5" fill={coat} />
      <ellipse cx="-10" cy="7" rx="14" ry="5.5" fill={coat} />
      <path className="horse-legs-a" d="M-2 11l7 6M-20 11l-6 6" stroke={coat} strokeWidth="2.4" strokeLinecap="round" />
      <path className="horse-legs-b" d="M-4 12l2 7M-18 12l1 7" stroke={coat} strokeWidth="2.4" strokeLinecap="round" />
      <path d="M-13 2l9-8 6 3-7 7z" fill={dyeOf(silks.body)} stroke="#0b110e" />
      <circle cx="-1" cy="-9" r="3.6" fill={dyeOf(silks.cap)} stroke="#0b110e" />
      <rect x="-16" y="3" width="11" height="8" rx="1.5" fill="#f6f4ee" />
      <text x="-10.5" y="9.6" fontSize="7.5" fontWeight="700" textAnchor="middle" fill="#10161b">
        {number}
      </text>
    </>
  );
}

/** The race as it is run: the camera goes with the leader. What is drawn was seen a moment ago. */
export function Track({ race, polled }: { readonly race: Race; readonly polled: Polled<Race> }): ReactNode {
  const text = useText(horsebookText);
  const field = useRef<SVGSVGElement>(null);
  const running = race.runners.filter((runner) => !runner.is_withdrawn);
  const height = 26 + running.length * laneHeight;
  const shown = useRef(polled);
  useEffect(() => {
    shown.current = polled;
  }, [polled]);
  const [order, setOrder] = useState<readonly number[]>([]);
  useEffect(() => {
    let request = 0;
    let orderAtMs = 0;
    const draw = (nowMs: number): void => {
      request = requestAnimationFrame(draw);
      const { value, atMs } = shown.current;
      const svg = field.current;
      if (value.run === null || svg === null) return;
      const momentMs = shownMs(value.run, nowMs - atMs);
      const pause = isStill() ? 1_000 : 300;
      if (nowMs - orderAtMs > pause) {
        orderAtMs = nowMs;
        setOrder(orderAt(value.run, momentMs));
        if (isStill()) place(svg, value.run, momentMs);
      }
      if (!isStill()) place(svg, value.run, momentMs);
    };
    request = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(request);
  }, []);
  return (
    <div>
      <svg ref={field} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="block w-full bg-[#1f6a3a]">
        <rect width={width} height="18" fill="#2f8fc0" />
        <path d={`M0 18h${width}v6H0z`} fill="#155a2e" />
        <g data-rail="">
          {Array.from({ length: Math.ceil(race.race.metres / railEvery) + 8 }, (_, index) => (
            <path
              key={index}
              d={`M${(index * railEvery * width) / shownMetres} 14v10`}
              stroke="#f6f4ee"
              strokeWidth="2"
            />
          ))}
          <path
            d={`M${(race.race.metres * width) / shownMetres} 2v${height}`}
            stroke="#ffd23f"
            strokeWidth="4"
            strokeDasharray="6 4"
          />
        </g>
        <path d={`M0 14h${width}`} stroke="#f6f4ee" strokeWidth="2" />
        {running.map((runner, lane) => (
          <g key={runner.number} data-horse={runner.number} data-lane={lane}>
            <Horse runner={runner} />
          </g>
        ))}
      </svg>
      <Order race={race} order={order} label={text.order} />
    </div>
  );
}

/** Moves rail, line and horses to where they are. */
function place(svg: SVGSVGElement, run: Run, momentMs: number): void {
  const at = new Map(run.runners.map(({ number, tenths }) => [String(number), metresOf(run, tenths, momentMs)]));
  const leader = Math.max(...at.values());
  const left = leader - shownMetres * leaderAt;
  const scale = width / shownMetres;
  svg.querySelector("[data-rail]")?.setAttribute("transform", `translate(${(-left * scale).toFixed(1)} 0)`);
  for (const horse of svg.querySelectorAll<SVGGElement>("[data-horse]")) {
    const metres = at.get(horse.dataset["horse"] ?? "") ?? 0;
    const lane = Number(horse.dataset["lane"]);
    const isRunning = metres < run.metres;
    const bob = isRunning && momentMs > 0 && !isStill() ? Math.sin(momentMs / 55 + lane * 1.7) * 1.3 : 0;
    const y = 30 + lane * laneHeight + bob;
    horse.setAttribute("transform", `translate(${((metres - left) * scale).toFixed(1)} ${y.toFixed(1)})`);
    horse.classList.toggle("is-galloping", Math.sin(momentMs / 55 + lane * 1.7) > 0);
  }
}

/** Who leads, in words. */
function Order(props: { readonly race: Race; readonly order: readonly number[]; readonly label: string }): ReactNode {
  const digits = useDigits();
  const text = useText(horsebookText);
  const { race, order } = props;
  const names = new Map(race.runners.map(({ number, name }) => [number, name]));
  return (
    <ol aria-label={props.label} className="grid min-h-12 grid-cols-2 gap-x-3 bg-surface px-3 py-2 text-sm">
      {order.slice(0, 4).map((number, place) => (
        <li key={number} className="truncate">
          {text.placeOf({ place: digits(place + 1), name: names.get(number) ?? "" })}
        </li>
      ))}
    </ol>
  );
}
