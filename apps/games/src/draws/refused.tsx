import type { ApiError } from "@maidan/client/api";
import { Button } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { frameText, useGame, wish } from "../frame/index.ts";
import { drawsText } from "./text.ts";

/** Why a ticket was not bought. */
export function Refused({ error, limit }: { readonly error: ApiError; readonly limit: string }): ReactNode {
  const text = useText(drawsText);
  const shared = useText(frameText);
  const { state } = useGame();
  if (error.kind !== "refused") return text.offline;
  if (error.reason === "INSUFFICIENT_FUNDS")
    return (
      <>
        {shared.noMoney}{" "}
        <Button tone="quiet" size="small" onClick={() => wish("deposit", state)}>
          {shared.deposit}
        </Button>
      </>
    );
  if (error.reason === "LIMIT_REACHED") return limit;
  if (error.code === "CONFLICT") return text.closed;
  return error.code === "FORBIDDEN" || error.code === "UNAUTHENTICATED" ? shared.gone : shared.notTaken;
}
