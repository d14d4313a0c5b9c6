import { bingoRoom, isBingo, type BingoCode } from "@maidan/games/bingo";
import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { bingoTicketsPath, DrawShell, listBingoTickets, TicketList, type BingoTicket } from "../draws/index.ts";
import { api, useDigits, useGame, useMoneyText } from "../frame/index.ts";
import { PastGames } from "./past-games.tsx";
import { Room } from "./room.tsx";
import { bingoText } from "./text.ts";
import { useWonWords } from "./words.ts";

type Page = "room" | "cards" | "past";

/** A bingo room: cards, calls, prizes; the player's cards so far; games that were. */
export function Bingo(): ReactNode {
  const { code } = useGame().state.game;
  return isBingo(code) ? <Pages code={code} /> : null;
}

function Pages({ code }: { readonly code: BingoCode }): ReactNode {
  const text = useText(bingoText);
  const money = useMoneyText();
  const [page, setPage] = useState<Page>("room");
  const { cardMinor, quick } = bingoRoom(code);
  const figures = { price: money(cardMinor), quick: money(cardMinor * BigInt(quick.pays)) };
  const rules = `${code === "bingo-75" ? text.rules75(figures) : text.rules90(figures)}\n${text.rulesBoth}`;
  return (
    <DrawShell
      name={text[code]}
      rules={rules}
      tabs={[
        { id: "room", label: text.room },
        { id: "cards", label: text.cards },
        { id: "past", label: text.past },
      ]}
      selected={page}
      onSelect={setPage}
    >
      {page === "room" && <Room code={code} />}
      {page === "cards" && (
        <TicketList
          ask={(query) => api.call(listBingoTickets, { query })}
          toldBy={bingoTicketsPath}
          tell={(ticket) => <Told ticket={ticket} />}
          title={(number) => text.game({ number })}
        />
      )}
      {page === "past" && <PastGames code={code} />}
    </DrawShell>
  );
}

/** How many cards, and what they won. */
function Told({ ticket }: { readonly ticket: BingoTicket }): ReactNode {
  const text = useText(bingoText);
  const digits = useDigits();
  const wonWords = useWonWords();
  return (
    <div className="mt-1 text-sm text-muted">
      <p>
        {text.count}: {digits(ticket.cards)}
      </p>
      <ul>
        {ticket.won.map((won) => (
          <li key={`${won.prize}:${won.index}`} className="text-won">
            {wonWords(won)}
          </li>
        ))}
      </ul>
    </div>
  );
}
