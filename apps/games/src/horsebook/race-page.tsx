import { ChevronLeftIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { Loading, Skeleton, Tabs } from "@maidan/ui/layout";
import { Suspense, lazy, useEffect, useRef, useState, type ReactNode } from "react";
import { api, play, useDigits, useGame } from "../frame/index.ts";
import { listBets, racePath, readRace, type Race, type Runner } from "./calls.ts";
import { RaceTitle, StartOf } from "./parts.tsx";
import { RunnerRow } from "./runner-row.tsx";
import { runPauseMs } from "./run-clock.ts";
import { Silks } from "./silks.tsx";
import { Slip, type Choice } from "./slip.tsx";
import { horsebookText } from "./text.ts";
import { usePoll } from "./use-poll.ts";

const TrackPart = lazy(() => import("./track.tsx").then(({ Track }) => ({ default: Track })));
const pauseMs = 1_000;
const overPauseMs = 5_000;
export type Market = "win" | "place";

const pauseOf = (race: Race | undefined): number =>
  race?.race.phase === "running" ? runPauseMs : race?.race.phase === "finished" ? overPauseMs : pauseMs;

/** A race: its card with prices before the off, the race as it is run, its result with starting prices. */
export function RacePage({ id, onBack }: { readonly id: string; readonly onBack: () => void }): ReactNode {
  const text = useText(horsebookText);
  const { room } = useGame();
  const { polled, isFailing, askNow } = usePoll(() => api.call(readRace, { params: { id } }), pauseOf, {
    path: racePath(id),
    read: (event: Race): Race => event,
  });
  const [market, setMarket] = useState<Market>("win");
  const [choice, setChoice] = useState<Choice>();
  const phase = polled?.value.race.phase;
  // What the race paid is in the balance a moment after its result.
  const hasRun = useRef(false);
  useEffect(() => {
    if (phase === "running") hasRun.current = true;
    if (phase !== "finished") return undefined;
    const timer = setTimeout(() => {
      void room.refresh();
      if (hasRun.current) void playEnd(id);
    }, 3_000);
    return () => clearTimeout(timer);
  }, [phase, room, id]);
  return (
    <div>
      <button type="button" onClick={onBack} className="flex min-h-target items-center gap-1 px-3 text-sm text-accent">
        <ChevronLeftIcon size={18} />
        {text.toRaces}
      </button>
      {polled === undefined ? (
        <Loading label={text.stillReading}>
          <Skeleton className="mx-3 h-64" />
        </Loading>
      ) : (
        <>
          <Head race={polled.value} atDayMs={polled.atDayMs} />
          {isFailing && <p className="px-3 py-1 text-sm text-alert">{text.lostTouch}</p>}
          {phase === "running" && (
            <Suspense fallback={<Skeleton className="h-48" />}>
              <TrackPart race={polled.value} polled={polled} />
            </Suspense>
          )}
          {phase === "finished" && <Finish race={polled.value} />}
          <Tabs
            label={text.market}
            tabs={[
              { id: "win", label: text.win },
              { id: "place", label: text.place },
            ]}
            selected={market}
            onSelect={setMarket}
          >
            <Card race={polled.value} market={market} onChoose={setChoice} />
          </Tabs>
          <Seeds race={polled.value} />
          {choice !== undefined && (
            <Slip
              race={polled.value}
              choice={choice}
              onChange={setChoice}
              onClose={() => setChoice(undefined)}
              onAnswered={askNow}
            />
          )}
        </>
      )}
    </div>
  );
}

/** What came of the player's bets on a race that was watched. */
async function playEnd(raceId: string): Promise<void> {
  const found = await api.call(listBets, {});
  if (!found.ok) return;
  const own = found.value.bets.filter(({ race, state }) => race.id === raceId && state !== "back");
  if (own.length > 0) play(own.some(({ state }) => state === "won") ? "win" : "lose");
}

function Head({ race, atDayMs }: { readonly race: Race; readonly atDayMs: number }): ReactNode {
  const text = useText(horsebookText);
  const digits = useDigits();
  return (
    <header className="flex items-start gap-3 px-3 pb-2">
      <div className="min-w-0 flex-1">
        <h2>
          <RaceTitle race={race.race} />
        </h2>
        <p className="text-xs text-muted">{text.places({ count: digits(race.places) })}</p>
      </div>
      <StartOf race={race.race} atDayMs={atDayMs} />
    </header>
  );
}

function Card(props: {
  readonly race: Race;
  readonly market: Market;
  readonly onChoose: (choice: Choice) => void;
}): ReactNode {
  const text = useText(horsebookText);
  const { race, market, onChoose } = props;
  return (
    <>
      <div aria-hidden="true" className="flex justify-end gap-1 px-3 pb-1 text-center text-xs font-semibold">
        {race.race.phase !== "finished" && (
          <>
            <span className="w-14 text-back">{text.back}</span>
            <span className="w-13 text-lay">{text.lay}</span>
          </>
        )}
        <span className="w-14 text-muted">{text.start}</span>
      </div>
      <ul>
        {inOrder(race).map((runner) => (
          <RunnerRow
            key={runner.number}
            runner={runner}
            prices={runner[market]}
            place={race.result.find(({ number }) => number === runner.number)?.place}
            isOpen={race.is_open[market]}
            onChoose={(priceX100) => onChoose({ runner: runner.number, market, priceX100 })}
          />
        ))}
      </ul>
    </>
  );
}

/** By number, and once the race is over by the finish; who didn't run stands last. */
function inOrder(race: Race): readonly Runner[] {
  const placeOf = ({ number, is_withdrawn: isWithdrawn }: Runner): number =>
    isWithdrawn ? 1_000 : (race.result.findIndex((each) => each.number === number) + 1) * 10;
  return race.runners.toSorted((one, other) => placeOf(one) - placeOf(other) || one.number - other.number);
}

function Finish({ race }: { readonly race: Race }): ReactNode {
  const text = useText(horsebookText);
  const digits = useDigits();
  const placed = race.result.filter(({ place }) => place <= 3);
  return (
    <section aria-label={text.results} className="stage stage-horsebook flex flex-col gap-2 px-3 py-4">
      <h3 className="text-sm font-semibold text-won">{text.results}</h3>
      <ol className="flex flex-col gap-2">
        {placed.map(({ place, number, name }) => {
          const runner = race.runners.find((each) => each.number === number);
          return (
            <li key={number} className="flex items-center gap-3">
              {runner !== undefined && <Silks runner={runner} size={30} />}
              <span className={place === 1 ? "text-lg font-bold" : ""}>
                {text.placeOf({ place: digits(place), name })}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** What the race is drawn from: its hash before, the seed itself after. [RACE-07] */
function Seeds({ race }: { readonly race: Race }): ReactNode {
  const text = useText(horsebookText);
  return (
    <dl className="mt-2 flex flex-col gap-1 px-3 py-3 text-xs text-muted">
      <dt>{text.seedHash}</dt>
      <dd className="font-mono break-all">{race.seed_hash}</dd>
      {race.seed !== null && (
        <>
          <dt>{text.seed}</dt>
          <dd className="font-mono break-all">{race.seed}</dd>
        </>
      )}
    </dl>
  );
}
