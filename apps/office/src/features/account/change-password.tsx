import { changeOwnPassword } from "@maidan/contract/http/staff";
import type { BodyOf } from "@maidan/contract/http/route";
import { Button } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { Card } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { api, Field, FormError, RefusedFields, useAction } from "../../shell/index.ts";
import { accountText } from "./text.ts";

const nothing = { password: "", new_password: "" };

/** The own password, by knowing the old one. [STAFF-10] */
export function ChangePassword(): ReactNode {
  const text = useText(accountText);
  const [body, setBody] = useState(nothing);
  const action = useAction({
    send: (sent: BodyOf<typeof changeOwnPassword>, idempotencyKey) =>
      api.call(changeOwnPassword, { body: sent, idempotencyKey }),
    onDone: () => {
      setBody(nothing);
      showToast(text.passwordChanged, "done");
    },
  });
  return (
    <Card>
      <form
        className="flex flex-col items-start gap-3 [&>*]:w-full"
        onSubmit={(event) => {
          event.preventDefault();
          action.run(body);
        }}
      >
        <RefusedFields error={action.error}>
          <h2 className="font-semibold">{text.password}</h2>
          <p className="text-sm text-muted">{text.passwordWhy}</p>
          <Field
            name="password"
            label={text.oldPassword}
            type="password"
            autoComplete="current-password"
            maxLength={200}
            value={body.password}
            onChange={(event) => setBody({ ...body, password: event.target.value })}
          />
          <Field
            name="new_password"
            label={text.newPassword}
            type="password"
            autoComplete="new-password"
            hint={text.newPasswordHint}
            maxLength={200}
            value={body.new_password}
            onChange={(event) => setBody({ ...body, new_password: event.target.value })}
          />
          <FormError error={action.error} />
        </RefusedFields>
        <Button
          type="submit"
          size="small"
          className="w-auto!"
          isBusy={action.isBusy}
          disabled={body.password === "" || body.new_password === ""}
        >
          {text.changePassword}
        </Button>
      </form>
    </Card>
  );
}
