import { Button, IconButton, Select } from "@maidan/ui/controls";
import { CurrencyProvider } from "@maidan/ui/figures";
import { SearchIcon, SlotIcon } from "@maidan/ui/icons";
import { toDigits } from "@maidan/core/money";
import { useLanguage, useText } from "@maidan/ui/language";
import { EmptyState, Loading, Skeleton, Tabs } from "@maidan/ui/layout";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { useSearch } from "wouter";
import { logNote } from "../../log/index.ts";
import { useSession } from "../../session/index.ts";
import { ErrorModal, PageHeader, Splash } from "../../shell/index.ts";
import { categoryNameIn } from "../legacy/index.ts";
import { gamesQuery, placeProvidersQuery, type Game } from "./calls.ts";
import { CategoryTiles } from "./category-tiles.tsx";
import { useFavourites } from "./favourites.ts";
import { GameTile } from "./game-tile.tsx";
import { Jackpots, LargestWins, RecentGames } from "./lobby-strips.tsx";
import { chosenGames, gameKey, gameName, orders, readPlace, systemsOf, type LobbyPlace, type Order } from "./lobby.ts";
import { SearchSheet, type Wanted } from "./search-sheet.tsx";
import { gamesText } from "./text.ts";
import { useLaunch } from "./use-launch.ts";

/** Below everything else: it needn't be there with the first of it. */
const Leaderboard = lazy(() => import("./leaderboard.tsx").then((part) => ({ default: part.Leaderboard })));

/** /games?type&system&title */
export function GamesPage(): ReactNode {
  const text = useText(gamesText);
  const { language } = useLanguage();
  const search = useSearch();
  const place = readPlace(search);
  useEffect(() => {
    if (readPlace(search) === undefined) logNote("the game list needs a type and a system");
  }, [search]);
  return (
    <main>
      <PageHeader
        title={place === undefined || place.title === "" ? text.games : categoryNameIn(language, place.title)}
        back="/"
      />
      {place === undefined ? <CategoryTiles /> : <Lobby key={search} place={place} />}
    </main>
  );
}

function Lobby({ place }: { readonly place: LobbyPlace }): ReactNode {
  const text = useText(gamesText);
  const games = useQuery(gamesQuery(place));
  const listed = useQuery({ ...placeProvidersQuery(place), enabled: systemsOf(place).length > 0 });
  const all = games.data?.games ?? [];
  const known = listed.data?.data.map(({ platform }) => platform) ?? [];
  const platforms = [...new Set([...known, ...all.map(({ platform }) => platform)])];
  if (games.isPending) {
    return (
      <Loading>
        <ul className="grid grid-cols-3 gap-3 p-4">
          {Array.from({ length: 9 }, (_, index) => (
            <li key={index}>
              <Skeleton className="aspect-[3/4]" />
            </li>
          ))}
        </ul>
      </Loading>
    );
  }
  if (games.isError) {
    return (
      <EmptyState
        icon={<SlotIcon size={26} />}
        hint={text.broken}
        action={
          <Button className="mt-4" onClick={() => void games.refetch()}>
            {text.again}
          </Button>
        }
      />
    );
  }
  return <GameList place={place} games={all} platforms={platforms} />;
}

const everything = "";
/** Three rows of three stand on the screen at first. */
const tilesInFirstView = 9;

function GameList(props: {
  readonly place: LobbyPlace;
  readonly games: readonly Game[];
  readonly platforms: readonly string[];
}): ReactNode {
  const { place, games, platforms } = props;
  const text = useText(gamesText);
  const { language } = useLanguage();
  const { favourites, toggle } = useFavourites();
  const [provider, setProvider] = useState(everything);
  const [order, setOrder] = useState<Order>("recommend");
  const [wanted, setWanted] = useState<Wanted>({ name: "", providers: [] });
  const [isSearching, setIsSearching] = useState(false);
  const { isPlayer } = useSession();
  const [wantsDemo, setWantsDemo] = useState(false);
  const demos = games.filter((game) => game.has_demo);
  const isDemo = wantsDemo && isPlayer;
  const { opening, failure, launch, dismiss } = useLaunch(place, { isDemo });
  const choice = { ...wanted, language, provider: provider === everything ? undefined : provider, order };
  const shown = chosenGames(isDemo ? demos : games, choice, favourites);
  if (opening !== undefined) return <Splash label={text.opening({ name: gameName(opening, language) })} />;
  return (
    <>
      {/* The house's pools are taka, whoever looks at them. [APP-17] */}
      {place.type === "SLOT" && !isDemo && (
        <CurrencyProvider currency="BDT">
          <Jackpots onOpen={(game) => void launch(game)} />
        </CurrencyProvider>
      )}
      {!isDemo && <RecentGames type={place.type} onOpen={(game) => void launch(game)} />}
      <Tabs
        label={text.providers}
        tabs={[{ id: everything, label: text.all }, ...platforms.map((id) => ({ id, label: id }))]}
        selected={provider}
        onSelect={setProvider}
      >
        <ListTools
          order={order}
          onOrder={setOrder}
          count={shown.length}
          demo={isPlayer && demos.length > 0 ? { isOn: isDemo, onToggle: () => setWantsDemo(!wantsDemo) } : undefined}
          onSearch={() => setIsSearching(true)}
        />
        {isDemo && <p className="px-4 pt-3 text-sm text-muted">{text.demoNote}</p>}
        {shown.length === 0 ? (
          <EmptyState icon={<SlotIcon size={26} />} hint={games.length === 0 ? text.empty : text.noMatch} />
        ) : (
          <Tiles games={shown} favourites={favourites} onOpen={(game) => void launch(game)} onFavourite={toggle} />
        )}
      </Tabs>
      <LargestWins type={place.type} />
      <Later>
        <Leaderboard />
      </Later>
      <SearchSheet
        isOpen={isSearching}
        wanted={wanted}
        providers={platforms}
        onClose={() => setIsSearching(false)}
        onConfirm={(next) => {
          setWanted(next);
          setIsSearching(false);
        }}
      />
      <ErrorModal message={failure} onClose={dismiss} />
    </>
  );
}

/** The order of the list, how long it is, demo play and the search. */
function ListTools(props: {
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  readonly count: number;
  /** Undefined where nothing can be played so. [LOBBY-14] */
  readonly demo: { readonly isOn: boolean; readonly onToggle: () => void } | undefined;
  readonly onSearch: () => void;
}): ReactNode {
  const { order, count, demo } = props;
  const text = useText(gamesText);
  const { language } = useLanguage();
  return (
    <div className="flex items-end gap-2 px-4 narrow:flex-wrap">
      <Select
        label={text.sort}
        className="w-40"
        value={order}
        options={orders.map((value) => ({ value, label: text[value] }))}
        onChange={(event) => props.onOrder(orders.find((one) => one === event.target.value) ?? "recommend")}
      />
      <p role="status" className="min-w-0 flex-1 pb-3 text-end text-xs text-muted">
        {text.found({ count, shown: toDigits(String(count), language) })}
      </p>
      {demo !== undefined && (
        <Button
          tone={demo.isOn ? "primary" : "secondary"}
          size="small"
          aria-pressed={demo.isOn}
          className="mb-1"
          onClick={demo.onToggle}
        >
          {text.demo}
        </Button>
      )}
      <IconButton label={text.search} onClick={props.onSearch}>
        <SearchIcon />
      </IconButton>
    </div>
  );
}

const never = () => () => undefined;
/** Once the page is alive: the server writes it without. */
function Later({ children }: { readonly children: ReactNode }): ReactNode {
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isAlive && <Suspense>{children}</Suspense>;
}

function Tiles(props: {
  readonly games: readonly Game[];
  readonly favourites: readonly string[];
  readonly onOpen: (game: Game) => void;
  readonly onFavourite: (key: string) => void;
}): ReactNode {
  return (
    <ul className="grid grid-cols-3 gap-x-3 gap-y-4 p-4">
      {props.games.map((game, index) => (
        <GameTile
          key={gameKey(game)}
          isInFirstView={index < tilesInFirstView}
          game={game}
          isFavourite={props.favourites.includes(gameKey(game))}
          onOpen={() => props.onOpen(game)}
          onFavourite={() => props.onFavourite(gameKey(game))}
        />
      ))}
    </ul>
  );
}
