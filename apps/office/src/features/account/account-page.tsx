import { offerTotp } from "@maidan/contract/http/staff";
import type { ResponseOf } from "@maidan/contract/http/route";
import { Button } from "@maidan/ui/controls";
import { Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Badge, Card, Loading, Skeleton } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import {
  api,
  Facts,
  FailureState,
  FormError,
  RoomHead,
  useAction,
  useRoleName,
  useSession,
} from "../../shell/index.ts";
import { ChangePassword } from "./change-password.tsx";
import { EnrolAuthenticator } from "./enrol-authenticator.tsx";
import { accountText } from "./text.ts";

/** Who is signed in, and their authenticator. */
export function AccountPage(): ReactNode {
  const text = useText(accountText);
  const roleName = useRoleName();
  const session = useSession();
  const staff = session.data?.staff;
  return (
    <>
      <RoomHead title={text.title} />
      {session.data === undefined && session.error === null && (
        <Loading>
          <Skeleton className="h-40 w-full max-w-xl" />
        </Loading>
      )}
      {session.data === undefined && session.error !== null && (
        <FailureState failure={session.error} onRetry={() => void session.refetch()} />
      )}
      {session.data !== undefined && staff !== undefined && (
        <div className="flex max-w-xl flex-col gap-4">
          <Card>
            <Facts
              facts={[
                [text.name, staff.name],
                [
                  text.email,
                  <span key="email" className="break-all">
                    {staff.email}
                  </span>,
                ],
                [text.role, roleName(staff.role)],
                [text.until, <Time key="until" at={session.data.expires_at} shape="moment" />],
              ]}
            />
          </Card>
          <ChangePassword />
          <Authenticator hasTotp={staff.has_totp} onEnrolled={() => void session.refetch()} />
        </div>
      )}
    </>
  );
}

function Authenticator({ hasTotp, onEnrolled }: { hasTotp: boolean; onEnrolled: () => void }): ReactNode {
  const text = useText(accountText);
  const [offer, setOffer] = useState<ResponseOf<typeof offerTotp>>();
  const asking = useAction({
    send: (_input: Record<string, never>, idempotencyKey) => api.call(offerTotp, { idempotencyKey }),
    onDone: setOffer,
  });
  return (
    <Card className="flex flex-col items-start gap-3">
      <h2 className="flex items-center gap-2 font-semibold">
        {text.authenticator}
        <Badge tone={hasTotp ? "accent" : "neutral"}>{hasTotp ? text.inForce : text.notSetUp}</Badge>
      </h2>
      <p className="text-sm text-muted">{text.why}</p>
      <FormError error={asking.error} />
      <Button
        size="small"
        tone={hasTotp ? "secondary" : "primary"}
        isBusy={asking.isBusy}
        onClick={() => asking.run({})}
      >
        {hasTotp ? text.replace : text.setUp}
      </Button>
      {offer !== undefined && (
        <EnrolAuthenticator offer={offer} onDone={onEnrolled} onClose={() => setOffer(undefined)} />
      )}
    </Card>
  );
}
