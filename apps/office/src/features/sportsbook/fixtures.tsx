import type { ResponseOf } from "@maidan/contract/http/route";
import {
  holdBookFixture,
  listBookCompetitions,
  listBookFixtures,
  releaseBookFixture,
} from "@maidan/contract/http/sportsbook-room";
import { Button } from "@maidan/ui/controls";
import { Time } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { Badge, EmptyState, Loading, Skeleton } from "@maidan/ui/layout";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import {
  api,
  ask,
  Choices,
  FailureState,
  Fold,
  liveMs,
  PagedRows,
  placeOf,
  SearchForm,
  useMay,
  usePages,
  useShownNumber,
} from "../../shell/index.ts";
import { Amounts } from "./amounts.tsx";
import { FixtureMarkets } from "./fixture-markets.tsx";
import { HoldDialog, useRelease } from "./hold.tsx";
import { bookText } from "./text.ts";
import { sources, type ListedFixture } from "./view.ts";

const states = ["running", "past"] as const;
type State = (typeof states)[number];
const allSources = ["allSources", ...sources] as const;
type Source = (typeof allSources)[number];
interface GroupFilter {
  readonly state: State;
  readonly source?: (typeof sources)[number];
}
interface FixtureFilter extends GroupFilter {
  readonly competition?: string;
  readonly words?: string;
}
type Group = ResponseOf<typeof listBookCompetitions>["items"][number];

/** More come by a press: a page of a phone ends somewhere. */
const pageSize = "10";

/** Matches of the book by competition, found by words too; the chosen one's markets in a dialog. [SPORTSBOOK-52] [DESK-21] */
export function Fixtures(): ReactNode {
  const text = useText(bookText);
  const [state, setState] = useState<State>("running");
  const [source, setSource] = useState<Source>("allSources");
  const [words, setWords] = useState("");
  const filter = { state, ...(source !== "allSources" && { source }) };
  return (
    <>
      <div className="flex flex-wrap gap-3 pb-3">
        <Choices
          label={text.byState}
          choices={states.map((id) => ({ id, label: text[id] }))}
          selected={state}
          onSelect={setState}
        />
        <Choices
          label={text.bySource}
          choices={allSources.map((id) => ({ id, label: text[id] }))}
          selected={source}
          onSelect={setSource}
        />
      </div>
      <div className="pb-3">
        <SearchForm label={text.findMatch} action={text.find} value="" maxLength={80} onSearch={setWords} />
      </div>
      {words === "" ? <Competitions filter={filter} /> : <FixtureList filter={{ ...filter, words }} />}
    </>
  );
}

/** Each competition opens by a press, or by its address (`/sportsbook#t20-league`). [DESK-21] */
function Competitions({ filter }: { readonly filter: GroupFilter }): ReactNode {
  const text = useText(bookText);
  const query = useQuery({
    queryKey: ["book", "competitions", filter],
    queryFn: () => ask(listBookCompetitions, { query: filter }),
    refetchInterval: 2 * liveMs,
  });
  const groups = query.data?.items;
  if (groups === undefined)
    return query.error === null ? (
      <Loading>
        <Skeleton className="mb-2 h-14 w-full" />
        <Skeleton className="mb-2 h-14 w-full" />
        <Skeleton className="h-14 w-full" />
      </Loading>
    ) : (
      <FailureState failure={query.error} onRetry={() => void query.refetch()} />
    );
  if (groups.length === 0) return <EmptyState title={text.emptyFixtures} hint={text.emptyFixturesHint} />;
  return (
    <div className="flex flex-col gap-2">
      {groups.map((group) => (
        <CompetitionFold
          key={`${filter.state} ${group.source} ${group.sport} ${group.competition.en}`}
          group={group}
          state={filter.state}
        />
      ))}
    </div>
  );
}

function CompetitionFold({ group, state }: { readonly group: Group; readonly state: State }): ReactNode {
  const text = useText(bookText);
  const number = useShownNumber();
  const { language } = useLanguage();
  const place = placeOf(group.competition.en);
  const named = useLocation({ select: ({ hash }) => hash });
  const [isOpen, setOpen] = useState(named === place);
  const [followed, setFollowed] = useState(named);
  if (followed !== named) {
    setFollowed(named);
    if (named === place) setOpen(true);
  }
  const source = sources.find((each) => each === group.source);
  const note = [
    ...(source === undefined ? [] : [text[source]]),
    text.matchesOf({ count: group.fixtures, shown: number(group.fixtures) }),
    ...(group.live > 0 ? [text.liveOf({ shown: number(group.live) })] : []),
  ].join(" · ");
  return (
    <div id={place} className="scroll-mt-16">
      <Fold
        label={group.competition[language]}
        note={note}
        badge={group.held > 0 && <Badge tone="alert">{text.heldOf({ shown: number(group.held) })}</Badge>}
        isOpen={isOpen}
        onToggle={setOpen}
      >
        {isOpen && (
          <FixtureList filter={{ state, competition: group.competition.en, ...(source !== undefined && { source }) }} />
        )}
      </Fold>
    </div>
  );
}

function FixtureList({ filter }: { readonly filter: FixtureFilter }): ReactNode {
  const text = useText(bookText);
  const client = useQueryClient();
  const [step, setStep] = useState<{ readonly kind: "markets" | "hold"; readonly row: ListedFixture }>();
  const list = usePages({
    key: ["book", "fixtures", filter],
    read: (cursor) =>
      ask(listBookFixtures, { query: { ...filter, limit: pageSize, ...(cursor !== undefined && { cursor }) } }),
    refreshMs: 2 * liveMs,
  });
  const refresh = (): void => void client.invalidateQueries({ queryKey: ["book"] });
  const release = useRelease(
    (id, idempotencyKey) => api.call(releaseBookFixture, { params: { id }, idempotencyKey }),
    refresh,
  );
  const close = (): void => setStep(undefined);
  const fixtureId = step?.row.fixture.id ?? "";
  return (
    <>
      <PagedRows
        list={list}
        label={text.fixtures}
        keyOf={({ fixture }) => fixture.id}
        head={[text.match, text.start, text.status, text.traffic, text.deeds]}
        columns="lg:grid-cols-[minmax(0,1.6fr)_8rem_minmax(0,1fr)_9rem_13rem]"
        cells={(row) => [
          <Match key="match" row={row} />,
          <Time key="start" at={row.fixture.start_at} shape="moment" className="text-xs" />,
          <Status key="status" row={row} />,
          <Traffic key="traffic" row={row} />,
          <Deeds
            key="deeds"
            row={row}
            onShow={() => setStep({ kind: "markets", row })}
            onHold={() => setStep({ kind: "hold", row })}
            onRelease={() => release.run(row.fixture.id)}
          />,
        ]}
        empty={{ title: text.emptyFixtures, hint: text.emptyFixturesHint }}
      />
      {step?.kind === "markets" && <FixtureMarkets fixtureId={fixtureId} onClose={close} />}
      {step?.kind === "hold" && (
        <HoldDialog
          name={<Match row={step.row} />}
          send={(reason, idempotencyKey) =>
            api.call(holdBookFixture, { params: { id: fixtureId }, body: { reason }, idempotencyKey })
          }
          onDone={refresh}
          onClose={close}
        />
      )}
    </>
  );
}

function Match({ row: { fixture } }: { readonly row: ListedFixture }): ReactNode {
  const text = useText(bookText);
  const { language } = useLanguage();
  const source = sources.find((each) => each === fixture.source);
  return (
    <div className="min-w-0">
      <p className="font-semibold">
        {fixture.home[language]} – {fixture.away[language]}
      </p>
      <p className="text-xs text-muted">
        {fixture.competition[language]} · {source === undefined ? fixture.source : text[source]}
      </p>
    </div>
  );
}

function Status({ row }: { readonly row: ListedFixture }): ReactNode {
  const text = useText(bookText);
  const number = useShownNumber();
  const { fixture } = row;
  return (
    <div className="flex flex-wrap items-center gap-1 text-xs">
      <Badge tone={fixture.phase === "live" ? "won" : "neutral"}>{text[fixture.phase]}</Badge>
      {fixture.held_reason !== null && <Badge tone="alert">{text.held}</Badge>}
      {row.held_markets > 0 && (
        <span className="text-alert">{text.heldMarkets({ count: number(row.held_markets) })}</span>
      )}
      {fixture.held_reason !== null && <span className="break-words text-muted">{fixture.held_reason}</span>}
    </div>
  );
}

function Traffic({ row }: { readonly row: ListedFixture }): ReactNode {
  const text = useText(bookText);
  const number = useShownNumber();
  return (
    <div>
      <Amounts amounts={row.staked} className="font-semibold" />
      <p className="text-xs text-muted">{text.couponsOf({ count: row.coupons, shown: number(row.coupons) })}</p>
    </div>
  );
}

function Deeds(props: {
  readonly row: ListedFixture;
  readonly onShow: () => void;
  readonly onHold: () => void;
  readonly onRelease: () => void;
}): ReactNode {
  const text = useText(bookText);
  const mayControl = useMay("market.control");
  const { fixture } = props.row;
  const isOver = fixture.phase === "finished" || fixture.phase === "abandoned";
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" tone="secondary" onClick={props.onShow}>
        {text.look}
      </Button>
      {mayControl && !isOver && (
        <Button size="small" tone="secondary" onClick={fixture.held_reason === null ? props.onHold : props.onRelease}>
          {fixture.held_reason === null ? text.hold : text.release}
        </Button>
      )}
    </div>
  );
}
