import { listStaff } from "@maidan/contract/http/staff";
import type { ResponseOf } from "@maidan/contract/http/route";
import { Button } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { ask, RoomHead, Rows, useRoleName, useSession } from "../../shell/index.ts";
import { AddMember, ChangeMember, ForgetAuthenticator, SetPassword } from "./member-dialogs.tsx";
import { staffText } from "./text.ts";

export type Member = ResponseOf<typeof listStaff>["items"][number];
type Open = { readonly what: "change" | "password" | "forget"; readonly member: Member } | { readonly what: "add" };

/** Who works here: added, changed, kept out, and helped when they lost what lets them in. [STAFF-09] */
export function StaffPage(): ReactNode {
  const text = useText(staffText);
  const queries = useQueryClient();
  const roleName = useRoleName();
  const ownId = useSession().data?.staff.id;
  const query = useQuery({ queryKey: ["staff"], queryFn: () => ask(listStaff, {}) });
  const [open, setOpen] = useState<Open>();
  const dialog = {
    onDone: () => void queries.invalidateQueries({ queryKey: ["staff"] }),
    onClose: () => setOpen(undefined),
  };
  return (
    <>
      <RoomHead title={text.title} note={text.note}>
        <Button onClick={() => setOpen({ what: "add" })}>{text.add}</Button>
      </RoomHead>
      <Rows
        label={text.title}
        rows={query.data?.items}
        failure={query.error === null ? undefined : query.error}
        onRetry={() => void query.refetch()}
        keyOf={(member) => member.id}
        head={[text.person, text.role, text.login, text.authenticator, text.actions]}
        columns="lg:grid-cols-[minmax(12rem,1.4fr)_7rem_10rem_8rem_minmax(20rem,1.6fr)]"
        cells={(member) => [
          <div key="person" className="min-w-0">
            <p className="font-medium">{member.name}</p>
            <p className="text-xs break-all text-muted">{member.email}</p>
          </div>,
          roleName(member.role),
          <Badge key="login" tone={member.is_active ? "accent" : "neutral"}>
            {member.is_active ? text.active : text.inactive}
          </Badge>,
          <Badge key="totp" tone={member.has_totp ? "accent" : "neutral"}>
            {member.has_totp ? text.inForce : text.notSetUp}
          </Badge>,
          member.id === ownId ? (
            <span key="actions" className="text-muted">
              {text.you}
            </span>
          ) : (
            <Actions key="actions" member={member} onOpen={setOpen} />
          ),
        ]}
        empty={{ title: text.emptyTitle, hint: text.emptyHint }}
      />
      {open?.what === "add" && <AddMember {...dialog} />}
      {open?.what === "change" && <ChangeMember {...dialog} member={open.member} />}
      {open?.what === "password" && <SetPassword {...dialog} member={open.member} />}
      {open?.what === "forget" && <ForgetAuthenticator {...dialog} member={open.member} />}
    </>
  );
}

function Actions({ member, onOpen }: { member: Member; onOpen: (open: Open) => void }): ReactNode {
  const text = useText(staffText);
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" tone="secondary" onClick={() => onOpen({ what: "change", member })}>
        {text.change}
      </Button>
      <Button size="small" tone="secondary" onClick={() => onOpen({ what: "password", member })}>
        {text.replacePassword}
      </Button>
      {member.has_totp && (
        <Button size="small" tone="secondary" onClick={() => onOpen({ what: "forget", member })}>
          {text.forget}
        </Button>
      )}
    </div>
  );
}
