import { listGameRounds } from "@maidan/contract/http/game-room";
import { Button } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { Age, ask, Choices, liveMs, PagedRows, PlayerLink, SearchForm, usePages } from "../../shell/index.ts";
import { FineMoney } from "./fine-money.tsx";
import { RoundDialog } from "./round-dialog.tsx";
import { gamesText } from "./text.ts";
import type { RoundItem } from "./view.ts";

const states = ["open", "proposed", "closed"] as const;
type State = (typeof states)[number];

/** Rounds of games: those that nobody closed with their age, and any other by player or number. [GAMEROOM-06] */
export function Rounds(): ReactNode {
  const text = useText(gamesText);
  const client = useQueryClient();
  const [state, setState] = useState<State>("open");
  const [player, setPlayer] = useState("");
  const [round, setRound] = useState("");
  const [chosen, setChosen] = useState<string>();
  const filter = { state, ...(player === "" ? {} : { player }), ...(round === "" ? {} : { round }) };
  const list = usePages({
    key: ["game-rounds", filter],
    read: (cursor) => ask(listGameRounds, { query: { ...filter, ...(cursor === undefined ? {} : { cursor }) } }),
    refreshMs: liveMs,
  });
  return (
    <>
      <div className="flex flex-wrap items-end gap-3 pb-3">
        <Choices
          label={text.state}
          choices={states.map((id) => ({ id, label: text[id] }))}
          selected={state}
          onSelect={setState}
        />
        <SearchForm label={text.byPlayer} action={text.find} value={player} maxLength={100} onSearch={setPlayer} />
        <SearchForm label={text.byRound} action={text.find} value={round} maxLength={255} onSearch={setRound} />
      </div>
      <PagedRows
        list={list}
        label={text.rounds}
        keyOf={(row) => row.id}
        head={[text.age, text.player, text.game, text.stake, text.win, text.state, text.deeds]}
        columns="lg:grid-cols-[3.5rem_minmax(0,1fr)_minmax(0,1.4fr)_8rem_8rem_minmax(0,1fr)_6rem]"
        cells={(row) => [
          <Age key="age" seconds={row.silent_seconds} isWaiting={row.closed_at === null} />,
          <PlayerLink key="player" id={row.player_id} className="font-semibold">
            {row.username}
          </PlayerLink>,
          <div key="game">
            <p>{row.game_name}</p>
            <p className="text-xs break-all text-muted">
              {row.provider} · {row.round}
            </p>
          </div>,
          <FineMoney key="stake" amount={row.stake} />,
          <FineMoney key="win" amount={row.win} />,
          <RoundState key="state" row={row} />,
          <Button
            key="look"
            size="small"
            tone="secondary"
            aria-label={text.lookAt({ round: row.round })}
            onClick={() => setChosen(row.id)}
          >
            {text.look}
          </Button>,
        ]}
        empty={{ title: text.noRounds, hint: text.noRoundsHint }}
      />
      {chosen !== undefined && (
        <RoundDialog
          key={chosen}
          id={chosen}
          onClose={() => setChosen(undefined)}
          onDone={() => void client.invalidateQueries({ queryKey: ["game-rounds"] })}
        />
      )}
    </>
  );
}

function RoundState({ row }: { readonly row: RoundItem }): ReactNode {
  const text = useText(gamesText);
  if (row.closed_by !== null) return <Badge>{text[`closedBy_${row.closed_by}`]}</Badge>;
  return (
    <div className="text-xs">
      <Badge tone="alert">{text.open}</Badge>
      {row.proposal !== null && (
        <p className="pt-0.5 text-alert">
          {text.proposedBy({ verdict: text[row.proposal.verdict], who: row.proposal.proposed_by ?? "" })}
        </p>
      )}
    </div>
  );
}
