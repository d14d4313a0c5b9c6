import { Button } from "@maidan/ui/controls";
import { Time } from "@maidan/ui/figures";
import { CrownIcon, PlusIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { Badge, Card, EmptyState, Loading, Skeleton } from "@maidan/ui/layout";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState, type ReactNode } from "react";
import { useTopic } from "../../live/index.ts";
import { AppLink } from "../../navigation/index.ts";
import { useSession } from "../../session/index.ts";
import { HelpSheet, PageHeader } from "../../shell/index.ts";
import { AddPhoneSheet } from "./add-phone-sheet.tsx";
import { Birthday } from "./birthday.tsx";
import { otherPhonesQuery, userQuery, type ExtraPhone, type Proof, type User } from "./calls.ts";
import { profileText } from "./text.ts";
import { VerifySheet } from "./verify-sheet.tsx";

/** No more extra phones than this. [CONST-21] */
const mostExtraPhones = 2;

/** /profile */
export function ProfilePage(): ReactNode {
  const text = useText(profileText);
  const { remoteId } = useSession();
  const queryClient = useQueryClient();
  const user = useQuery({ ...userQuery(remoteId ?? ""), enabled: remoteId !== undefined });
  const phones = useQuery({ ...otherPhonesQuery, enabled: remoteId !== undefined });
  const refresh = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: ["/api/user/show"] });
    void queryClient.invalidateQueries(otherPhonesQuery);
  }, [queryClient]);
  useTopic("user", refresh);
  return (
    <main>
      <PageHeader title={text.title} back="/account" />
      {user.isError && <Unread onAgain={() => void user.refetch()} />}
      {user.data === undefined ? (
        !user.isError && <ProfileSkeleton />
      ) : (
        <Profile user={user.data} phones={phones.data?.data ?? []} onChanged={refresh} />
      )}
    </main>
  );
}

function Unread({ onAgain }: { onAgain: () => void }): ReactNode {
  const text = useText(profileText);
  return <EmptyState hint={text.loadFailed} action={<Button onClick={onAgain}>{text.loadAgain}</Button>} />;
}

function ProfileSkeleton(): ReactNode {
  return (
    <Loading>
      <div className="flex flex-col gap-4 p-4">
        <Skeleton className="h-28" />
        <Skeleton className="h-20" />
        <Skeleton className="h-32" />
        <Skeleton className="h-24" />
      </div>
    </Loading>
  );
}

interface ProfileProps {
  readonly user: User;
  readonly phones: readonly ExtraPhone[];
  readonly onChanged: () => void;
}

function Profile({ user, phones, onChanged }: ProfileProps): ReactNode {
  const text = useText(profileText);
  const [proof, setProof] = useState<Proof>();
  const [isAdding, setAdding] = useState(false);
  const [isHelping, setHelping] = useState(false);
  const verified = (): void => {
    setProof(undefined);
    onChanged();
  };
  const added = (phone: string): void => {
    setAdding(false);
    onChanged();
    setProof({ of: "extra", to: phone });
  };
  return (
    <div className="flex flex-col gap-4 p-4">
      <VipCard user={user} />
      <Card>
        <Entry label={text.name}>{user.name}</Entry>
      </Card>
      <Phones user={user} phones={phones} onVerify={setProof} onAdd={() => setAdding(true)} />
      <Card>
        <Contact
          label={text.email}
          value={user.email}
          isVerified={user.email_verified_at !== null}
          onVerify={() => setProof({ of: "email", to: user.email })}
        />
      </Card>
      <Card>
        {user.dofb !== null && <p className="pb-1 text-xs text-muted">{text.birthday}</p>}
        <Birthday user={user} onSaved={onChanged} />
      </Card>
      <p className="text-sm text-muted">
        {text.locked}{" "}
        <button type="button" className="min-h-target font-semibold text-accent" onClick={() => setHelping(true)}>
          {text.contact}
        </button>
      </p>
      <VerifySheet proof={proof} onClose={() => setProof(undefined)} onVerified={verified} />
      <AddPhoneSheet isOpen={isAdding} onClose={() => setAdding(false)} onAdded={added} />
      <HelpSheet isOpen={isHelping} onClose={() => setHelping(false)} />
    </div>
  );
}

function VipCard({ user }: { user: User }): ReactNode {
  const text = useText(profileText);
  return (
    <AppLink
      href="/vip"
      className="flex items-center gap-4 rounded-xl bg-linear-to-br from-raised to-surface p-4 ring-1 ring-line ring-inset"
    >
      <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-ground text-won">
        <CrownIcon size={26} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate text-lg font-bold">{user.username}</p>
        <p className="text-xs text-muted">
          {text.memberSince} <Time at={user.created_at} shape="date" /> {text.timeZone}
        </p>
      </div>
      <div className="text-end">
        <p className="text-xl font-bold text-won tabular">{user.vip_coin}</p>
        <p className="text-xs text-muted">{text.vip}</p>
      </div>
    </AppLink>
  );
}

function Phones(props: {
  readonly user: User;
  readonly phones: readonly ExtraPhone[];
  readonly onVerify: (proof: Proof) => void;
  readonly onAdd: () => void;
}): ReactNode {
  const text = useText(profileText);
  const { user, phones, onVerify, onAdd } = props;
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-sm font-semibold text-muted">{text.phones}</h2>
      <Contact
        label={text.mainPhone}
        value={user.phone}
        isVerified={user.session_id === "1"}
        onVerify={() => onVerify({ of: "phone", to: user.phone })}
      />
      {phones.map((phone) => (
        <Contact
          key={phone.contract_value}
          label={text.extraPhone}
          value={phone.contract_value}
          isVerified={phone.isverify === 1}
          onVerify={() => onVerify({ of: "extra", to: phone.contract_value })}
        />
      ))}
      {phones.length < mostExtraPhones && (
        <Button tone="secondary" onClick={onAdd}>
          <PlusIcon size={18} />
          {text.addPhone}
        </Button>
      )}
    </Card>
  );
}

function Entry({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <p className="text-xs text-muted">{label}</p>
      <p className="text-base break-words">{children}</p>
    </div>
  );
}

interface ContactProps {
  readonly label: string;
  readonly value: string;
  readonly isVerified: boolean;
  readonly onVerify: () => void;
}

/** A number or address with its status, and the way to prove it. [PROFILE-09] [PROFILE-10] [PROFILE-11] */
function Contact({ label, value, isVerified, onVerify }: ContactProps): ReactNode {
  const text = useText(profileText);
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 text-xs text-muted">
          {label} <Badge tone={isVerified ? "accent" : "alert"}>{isVerified ? text.verified : text.notVerified}</Badge>
        </p>
        <p className="text-sm break-all">{value}</p>
      </div>
      {!isVerified && (
        <Button tone="secondary" onClick={onVerify} aria-label={`${text.verify}: ${value}`}>
          {text.verify}
        </Button>
      )}
    </div>
  );
}
