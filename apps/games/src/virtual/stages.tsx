import type { VirtualSetup } from "@maidan/games/virtual";
import type { ReactNode } from "react";
import type { BeatNow } from "./calls.ts";
import { CricketStage } from "./cricket-stage.tsx";
import { EsportsStage } from "./esports-stage.tsx";
import { KabaddiStage } from "./kabaddi-stage.tsx";
import { SoccerStage } from "./soccer-stage.tsx";

export interface StageProps {
  readonly setup: VirtualSetup;
  /** What happened until now; never empty. */
  readonly beats: readonly BeatNow[];
}

/** The match as it plays: a picture of what the words beneath say. */
export function Stage(props: StageProps): ReactNode {
  switch (props.setup.sport) {
    case "soccer":
      return <SoccerStage {...props} />;
    case "cricket":
      return <CricketStage {...props} />;
    case "siege":
    case "breach":
      return <EsportsStage {...props} />;
    case "kabaddi":
      return <KabaddiStage {...props} />;
  }
}
