import { plinkoRisks, plinkoRows, plinkoTable, type PlinkoRisk, type PlinkoRows } from "@maidan/games/instant";
import { Select } from "@maidan/ui/controls";
import { catalogue, useText } from "@maidan/ui/language";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { PlayRow } from "../autoplay/index.ts";
import {
  Choice,
  frameText,
  Panel,
  play,
  printMultiplier,
  Result,
  Shell,
  StakeField,
  useDigits,
  useGame,
  useIsLocked,
  useStake,
} from "../frame/index.ts";
import { plinkoWords } from "./words.ts";

const plinkoText = catalogue(
  {
    ...plinkoWords.en,
    name: "Plinko",
    rules:
      "A ball falls through rows of pegs and goes left or right at each, as often one as the other. The slot that it lands in tells what you are paid.\nMore rows and a higher risk pay more at the edges and less in the middle. What slots pay is rounded down to hundredths, so that the return differs a little by rows and risk, within the range above.",
    rows: "Rows",
    risk: "Risk",
    low: "Low",
    medium: "Medium",
    high: "High",
    slots: "What the slots pay, from left to right",
  },
  {
    ...plinkoWords.bn,
    name: "প্লিংকো",
    rules:
      "একটি বল পেরেকের সারি বেয়ে নামে, প্রতিটিতে সমান সম্ভাবনায় বাঁয়ে বা ডানে যায়। যে ঘরে পড়ে, সেই ঘরই বলে আপনি কত পাবেন।\nসারি আর ঝুঁকি বেশি হলে কিনারায় বেশি, মাঝখানে কম। ঘরের পাওনা শতাংশ পর্যন্ত নিচের দিকে পূর্ণ করা হয়, তাই সারি ও ঝুঁকি অনুযায়ী ফেরতের হার উপরের সীমার মধ্যে একটু বদলায়।",
    rows: "সারি",
    risk: "ঝুঁকি",
    low: "কম",
    medium: "মাঝারি",
    high: "বেশি",
    slots: "বাঁ থেকে ডানে কোন ঘর কত দেয়",
  },
);

const stepMs = 110;

export function Plinko(): ReactNode {
  const text = useText(plinkoText);
  const shared = useText(frameText);
  const digits = useDigits();
  const { start } = useGame();
  const isLocked = useIsLocked();
  const { typed, type, stake, stakeMinor } = useStake();
  const [rows, setRows] = useState<PlinkoRows>(8);
  const [risk, setRisk] = useState<PlinkoRisk>("low");
  return (
    <Shell rules={plinkoText}>
      <section className="stage stage-plinko flex min-h-0 flex-1 flex-col items-center justify-center p-2">
        <Board rows={rows} risk={risk} />
      </section>
      <Result />
      <Panel>
        <div className="flex items-end gap-3">
          <StakeField typed={typed} onType={type} isLocked={isLocked} />
          <Select
            label={text.rows}
            className="w-24"
            value={String(rows)}
            disabled={isLocked}
            options={plinkoRows.map((count) => ({ value: String(count), label: digits(count) }))}
            onChange={(event) => setRows(plinkoRows.find((count) => String(count) === event.target.value) ?? 8)}
          />
        </div>
        <Choice
          label={text.risk}
          options={plinkoRisks.map((value) => ({ value, label: text[value] }))}
          value={risk}
          onChange={setRisk}
          isLocked={isLocked}
        />
        <PlayRow
          label={shared.bet}
          stakeMinor={stakeMinor}
          play={() => start({ stake: stake ?? "", rows, risk }, (rows + 2) * stepMs)}
        />
      </Panel>
    </Shell>
  );
}

const width = 340;
const height = 330;

function Board({ rows, risk }: { readonly rows: PlinkoRows; readonly risk: PlinkoRisk }): ReactNode {
  const text = useText(plinkoText);
  const digits = useDigits();
  const { round, isShowing } = useGame();
  const table = useMemo(() => plinkoTable(rows, risk), [rows, risk]);
  const directions = round?.view?.["directions"];
  const isOfBoard = typeof directions === "string" && directions.length === rows;
  const path = isOfBoard ? directions : "";
  const taken = useFall(path, isShowing);
  const gap = width / (rows + 2);
  const drop = (height - 56) / rows;
  const xOf = (rights: number, row: number): number => width / 2 + (2 * rights - row) * (gap / 2);
  const rights = path.slice(0, taken).split("R").length - 1;
  const slot = isOfBoard && taken === rows ? rights : -1;
  return (
    <>
      <svg viewBox={`0 0 ${width} ${height}`} className="max-h-full w-full" aria-hidden="true">
        {Array.from({ length: rows }, (_, row) =>
          Array.from({ length: row + 1 }, (__, peg) => (
            <circle key={`${row}-${peg}`} cx={xOf(peg, row)} cy={18 + row * drop} r={3} fill="var(--color-ink)" />
          )),
        )}
        {table.map((pays, index) => (
          <g key={index} transform={`translate(${xOf(index, rows)} ${height - 24})`}>
            <rect
              x={-gap / 2 + 1}
              width={gap - 2}
              height={20}
              rx={4}
              className={slot === index ? "slot slot-hit" : "slot"}
              style={{ "--heat": Math.abs(index - rows / 2) / (rows / 2) } as never}
            />
            <text y={14} textAnchor="middle" fontSize={rows > 12 ? 6.5 : 8.5} fontWeight="700" fill="#1a0614">
              {digits(printMultiplier(pays).replace("×", ""))}
            </text>
          </g>
        ))}
        {isOfBoard && (
          <circle
            r={6}
            className="ball"
            style={{ transform: `translate(${xOf(rights, taken)}px, ${6 + taken * drop}px)` }}
          />
        )}
      </svg>
      <p className="sr-only">
        {text.slots}: {digits(table.map((pays) => printMultiplier(pays)).join(", "))}
      </p>
      <p className="sr-only" aria-live="polite">
        {slot !== -1 && !isShowing && text.landed({ pays: digits(printMultiplier(table[slot] ?? 0)) })}
      </p>
    </>
  );
}

/** How many rows the ball has passed: it falls from the top while it is shown. */
function useFall(path: string, isShowing: boolean): number {
  const [taken, setTaken] = useState(0);
  useEffect(() => {
    if (!isShowing) return undefined;
    const timer = setInterval(() => {
      play("tick");
      setTaken((now) => now + 1);
    }, stepMs);
    return () => {
      clearInterval(timer);
      setTaken(0);
    };
  }, [isShowing]);
  return isShowing ? Math.min(taken, path.length) : path.length;
}
