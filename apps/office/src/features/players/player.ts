import type { readPlayer } from "@maidan/contract/http/office";
import type { ResponseOf } from "@maidan/contract/http/route";

export type Player = ResponseOf<typeof readPlayer>;
