import { listProviders } from "@maidan/contract/http/game-room";
import { Button } from "@maidan/ui/controls";
import { Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Badge, Card, EmptyState, Loading, Skeleton } from "@maidan/ui/layout";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { Age, ask, Code, Facts, FailureState, Rows, useMay, useShownNumber } from "../../shell/index.ts";
import { ProviderStep, type Step } from "./provider-steps.tsx";
import { gamesText } from "./text.ts";
import type { Platform, Provider } from "./view.ts";

const queryKey = ["game-providers"];

/** Who provides games: switched on or off, keys, imports; and the platforms under whose names players know them. [GAMEROOM-01] [GAMEROOM-03] [GAMEROOM-04] */
export function Providers(): ReactNode {
  const text = useText(gamesText);
  const client = useQueryClient();
  const list = useQuery({ queryKey, queryFn: () => ask(listProviders, {}) });
  const [step, setStep] = useState<Step>();
  if (list.data === undefined)
    return list.error === null ? (
      <Loading>
        <Skeleton className="h-72 w-full" />
      </Loading>
    ) : (
      <FailureState failure={list.error} onRetry={() => void list.refetch()} />
    );
  const { items, platforms } = list.data;
  return (
    <>
      {items.length === 0 && <EmptyState title={text.noProviders} hint={text.noProvidersHint} />}
      <ul className="flex max-w-5xl flex-col gap-4">
        {items.map((provider) => (
          <li key={provider.name}>
            <ProviderCard provider={provider} onStep={setStep} />
          </li>
        ))}
      </ul>
      <h2 className="pt-8 pb-2 text-lg font-semibold">{text.platforms}</h2>
      <p className="pb-2 text-sm text-muted">{text.platformsHint}</p>
      <Platforms platforms={platforms} onStep={setStep} onRetry={() => void list.refetch()} />
      {step !== undefined && (
        <ProviderStep
          step={step}
          onClose={() => setStep(undefined)}
          onDone={() => void client.invalidateQueries({ queryKey })}
        />
      )}
    </>
  );
}

interface PartProps {
  readonly onStep: (step: Step) => void;
}

function ProviderCard({ provider, onStep }: PartProps & { readonly provider: Provider }): ReactNode {
  const text = useText(gamesText);
  const number = useShownNumber();
  const [mayKeep, mayArrange] = [useMay("provider.write"), useMay("game.write")];
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-base font-semibold">{provider.name}</h2>
        <Badge tone={provider.is_active ? "accent" : "neutral"}>{provider.is_active ? text.on : text.off}</Badge>
        <Badge>{text[provider.protocol]}</Badge>
        <div className="flex flex-wrap gap-2 sm:ms-auto">
          {mayArrange && (
            <Button size="small" tone="secondary" onClick={() => onStep({ kind: "sync", provider })}>
              {text.sync}
            </Button>
          )}
          {mayKeep && (
            <>
              <Button size="small" tone="quiet" onClick={() => onStep({ kind: "key", provider })}>
                {text.replaceKey}
              </Button>
              <Button size="small" tone="secondary" onClick={() => onStep({ kind: "change", provider })}>
                {text.change}
              </Button>
            </>
          )}
        </div>
      </div>
      {provider.sync_fault !== "" && (
        <p className="pt-2 text-sm text-alert">{text.syncFailed({ why: provider.sync_fault })}</p>
      )}
      <div className="pt-3">
        <Facts facts={factsOf(provider, { text, number })} />
      </div>
    </Card>
  );
}

interface Words {
  readonly text: ReturnType<typeof useText<typeof gamesText>>;
  readonly number: (value: number) => string;
}
function factsOf(provider: Provider, { text, number }: Words): readonly (readonly [string, ReactNode])[] {
  const { games_on: on, games, open_rounds: open, longest_silent_seconds: silent } = provider;
  return [
    [
      text.address,
      <span key="address" className="break-all">
        {provider.base_url}
      </span>,
    ],
    [text.games, text.gamesOn({ on: number(on), games: number(games) })],
    [
      text.openRounds,
      <span key="open">
        {number(open)} {silent !== null && <Age seconds={silent} isWaiting={silent > 86_400} />}
      </span>,
    ],
    [
      text.sweep,
      provider.sweep_hours === null ? text.neverSwept : text.sweptAfter({ hours: number(provider.sweep_hours) }),
    ],
    [
      text.imported,
      provider.synced_at === null ? text.neverImported : <Time key="at" at={provider.synced_at} shape="moment" />,
    ],
    [
      text.ourKey,
      provider.operator_key === "" ? (
        text.sharedKey
      ) : (
        <details key="key">
          <summary className="cursor-pointer text-accent">{text.showKey}</summary>
          <Code value={provider.operator_key} what={text.ourKey} />
        </details>
      ),
    ],
    [
      text.theirKey,
      provider.provider_key_print === "" ? (
        text.sharedKey
      ) : (
        <Code key="print" value={provider.provider_key_print} what={text.theirKey} />
      ),
    ],
  ];
}

function Platforms(props: PartProps & { readonly platforms: readonly Platform[]; readonly onRetry: () => void }) {
  const text = useText(gamesText);
  const number = useShownNumber();
  const mayArrange = useMay("game.write");
  return (
    <Rows
      label={text.platforms}
      rows={props.platforms}
      onRetry={props.onRetry}
      keyOf={(platform) => `${platform.system}/${platform.platform}`}
      head={[text.platform, text.kind, text.games, text.place, text.state, text.deeds]}
      columns="lg:grid-cols-[minmax(0,1.6fr)_8rem_5rem_4rem_6rem_7rem]"
      cells={(platform) => [
        <div key="name">
          <p className="font-semibold">{platform.name}</p>
          {platform.name_bn !== "" && <p lang="bn">{platform.name_bn}</p>}
          <p className="text-xs text-muted">{platform.system}</p>
        </div>,
        text[platform.type as "SLOT"],
        <span key="games" className="tabular">
          {number(platform.games)}
        </span>,
        <span key="place" className="tabular">
          {number(platform.place)}
        </span>,
        <Badge key="state" tone={platform.is_active ? "accent" : "neutral"}>
          {platform.is_active ? text.on : text.off}
        </Badge>,
        mayArrange && (
          <Button
            key="change"
            size="small"
            tone="secondary"
            aria-label={text.changeGame({ name: platform.name })}
            onClick={() => props.onStep({ kind: "platform", platform })}
          >
            {text.change}
          </Button>
        ),
      ]}
      empty={{ title: text.noGames, hint: text.noGamesHint }}
    />
  );
}
