import { isLottery, kindsOfLottery, lotteryDigits, mostPerNumberMinor, type LotteryCode } from "@maidan/games/lottery";
import { Money, useCurrencySign } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import {
  DrawShell,
  drawsText,
  listLotteryTickets,
  lotteryTicketsPath,
  TicketList,
  type LotteryTicket,
} from "../draws/index.ts";
import { api, useDigits, useGame, useMoneyText } from "../frame/index.ts";
import { paysOf } from "./pays.ts";
import { Play } from "./play.tsx";
import { Results } from "./results.tsx";
import { lotteryText } from "./text.ts";
import { useLineName } from "./words.ts";

type Page = "play" | "results" | "tickets";

/** A lottery: the ticket for the next draw, results by day, the player's tickets. */
export function Lottery(): ReactNode {
  const { state } = useGame();
  const { code } = state.game;
  return isLottery(code) ? <Pages code={code} /> : null;
}

function Pages({ code }: { readonly code: LotteryCode }): ReactNode {
  const text = useText(lotteryText);
  const shared = useText(drawsText);
  const [page, setPage] = useState<Page>("play");
  const rules = useRules(code);
  return (
    <DrawShell
      name={text[code]}
      rules={rules}
      tabs={[
        { id: "play", label: text.play },
        { id: "results", label: text.results },
        { id: "tickets", label: shared.myTickets },
      ]}
      selected={page}
      onSelect={setPage}
    >
      {page === "play" && <Play code={code} />}
      {page === "results" && <Results code={code} />}
      {page === "tickets" && (
        <TicketList
          ask={(query) => api.call(listLotteryTickets, { query })}
          toldBy={lotteryTicketsPath}
          tell={(ticket) => <Lines ticket={ticket} />}
          title={(number) => shared.draw({ number })}
        />
      )}
    </DrawShell>
  );
}

/** A ticket's bets, and the number that was drawn. */
function Lines({ ticket }: { readonly ticket: LotteryTicket }): ReactNode {
  const text = useText(lotteryText);
  const digits = useDigits();
  const lineName = useLineName();
  return (
    <>
      <ul className="mt-1 text-sm text-muted">
        {ticket.lines.map((line) => (
          <li key={`${line.kind}:${line.digits}`} className="flex justify-between gap-2">
            <span>{lineName(line)}</span>
            <Money amount={line.stake} />
          </li>
        ))}
      </ul>
      {ticket.result !== null && (
        <p className="mt-1 text-sm">
          {text.result} <b className="tabular text-base tracking-widest">{digits(ticket.result)}</b>
        </p>
      )}
    </>
  );
}

function useRules(code: LotteryCode): string {
  const text = useText(lotteryText);
  const digits = useDigits();
  const money = useMoneyText();
  const sign = useCurrencySign();
  const kinds = kindsOfLottery(code)
    .map(
      (kind) =>
        `${text[kind]}: ${paysOf(code, kind)
          .map((times) => digits(times.toLocaleString("en")))
          .join(", ")}×`,
    )
    .join(" · ");
  return text.rules({
    digits: digits(lotteryDigits[code]),
    kinds,
    number: money(mostPerNumberMinor),
    sign,
  });
}
