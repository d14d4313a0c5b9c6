import { readPlayer, revokeSession } from "@maidan/contract/http/office";
import { Button } from "@maidan/ui/controls";
import { CurrencyProvider, Money, Time } from "@maidan/ui/figures";
import { ChevronLeftIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { Badge, Card, Loading, Skeleton, Tabs } from "@maidan/ui/layout";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { api, ask, Code, DecisionDialog, Facts, FailureState, liveMs, RoomHead, useMay } from "../../shell/index.ts";
import { PlayerLimits } from "../limits/index.ts";
import { PlayerReferral } from "../referral/index.ts";
import { TurnoverList } from "../turnover/index.ts";
import { PlayerVip } from "../vip/index.ts";
import type { Player } from "./player.ts";
import { CareButtons, CareDialog, type Care } from "./player-care.tsx";
import { BetList, LedgerList, MoneyList, SessionList } from "./player-lists.tsx";
import { LoginState, SignupCodes, UnlockLogin } from "./player-login.tsx";
import { ProgramList } from "./player-programs.tsx";
import { PlayerStatus } from "./players-page.tsx";
import { playerText } from "./text.ts";

const tabs = [
  "overview",
  "ledger",
  "bets",
  "money",
  "turnover",
  "vip",
  "downlines",
  "sessions",
  "programs",
  "limits",
] as const;
type TabId = (typeof tabs)[number];

/** Everything about one player on one page. */
export function PlayerPage({ id }: { id: string }): ReactNode {
  const text = useText(playerText);
  const query = useQuery({
    queryKey: ["player", id],
    queryFn: () => ask(readPlayer, { params: { id } }),
    refetchInterval: 2 * liveMs,
  });
  const player = query.data;
  return (
    <>
      <Link to="/players" className="inline-flex min-h-9 items-center gap-1 text-sm text-muted hover:text-ink">
        <ChevronLeftIcon size={18} />
        {text.back}
      </Link>
      {player === undefined && query.error === null && (
        <Loading>
          <Skeleton className="mb-4 h-10 w-64" />
          <Skeleton className="mb-4 h-24 w-full" />
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
      {player === undefined && query.error !== null && (
        <FailureState failure={query.error} onRetry={() => void query.refetch()} />
      )}
      {player !== undefined && (
        <CurrencyProvider currency={player.currency}>
          <PlayerSheet player={player} />
        </CurrencyProvider>
      )}
    </>
  );
}

function PlayerSheet({ player }: { player: Player }): ReactNode {
  const text = useText(playerText);
  const mayReadMoney = useMay("promotion.read");
  const mayReadRewards = useMay("reward.read");
  const isShown = (id: TabId): boolean =>
    id === "turnover" ? mayReadMoney : id === "vip" || id === "downlines" ? mayReadRewards : true;
  const [tab, setTab] = useState<TabId>("overview");
  const [ending, setEnding] = useState<string>();
  const [isUnlocking, setUnlocking] = useState(false);
  const [care, setCare] = useState<Care>();
  const figures = [
    [text.cash, player.balances.cash],
    [text.lockedMoney, player.balances.locked],
    [text.withdrawal, player.balances.withdrawal],
    // Few owe anything.
    ...(player.balances.owed === "0.00" ? [] : ([[text.owed, player.balances.owed]] as const)),
  ] as const;
  return (
    <>
      <RoomHead title={player.username} note={player.name}>
        <PlayerStatus status={player.status} />
        <CareButtons onOpen={setCare} />
      </RoomHead>
      <dl className="grid gap-2 pb-4 sm:grid-cols-3">
        {figures.map(([name, amount]) => (
          <Card key={name} className="flex flex-col gap-1 py-3">
            <dt className="text-xs text-muted">{name}</dt>
            <dd>
              <Money amount={amount} className="text-lg font-semibold" />
            </dd>
          </Card>
        ))}
      </dl>
      <Tabs
        label={text.sections}
        tabs={tabs.filter(isShown).map((id) => ({ id, label: text[id] }))}
        selected={tab}
        onSelect={setTab}
      >
        {tab === "overview" && <Overview player={player} onUnlock={() => setUnlocking(true)} onCare={setCare} />}
        {tab === "ledger" && <LedgerList player={player} />}
        {tab === "bets" && <BetList player={player} />}
        {tab === "money" && <MoneyList player={player} />}
        {tab === "turnover" && <TurnoverList playerId={player.id} />}
        {tab === "vip" && <PlayerVip playerId={player.id} />}
        {tab === "downlines" && <PlayerReferral playerId={player.id} />}
        {tab === "sessions" && (
          <SessionList player={player} onEnd={setEnding} onEndAll={() => setCare({ what: "sessions" })} />
        )}
        {tab === "programs" && <ProgramList playerId={player.id} />}
        {tab === "limits" && <PlayerLimits playerId={player.id} />}
      </Tabs>
      {care !== undefined && <CareDialog care={care} player={player} onClose={() => setCare(undefined)} />}
      {isUnlocking && <UnlockLogin player={player} onClose={() => setUnlocking(false)} />}
      {ending !== undefined && <EndSession player={player} sessionId={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}

function Overview(props: { player: Player; onUnlock: () => void; onCare: (care: Care) => void }): ReactNode {
  const { player, onUnlock, onCare } = props;
  const text = useText(playerText);
  return (
    <div className="max-w-2xl">
      <Facts
        facts={[
          [text.id, <Code key="id" value={player.id} what={text.id} />],
          [
            text.email,
            <span key="email">
              {player.email}{" "}
              <Badge tone={player.email_verified_at === null ? "neutral" : "accent"}>
                {player.email_verified_at === null ? text.unverified : text.verified}
              </Badge>
            </span>,
          ],
          [text.phones, <Phones key="phones" player={player} onRemove={(phone) => onCare({ what: "phone", phone })} />],
          [text.born, player.date_of_birth === null ? "–" : <Time key="born" at={player.date_of_birth} shape="date" />],
          [text.referral, <Code key="referral" value={player.referral_code} what={text.referral} />],
          [text.signupCodes, <SignupCodes key="codes" player={player} />],
          [text.login, <LoginState key="login" player={player} onUnlock={onUnlock} />],
          [text.since, <Time key="since" at={player.created_at} shape="moment" />],
        ]}
      />
    </div>
  );
}

function Phones({ player, onRemove }: { player: Player; onRemove: (phone: string) => void }): ReactNode {
  const text = useText(playerText);
  const mayCorrect = useMay("player.correct");
  return (
    <ul className="flex flex-col gap-1">
      {player.phones.map((phone) => (
        <li key={phone.number} className="flex flex-wrap items-center gap-2">
          <span className="tabular">{phone.number}</span>
          <Badge tone={phone.is_verified ? "accent" : "neutral"}>
            {phone.is_verified ? text.verified : text.unverified}
          </Badge>
          {phone.is_main && <Badge>{text.main}</Badge>}
          {!phone.is_main && mayCorrect && (
            <Button
              size="small"
              tone="quiet"
              aria-label={text.removePhoneTitle({ phone: phone.number })}
              onClick={() => onRemove(phone.number)}
            >
              {text.removePhone}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function EndSession(props: { player: Player; sessionId: string; onClose: () => void }): ReactNode {
  const text = useText(playerText);
  const queries = useQueryClient();
  const { player, sessionId } = props;
  return (
    <DecisionDialog
      title={text.revokeTitle}
      words={text.revokeWords({ player: player.username })}
      action={text.revoke}
      input={{ id: player.id, sessionId }}
      send={(params: { id: string; sessionId: string }) => api.call(revokeSession, { params })}
      done={() => text.revoked}
      onDone={() => void queries.invalidateQueries({ queryKey: ["player", player.id] })}
      onClose={props.onClose}
    />
  );
}
