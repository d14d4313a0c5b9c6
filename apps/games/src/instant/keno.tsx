import { kenoNumbers, kenoRisks, kenoTable, mostKenoPicks, type KenoRisk } from "@maidan/games/instant";
import { Button, classNames } from "@maidan/ui/controls";
import { catalogue, useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { PlayRow } from "../autoplay/index.ts";
import {
  Choice,
  frameText,
  Panel,
  play,
  Result,
  Shell,
  StakeField,
  useDigits,
  useGame,
  useIsLocked,
  useStake,
} from "../frame/index.ts";
import { kenoWords } from "./words.ts";

const kenoText = catalogue(
  {
    ...kenoWords.en,
    name: "Keno",
    rules:
      "Pick one to ten numbers of 1 to 40. Ten numbers are drawn. The more of yours are among them, the more you are paid; the table shows how much.\nA higher risk pays nothing for few hits and more for many. The return differs a little by picks and risk, within the range above.",
    board: "Your numbers",
    pick: "Pick for me",
    clear: "Clear",
    risk: "Risk",
    low: "Low",
    medium: "Medium",
    high: "High",
    pays: "Pays",
    chooseOne: "Pick at least one number",
    hit: (values: { count: string }) => `${values.count} hits`,
  },
  {
    ...kenoWords.bn,
    name: "কেনো",
    rules:
      "১ থেকে ৪০-এর মধ্যে এক থেকে দশটি সংখ্যা বাছুন। দশটি সংখ্যা তোলা হয়। আপনার যত বেশি মেলে, পাওনা তত বেশি; ছকে দেখানো আছে কত।\nঝুঁকি বেশি হলে কম মিললে কিছু নেই, বেশি মিললে বেশি। সংখ্যা ও ঝুঁকি অনুযায়ী ফেরতের হার উপরের সীমার মধ্যে একটু বদলায়।",
    board: "আপনার সংখ্যা",
    pick: "আমার হয়ে বাছুন",
    clear: "মুছুন",
    risk: "ঝুঁকি",
    low: "কম",
    medium: "মাঝারি",
    high: "বেশি",
    pays: "দেয়",
    chooseOne: "অন্তত একটি সংখ্যা বাছুন",
    hit: (values) => `${values.count}টি মিলেছে`,
  },
);

const drawMs = 900;
const all = Array.from({ length: kenoNumbers }, (_, index) => index + 1);

/** Which numbers to pick is nobody's secret: any will do. */
function anyPicks(): number[] {
  const left = [...all];
  const bytes = crypto.getRandomValues(new Uint32Array(mostKenoPicks));
  return Array.from(bytes, (byte) => left.splice(byte % left.length, 1)[0] ?? 1).toSorted((a, b) => a - b);
}

export function Keno(): ReactNode {
  const text = useText(kenoText);
  const shared = useText(frameText);
  const { start } = useGame();
  const isLocked = useIsLocked();
  const { typed, type, stake, stakeMinor } = useStake();
  const [picks, setPicks] = useState<readonly number[]>([]);
  const [risk, setRisk] = useState<KenoRisk>("medium");
  const [isFresh, setIsFresh] = useState(true);
  const choose = (next: readonly number[]): void => {
    play("tick");
    setPicks(next);
    setIsFresh(true);
  };
  return (
    <Shell rules={kenoText}>
      <section className="stage stage-keno flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3">
        <Board picks={picks} onChoose={choose} isLocked={isLocked} isFresh={isFresh} />
        <div className="flex gap-2">
          <Button tone="secondary" className="flex-1" disabled={isLocked} onClick={() => choose(anyPicks())}>
            {text.pick}
          </Button>
          <Button tone="secondary" className="flex-1" disabled={isLocked} onClick={() => choose([])}>
            {text.clear}
          </Button>
        </div>
        {picks.length > 0 && <Table picks={picks.length} risk={risk} isFresh={isFresh} />}
      </section>
      <Result />
      <Panel>
        <StakeField typed={typed} onType={type} isLocked={isLocked} />
        <Choice
          label={text.risk}
          options={kenoRisks.map((value) => ({ value, label: text[value] }))}
          value={risk}
          onChange={(next) => {
            setRisk(next);
            setIsFresh(true);
          }}
          isLocked={isLocked}
        />
        <PlayRow
          label={picks.length === 0 ? text.chooseOne : shared.bet}
          stakeMinor={picks.length === 0 ? undefined : stakeMinor}
          play={() => {
            setIsFresh(false);
            return start({ stake: stake ?? "", picks: [...picks], risk }, drawMs);
          }}
        />
      </Panel>
    </Shell>
  );
}

function Board(props: {
  readonly picks: readonly number[];
  readonly onChoose: (picks: readonly number[]) => void;
  readonly isLocked: boolean;
  readonly isFresh: boolean;
}): ReactNode {
  const { picks, onChoose, isLocked, isFresh } = props;
  const text = useText(kenoText);
  const digits = useDigits();
  const { round } = useGame();
  const drawn = !isFresh && Array.isArray(round?.view?.["drawn"]) ? (round.view["drawn"] as readonly unknown[]) : [];
  const toggle = (number: number): void => {
    if (picks.includes(number)) onChoose(picks.filter((one) => one !== number));
    else if (picks.length < mostKenoPicks) onChoose([...picks, number]);
  };
  return (
    <div role="group" aria-label={text.board} className="grid grid-cols-8 gap-1.5">
      {all.map((number) => {
        const isPicked = picks.includes(number);
        const order = drawn.indexOf(number);
        return (
          <button
            key={number}
            type="button"
            aria-pressed={isPicked}
            disabled={isLocked}
            onClick={() => toggle(number)}
            style={order === -1 ? {} : { animationDelay: `${order * 80}ms` }}
            className={classNames(
              "keno-ball aspect-square min-h-9 rounded-full text-sm font-semibold tabular",
              isPicked && "keno-picked",
              order !== -1 && (isPicked ? "keno-hit" : "keno-drawn"),
            )}
          >
            {digits(number)}
          </button>
        );
      })}
    </div>
  );
}

function Table(props: { readonly picks: number; readonly risk: KenoRisk; readonly isFresh: boolean }): ReactNode {
  const { picks, risk, isFresh } = props;
  const text = useText(kenoText);
  const digits = useDigits();
  const { round, isShowing } = useGame();
  const hits = isFresh || isShowing ? undefined : round?.view?.["hits"];
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {typeof hits === "number" && text.hit({ count: digits(hits) })}
      </p>
      <table className="w-full table-fixed text-center text-xs">
        <thead>
          <tr className="text-muted">
            <th scope="row" className="w-10 text-start">
              {text.hits}
            </th>
            {kenoTable(picks, risk).map((_, count) => (
              <th key={count} scope="col">
                {digits(count)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className="text-start text-muted">
              {text.pays}
            </th>
            {kenoTable(picks, risk).map((pays, count) => (
              <td key={count} className={hits === count ? "font-bold text-won" : ""}>
                {pays === 0 ? "–" : <Compact x10000={pays} />}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </>
  );
}

/** Small enough that eleven of them stand side by side. */
function Compact({ x10000 }: { readonly x10000: number }): ReactNode {
  const digits = useDigits();
  return <span className="text-2xs tabular">{digits(compactOf(x10000 / 10_000))}</span>;
}

/** Rounded down, so that no more is promised than is paid. */
function compactOf(whole: number): string {
  const floor = (value: number, decimals: number): string =>
    (Math.floor(value * 10 ** decimals) / 10 ** decimals).toFixed(decimals);
  if (whole >= 1_000) return `${floor(whole / 1_000, 1)}k`;
  return floor(whole, whole < 10 ? 2 : whole < 100 ? 1 : 0);
}
