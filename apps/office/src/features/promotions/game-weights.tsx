import { searchPromotionGames } from "@maidan/contract/http/promotions";
import { Button, classNames } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState, type ReactNode } from "react";
import { ask, Field, NumberField } from "../../shell/index.ts";
import type { GameWeight } from "./form.ts";
import { promotionsText } from "./text.ts";

/** Contributions of single games: found by their names, each with a percent of its own. [BONUS-04] [PROM-05] */
export function GameWeights(props: {
  readonly games: readonly GameWeight[];
  readonly isWrong: boolean;
  readonly onGames: (games: readonly GameWeight[]) => void;
}): ReactNode {
  const text = useText(promotionsText);
  const { games, onGames } = props;
  return (
    <div className="pt-5">
      <p className="text-sm font-semibold">{text.singleGames}</p>
      <p className={classNames("pb-2 text-xs", props.isWrong ? "text-alert" : "text-muted")}>{text.singleGamesHint}</p>
      <ul className="flex flex-col gap-2">
        {games.map(({ ref, percent }) => (
          <li key={ref} className="flex items-end gap-3">
            <span className="min-w-0 flex-1 pb-3 text-sm break-all">{ref}</span>
            <span className="w-28">
              <NumberField
                label={text.percentOf}
                aria-label={text.percentOfGame({ game: ref })}
                value={percent}
                onValue={(value) => onGames(games.map((one) => (one.ref === ref ? { ref, percent: value } : one)))}
              />
            </span>
            <Button
              type="button"
              tone="quiet"
              aria-label={text.removeGame({ game: ref })}
              onClick={() => onGames(games.filter((one) => one.ref !== ref))}
            >
              {text.remove}
            </Button>
          </li>
        ))}
      </ul>
      <GameSearch known={games.map(({ ref }) => ref)} onChoose={(ref) => onGames([...games, { ref, percent: "0" }])} />
    </div>
  );
}

function GameSearch(props: { readonly known: readonly string[]; readonly onChoose: (ref: string) => void }): ReactNode {
  const text = useText(promotionsText);
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const { data } = useQuery({
    queryKey: ["promotion-games", search],
    queryFn: () => ask(searchPromotionGames, { query: { search } }),
    enabled: search !== "",
    placeholderData: (before) => before,
  });
  const found = search === "" ? [] : (data?.items ?? []).filter(({ ref }) => !props.known.includes(ref));
  return (
    <div className="max-w-md pt-3">
      <Field
        label={text.findGame}
        type="search"
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {search !== "" && data !== undefined && found.length === 0 && (
        <p role="status" className="pt-2 text-sm text-muted">
          {text.noGame}
        </p>
      )}
      <ul>
        {found.map((game) => (
          <li key={game.ref}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center justify-between gap-3 text-start text-sm"
              onClick={() => {
                props.onChoose(game.ref);
                setTyped("");
              }}
            >
              <span>{game.name}</span>
              <span className="text-xs text-muted">{game.ref}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
