import { listLobbyGames } from "@maidan/contract/http/game-room";
import { Button } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { ask, Rows, SearchForm, Select, useMay, useShownNumber } from "../../shell/index.ts";
import { ChangeGame } from "./change-game.tsx";
import { gamesText } from "./text.ts";
import { gameTypes, type LobbyGame } from "./view.ts";

const pageSize = 50;

interface Filter {
  readonly words: string;
  readonly type: string;
  readonly state: string;
}

function useGames({ words, type, state }: Filter, pages: number) {
  const kind = gameTypes.find((one) => one === type);
  const query = {
    ...(words === "" ? {} : { query: words }),
    ...(kind === undefined ? {} : { type: kind }),
    ...(state === "on" || state === "off" ? { state: state as "on" | "off" } : {}),
  };
  return useQuery({
    queryKey: ["lobby-games", query, pages],
    queryFn: async () => {
      const read = await Promise.all(
        Array.from({ length: pages }, (_, page) =>
          ask(listLobbyGames, { query: { ...query, offset: String(page * pageSize) } }),
        ),
      );
      return { items: read.flatMap(({ items }) => items), total: read[0]?.total ?? 0 };
    },
    placeholderData: (before) => before,
  });
}

/** The games of all providers, by kind and place, and what the operator says of each. [GAMEROOM-02] */
export function GameList(): ReactNode {
  const text = useText(gamesText);
  const client = useQueryClient();
  const [filter, setFilter] = useState<Filter>({ words: "", type: "", state: "" });
  const [pages, setPages] = useState(1);
  const [chosen, setChosen] = useState<LobbyGame>();
  const list = useGames(filter, pages);
  const columns = useColumns(setChosen);
  return (
    <>
      <Filters
        filter={filter}
        total={list.data?.total}
        onFilter={(next) => {
          setFilter(next);
          setPages(1);
        }}
      />
      <Rows
        label={text.games}
        rows={list.data?.items}
        failure={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        keyOf={(game) => `${game.provider}/${game.code}`}
        {...columns}
        empty={{ title: text.noGames, hint: text.noGamesHint }}
        hasMore={(list.data?.items.length ?? 0) < (list.data?.total ?? 0)}
        isLoadingMore={list.isFetching}
        onMore={() => setPages(pages + 1)}
      />
      {chosen !== undefined && (
        <ChangeGame
          key={`${chosen.provider}/${chosen.code}`}
          game={chosen}
          onClose={() => setChosen(undefined)}
          onDone={() => void client.invalidateQueries({ queryKey: ["lobby-games"] })}
        />
      )}
    </>
  );
}

function Filters(props: {
  readonly filter: Filter;
  readonly total: number | undefined;
  readonly onFilter: (filter: Filter) => void;
}): ReactNode {
  const text = useText(gamesText);
  const number = useShownNumber();
  const { filter, total, onFilter } = props;
  return (
    <div className="flex flex-wrap items-end gap-3 pb-3">
      <SearchForm
        label={text.findGame}
        action={text.find}
        value={filter.words}
        maxLength={80}
        onSearch={(words) => onFilter({ ...filter, words })}
      />
      <Select
        label={text.kind}
        className="w-40"
        value={filter.type}
        options={[{ value: "", label: text.all }, ...gameTypes.map((value) => ({ value, label: text[value] }))]}
        onChange={(event) => onFilter({ ...filter, type: event.target.value })}
      />
      <Select
        label={text.state}
        className="w-36"
        value={filter.state}
        options={[
          { value: "", label: text.all },
          { value: "on", label: text.on },
          { value: "off", label: text.off },
        ]}
        onChange={(event) => onFilter({ ...filter, state: event.target.value })}
      />
      <p role="status" className="pb-3 text-sm text-muted">
        {total !== undefined && text.found({ count: number(total) })}
      </p>
    </div>
  );
}

function useColumns(onChange: (game: LobbyGame) => void) {
  const text = useText(gamesText);
  const number = useShownNumber();
  const mayArrange = useMay("game.write");
  return {
    head: [text.poster, text.game, text.kind, text.provider, text.place, text.state, text.deeds],
    columns: "lg:grid-cols-[3.5rem_minmax(0,1.6fr)_8rem_minmax(0,1fr)_4rem_minmax(0,1fr)_7rem]",
    cells: (game: LobbyGame): readonly ReactNode[] => [
      <Poster key="poster" game={game} />,
      <Names key="names" game={game} />,
      text[game.type as "SLOT"],
      <div key="provider">
        <p>{game.platform}</p>
        <p className="text-xs text-muted">{game.provider}</p>
      </div>,
      <span key="place" className="tabular">
        {number(game.place)}
      </span>,
      <State key="state" game={game} />,
      mayArrange && (
        <Button
          key="change"
          size="small"
          tone="secondary"
          aria-label={text.changeGame({ name: game.name === "" ? game.listed_name : game.name })}
          onClick={() => onChange(game)}
        >
          {text.change}
        </Button>
      ),
    ],
  };
}

/** The office is another host than the site: a poster that can't be had here leaves its place empty. */
function Poster({ game }: { readonly game: LobbyGame }): ReactNode {
  return game.picture === "" ? (
    <span aria-hidden="true" className="block h-14 w-10 rounded-sm bg-raised" />
  ) : (
    <img src={game.picture} alt="" loading="lazy" className="h-14 w-10 rounded-sm bg-raised object-cover" />
  );
}

function Names({ game }: { readonly game: LobbyGame }): ReactNode {
  const text = useText(gamesText);
  const name = game.name === "" ? game.listed_name : game.name;
  return (
    <div>
      <p className="flex flex-wrap items-center gap-1.5">
        <span className="font-semibold">{name}</span>
        {game.tags.map((tag) => (
          <Badge key={tag} tone="accent">
            {text[tag]}
          </Badge>
        ))}
      </p>
      {game.name_bn !== "" && <p lang="bn">{game.name_bn}</p>}
      <p className="text-xs break-all text-muted">
        {game.name === "" ? game.code : `${game.code} · ${game.listed_name}`}
      </p>
    </div>
  );
}

function State({ game }: { readonly game: LobbyGame }): ReactNode {
  const text = useText(gamesText);
  if (game.is_on) return <Badge tone="accent">{text.on}</Badge>;
  return (
    <div>
      <Badge>{text.off}</Badge>
      <p className="pt-0.5 text-xs text-muted">
        {!game.is_active ? text.offByUs : !game.is_listed ? text.notListed : text.offWithOthers}
      </p>
    </div>
  );
}
