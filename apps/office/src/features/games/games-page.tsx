import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { Choices, RoomHead } from "../../shell/index.ts";
import { Draws } from "./draws.tsx";
import { GameList } from "./game-list.tsx";
import { Providers } from "./providers.tsx";
import { Reports } from "./reports.tsx";
import { Returns } from "./returns.tsx";
import { Rounds } from "./rounds.tsx";
import { gamesText } from "./text.ts";
import { gameViews, type GameViewName } from "./view.ts";

/** What the operator does about games: which there are, who provides them, their rounds, returns and reports. */
export function GamesPage(props: {
  readonly view: GameViewName;
  readonly onView: (view: GameViewName) => void;
}): ReactNode {
  const text = useText(gamesText);
  return (
    <>
      <RoomHead title={text.title}>
        <Choices
          label={text.parts}
          choices={gameViews.map((id) => ({ id, label: text[id] }))}
          selected={props.view}
          onSelect={props.onView}
        />
      </RoomHead>
      <View view={props.view} />
    </>
  );
}

function View({ view }: { readonly view: GameViewName }): ReactNode {
  switch (view) {
    case "games":
      return <GameList />;
    case "providers":
      return <Providers />;
    case "rounds":
      return <Rounds />;
    case "draws":
      return <Draws />;
    case "returns":
      return <Returns />;
    case "reports":
      return <Reports />;
  }
}
