import { findPlayers } from "@maidan/contract/http/office";
import { Money, Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ask, Choices, PagedRows, PlayerLink, RoomHead, SearchForm, useMay, usePages } from "../../shell/index.ts";
import { Corrections } from "./corrections.tsx";
import { playerViews, type PlayerView } from "./player-views.ts";
import { playerText } from "./text.ts";

const knownStatus = ["active", "locked", "closed"] as const;

export function PlayerStatus({ status }: { status: string }): ReactNode {
  const text = useText(playerText);
  const known = knownStatus.find((one) => one === status);
  return <Badge tone={status === "active" ? "accent" : "alert"}>{known === undefined ? status : text[known]}</Badge>;
}

/** All players; and for who may, the corrections of their money that a second person decides. */
export function PlayersPage({ query, view }: { query: string; view: PlayerView }): ReactNode {
  const text = useText(playerText);
  const navigate = useNavigate();
  const mayCorrect = useMay("balance.correct");
  return (
    <>
      <RoomHead title={text.title}>
        {mayCorrect && (
          <Choices
            label={text.views}
            choices={playerViews.map((id) => ({ id, label: text[id] }))}
            selected={view}
            onSelect={(id) => void navigate({ to: "/players", search: id === "all" ? {} : { view: id } })}
          />
        )}
      </RoomHead>
      {view === "corrections" ? <Corrections /> : <AllPlayers query={query} />}
    </>
  );
}

/** One search over everything a player may be asked for. */
function AllPlayers({ query }: { query: string }): ReactNode {
  const text = useText(playerText);
  const navigate = useNavigate();
  const list = usePages({
    key: ["players", query],
    read: (cursor) =>
      ask(findPlayers, {
        query: { limit: "50", ...(query !== "" && { query }), ...(cursor !== undefined && { cursor }) },
      }),
  });
  return (
    <>
      <div className="pb-4">
        <SearchForm
          label={text.search}
          action={text.find}
          value={query}
          maxLength={100}
          isFocused
          onSearch={(words) => void navigate({ to: "/players", search: words === "" ? {} : { query: words } })}
        />
      </div>
      <PagedRows
        label={text.title}
        list={list}
        keyOf={(player) => player.id}
        head={[text.player, text.contact, text.status, text.balance, text.since]}
        columns="lg:grid-cols-[minmax(9rem,1fr)_minmax(12rem,1.4fr)_6rem_9rem_8rem]"
        cells={(player) => [
          <div key="player">
            <PlayerLink id={player.id} className="font-semibold">
              {player.username}
            </PlayerLink>
            <p className="text-xs text-muted">
              {player.name} · <span className="font-mono">{player.id}</span>
            </p>
          </div>,
          <div key="contact" className="text-xs">
            <p className="tabular">{player.phone}</p>
            <p className="break-all text-muted">{player.email}</p>
          </div>,
          <PlayerStatus key="status" status={player.status} />,
          <Money key="balance" amount={player.balance} currency={player.currency} className="font-semibold" />,
          <Time key="since" at={player.created_at} shape="date" className="text-xs text-muted" />,
        ]}
        actions={{ enter: (player) => void navigate({ to: "/players/$id", params: { id: player.id } }) }}
        empty={{ title: text.emptyTitle, hint: text.emptyHint }}
      />
    </>
  );
}
