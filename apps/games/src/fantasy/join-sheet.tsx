import { mintKey, type ApiError } from "@maidan/client/api";
import { Button, Checkbox } from "@maidan/ui/controls";
import { readWireAmount } from "@maidan/ui/figures";
import { Sheet, showToast } from "@maidan/ui/layers";
import { useState, type ReactNode } from "react";
import { api, play, useGame, wish } from "../frame/index.ts";
import { enterContest, type ListedContest, type Match, type Team } from "./calls.ts";
import { usePurse } from "./money.tsx";
import { useScreens } from "./screens.tsx";
import { contestName, useWords, type Words } from "./words.ts";

export interface JoinSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly listed: ListedContest;
  readonly match: Match;
  readonly teams: readonly Team[];
  readonly onJoined: () => void;
}

/** Which teams enter, what it costs, and the entries one after the other. */
export function JoinSheet(props: JoinSheetProps): ReactNode {
  const words = useWords();
  const { text } = words;
  const { isOpen, onClose, listed } = props;
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={`${text.joinTitle} · ${contestName(words, listed.contest)}`}>
      {isOpen && <Teams {...props} />}
    </Sheet>
  );
}

function Teams({ listed, match, teams, onClose, onJoined }: JoinSheetProps): ReactNode {
  const words = useWords();
  const { text, digits, money } = words;
  const { open } = useScreens();
  const { contest, mine } = listed;
  const entered = new Set(mine.map(({ team_id: teamId }) => teamId));
  const free = teams.filter(({ id }) => !entered.has(id));
  const most = Math.min(contest.most_entries - mine.length, contest.spots - contest.taken);
  const [picked, setPicked] = useState<readonly string[]>(() => free.slice(0, 1).map(({ id }) => id));
  const { isBusy, fault, join } = useJoin(words, { onClose, onJoined });
  const totalMinor = (readWireAmount(contest.entry) ?? 0n) * BigInt(picked.length);
  const toggle = (id: string): void =>
    setPicked(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id].slice(-most));
  return (
    <div className="flex flex-col gap-3 pt-2">
      <fieldset className="flex flex-col gap-1" disabled={isBusy}>
        <legend className="text-sm text-muted">{text.chooseTeams}</legend>
        {free.map(({ id, number }) => (
          <Checkbox
            key={id}
            label={text.team({ number: digits(number) })}
            checked={picked.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
      </fieldset>
      {mine.length > 0 && (
        <p className="text-xs text-muted">
          {text.inContest}: {mine.map(({ team_number: number }) => text.team({ number: digits(number) })).join(", ")}
        </p>
      )}
      <Button tone="quiet" onClick={() => open({ at: "build", matchId: match.id })}>
        {text.makeTeam}
      </Button>
      <div role="status">{fault !== undefined && <Fault fault={fault} words={words} />}</div>
      <Button
        size="large"
        isWide
        isBusy={isBusy}
        disabled={picked.length === 0}
        onClick={() => void join(contest.id, picked)}
      >
        {isBusy ? text.joining : text.confirm({ total: money(totalMinor) })}
      </Button>
    </div>
  );
}

/** One entry after the other; a press that is repeated after a lost answer asks for the same entries again. */
function useJoin({ text, digits }: Words, { onClose, onJoined }: Pick<JoinSheetProps, "onClose" | "onJoined">) {
  const { tell } = usePurse();
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<ApiError>();
  const [keys] = useState(() => new Map<string, string>());
  const join = async (contestId: string, teams: readonly string[]): Promise<void> => {
    setIsBusy(true);
    setFault(undefined);
    let joined = 0;
    for (const teamId of teams) {
      const idempotencyKey = keys.get(teamId) ?? mintKey();
      keys.set(teamId, idempotencyKey);
      const entered = await api.call(enterContest, {
        params: { id: contestId },
        body: { team_id: teamId },
        idempotencyKey,
      });
      if (!entered.ok) {
        if (entered.error.kind === "refused") keys.delete(teamId);
        setFault(entered.error);
        break;
      }
      tell(entered.value.balance);
      joined += 1;
      play("chip");
    }
    setIsBusy(false);
    if (joined > 0) {
      showToast(joined === 1 ? text.joinedOne : text.joinedCount({ count: digits(joined) }), "done");
      onJoined();
    }
    if (joined === teams.length) onClose();
  };
  return { isBusy, fault, join };
}

function Fault({ fault, words }: { readonly fault: ApiError; readonly words: Words }): ReactNode {
  const { text } = words;
  const { state } = useGame();
  if (fault.kind !== "refused") return <p className="text-sm text-alert">{text.offline}</p>;
  if (fault.reason === "INSUFFICIENT_FUNDS")
    return (
      <p className="flex items-center justify-between gap-2 text-sm text-alert">
        {text.noMoney}
        <Button tone="quiet" size="small" onClick={() => wish("deposit", state)}>
          {text.deposit}
        </Button>
      </p>
    );
  const message =
    fault.code === "UNAUTHENTICATED" || fault.code === "FORBIDDEN"
      ? text.gone
      : fault.reason === "LIMIT_REACHED"
        ? text.contestLimit
        : fault.code === "CONFLICT"
          ? text.contestFull
          : text.notJoined;
  return <p className="text-sm text-alert">{message}</p>;
}
