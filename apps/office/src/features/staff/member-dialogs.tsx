import { addStaff, changeStaff, forgetAuthenticator, setStaffPassword, staffRole } from "@maidan/contract/http/staff";
import type { BodyOf } from "@maidan/contract/http/route";
import { Checkbox, Field, Select } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { api, Confirm, useDecision, useRoleName, type DecisionProps } from "../../shell/index.ts";
import type { Member } from "./staff-page.tsx";
import { staffText } from "./text.ts";

type Role = Member["role"];
type MemberProps = DecisionProps & { readonly member: Member };

function RoleSelect({ value, onValue }: { value: Role; onValue: (role: Role) => void }): ReactNode {
  const text = useText(staffText);
  const roleName = useRoleName();
  return (
    <Select
      label={text.role}
      value={value}
      options={staffRole.options.map((role) => ({ value: role, label: roleName(role) }))}
      onChange={({ target }) => onValue(staffRole.options.find((role) => role === target.value) ?? value)}
    />
  );
}

function PasswordField(props: { label: string; value: string; onValue: (value: string) => void }): ReactNode {
  const text = useText(staffText);
  return (
    <Field
      label={props.label}
      hint={text.passwordHint}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={200}
      value={props.value}
      onChange={(event) => props.onValue(event.target.value)}
    />
  );
}

export function AddMember({ onDone, onClose }: DecisionProps): ReactNode {
  const text = useText(staffText);
  const [body, setBody] = useState<BodyOf<typeof addStaff>>({ name: "", email: "", role: "support", password: "" });
  const action = useDecision({
    send: (sent: BodyOf<typeof addStaff>, idempotencyKey) => api.call(addStaff, { body: sent, idempotencyKey }),
    done: () => text.added,
    onDone,
    onClose,
  });
  return (
    <Confirm
      title={text.addTitle}
      words={text.addWords}
      action={text.add}
      isBusy={action.isBusy}
      isBlocked={[body.name, body.email, body.password].some((value) => value.trim() === "")}
      error={action.error}
      onConfirm={() => action.run(body)}
      onClose={onClose}
    >
      <Field
        label={text.name}
        maxLength={100}
        value={body.name}
        onChange={(event) => setBody({ ...body, name: event.target.value })}
      />
      <Field
        label={text.email}
        type="email"
        autoComplete="off"
        maxLength={254}
        value={body.email}
        onChange={(event) => setBody({ ...body, email: event.target.value })}
      />
      <RoleSelect value={body.role} onValue={(role) => setBody({ ...body, role })} />
      <PasswordField
        label={text.password}
        value={body.password}
        onValue={(password) => setBody({ ...body, password })}
      />
    </Confirm>
  );
}

export function ChangeMember({ member, onDone, onClose }: MemberProps): ReactNode {
  const text = useText(staffText);
  const { id, name, role, is_active } = member;
  const [body, setBody] = useState({ name, role, is_active });
  const action = useDecision({
    send: (sent: BodyOf<typeof changeStaff>, idempotencyKey) =>
      api.call(changeStaff, { params: { id }, body: sent, idempotencyKey }),
    done: () => text.saved,
    onDone,
    onClose,
  });
  return (
    <Confirm
      title={text.changeTitle({ name })}
      words={text.changeWords}
      action={text.save}
      isBusy={action.isBusy}
      isBlocked={body.name.trim() === ""}
      error={action.error}
      onConfirm={() => action.run(body)}
      onClose={onClose}
    >
      <Field
        label={text.name}
        maxLength={100}
        value={body.name}
        onChange={(event) => setBody({ ...body, name: event.target.value })}
      />
      <RoleSelect value={body.role} onValue={(chosen) => setBody({ ...body, role: chosen })} />
      <Checkbox
        label={text.mayComeIn}
        checked={body.is_active}
        onChange={(event) => setBody({ ...body, is_active: event.target.checked })}
      />
    </Confirm>
  );
}

export function SetPassword({ member, onDone, onClose }: MemberProps): ReactNode {
  const text = useText(staffText);
  const [password, setPassword] = useState("");
  const action = useDecision({
    send: (sent: string, idempotencyKey) =>
      api.call(setStaffPassword, { params: { id: member.id }, body: { password: sent }, idempotencyKey }),
    done: () => text.passwordSet,
    onDone,
    onClose,
  });
  return (
    <Confirm
      title={text.passwordTitle({ name: member.name })}
      words={text.passwordWords}
      action={text.save}
      isBusy={action.isBusy}
      isBlocked={password === ""}
      error={action.error}
      onConfirm={() => action.run(password)}
      onClose={onClose}
    >
      <PasswordField label={text.newPassword} value={password} onValue={setPassword} />
    </Confirm>
  );
}

export function ForgetAuthenticator({ member, onDone, onClose }: MemberProps): ReactNode {
  const text = useText(staffText);
  const action = useDecision({
    send: (id: string, idempotencyKey) => api.call(forgetAuthenticator, { params: { id }, idempotencyKey }),
    done: () => text.forgotten,
    onDone,
    onClose,
  });
  return (
    <Confirm
      title={text.forgetTitle({ name: member.name })}
      words={text.forgetWords}
      action={text.forget}
      isBusy={action.isBusy}
      error={action.error}
      onConfirm={() => action.run(member.id)}
      onClose={onClose}
    />
  );
}
