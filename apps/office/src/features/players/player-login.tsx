import { unlockLogin } from "@maidan/contract/http/office";
import { Button } from "@maidan/ui/controls";
import { Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api, Code, DecisionDialog, useMay } from "../../shell/index.ts";
import type { Player } from "./player.ts";
import { playerText } from "./text.ts";

/** The codes that links and the form brought, as they came. */
export function SignupCodes({ player }: { player: Player }): ReactNode {
  const text = useText(playerText);
  const { referral, affiliate, agent } = player.signup_codes;
  const codes = [
    { of: text.codeReferral, code: referral },
    { of: text.codeAffiliate, code: affiliate },
    { of: text.codeAgent, code: agent },
  ].filter(({ code }) => code !== "");
  if (codes.length === 0) return <span className="text-muted">{text.noCodes}</span>;
  return (
    <ul className="flex flex-col gap-1">
      {codes.map(({ of, code }) => (
        <li key={of} className="flex flex-wrap items-center gap-2">
          <Code value={code} what={of} />
          <Badge>{of}</Badge>
        </li>
      ))}
    </ul>
  );
}

/** Whether the player is let in, and the way to lift what keeps them out. */
export function LoginState({ player, onUnlock }: { player: Player; onUnlock: () => void }): ReactNode {
  const text = useText(playerText);
  const mayUnlock = useMay("login.unlock");
  if (player.login_locked_until === null) return <Badge tone="accent">{text.loginOpen}</Badge>;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="text-alert">
        {text.loginLocked} <Time at={player.login_locked_until} shape="moment" />
      </span>
      {mayUnlock && (
        <Button size="small" tone="secondary" onClick={onUnlock}>
          {text.unlock}
        </Button>
      )}
    </span>
  );
}

export function UnlockLogin({ player, onClose }: { player: Player; onClose: () => void }): ReactNode {
  const text = useText(playerText);
  const queries = useQueryClient();
  return (
    <DecisionDialog
      title={text.unlockTitle}
      words={text.unlockWords({ player: player.username })}
      action={text.unlock}
      input={{ id: player.id }}
      send={(params: { id: string }, idempotencyKey: string) => api.call(unlockLogin, { params, idempotencyKey })}
      done={() => text.unlocked}
      onDone={() => void queries.invalidateQueries({ queryKey: ["player", player.id] })}
      onClose={onClose}
    />
  );
}
