import { readAudit } from "@maidan/contract/http/staff";
import type { ResponseOf } from "@maidan/contract/http/route";
import { Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { ask, PagedRows, RoomHead, SearchForm, usePages } from "../../shell/index.ts";
import { actionWords, fieldWords, subjectWords, useWord, valueWords } from "../../words/index.ts";
import { settingsText } from "../settings/index.ts";
import { changesOf, nameOf } from "./changes.ts";
import { auditText } from "./text.ts";

type Entry = ResponseOf<typeof readAudit>["items"][number];

export function AuditPage(): ReactNode {
  const text = useText(auditText);
  const did = useWord(actionWords);
  const subjectWord = useWord(subjectWords);
  const value = useWord(valueWords);
  const [action, setAction] = useState("");
  const [subject, setSubject] = useState("");
  const filter = { ...(action !== "" && { action }), ...(subject !== "" && { subject_id: subject }) };
  const list = usePages({
    key: ["audit", action, subject],
    read: (cursor) => ask(readAudit, { query: { limit: "50", ...filter, ...(cursor !== undefined && { cursor }) } }),
  });
  return (
    <>
      <RoomHead title={text.title} note={text.note} />
      <div className="flex flex-wrap gap-x-6 gap-y-3 pb-4">
        <SearchForm label={text.action} action={text.find} value={action} maxLength={60} onSearch={setAction} />
        <SearchForm label={text.subject} action={text.find} value={subject} maxLength={254} onSearch={setSubject} />
      </div>
      <PagedRows
        label={text.title}
        list={list}
        keyOf={(entry) => entry.id}
        head={[text.when, text.who, text.did, text.to, text.details, text.from]}
        columns="lg:grid-cols-[8rem_minmax(10rem,1fr)_10rem_9rem_minmax(12rem,1.8fr)_7rem]"
        cells={(entry) => [
          <Time key="when" at={entry.at} shape="moment" className="text-xs text-muted" />,
          <div key="who" className="min-w-0">
            <p className="break-all">{entry.actor}</p>
            <p className="text-xs text-muted">{value(entry.role) ?? entry.role}</p>
          </div>,
          <Did key="did" action={entry.action} words={did(entry.action)} />,
          <span key="to" className="text-xs break-all text-muted">
            {subjectWord(entry.subject_kind) ?? entry.subject_kind}{" "}
            <span className="font-mono">{entry.subject_id}</span>
          </span>,
          <Changes key="changes" entry={entry} />,
          <span key="from" className="tabular text-xs text-muted">
            {entry.address}
          </span>,
        ]}
        empty={{ title: text.emptyTitle, hint: text.emptyHint }}
      />
    </>
  );
}

/** The action in words; its code is what the search above takes. */
function Did({ action, words }: { action: string; words: string | undefined }): ReactNode {
  return (
    <div className="min-w-0">
      {words !== undefined && <p className="text-sm font-semibold">{words}</p>}
      <p className="font-mono text-2xs break-words text-muted">{action}</p>
    </div>
  );
}

function Changes({ entry }: { entry: Entry }): ReactNode {
  const text = useText(auditText);
  const field = useWord(fieldWords);
  const setting = useWord(settingsText);
  const say = useWord(valueWords);
  const changes = changesOf(entry.before, entry.after);
  if (changes.length === 0) return null;
  return (
    <ul className="text-xs">
      {changes.map(({ name, before, after }) => (
        <li key={name} className="break-words">
          <span className="text-muted">{nameOf(name, (part) => field(part) ?? setting(part))}: </span>
          {before !== undefined && (
            <>
              <span className="sr-only">{text.before} </span>
              <del className="text-muted">{say(before) ?? before}</del>{" "}
            </>
          )}
          {after !== undefined && (
            <>
              <span className="sr-only">{text.after} </span>
              <ins className="no-underline">{say(after) ?? after}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
