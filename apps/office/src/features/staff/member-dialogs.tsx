import { addStaff, changeStaff, forgetAuthenticator, setStaffPassword, staffRole } from "@maidan/contract/http/staff";
import type { BodyOf } from "@maidan/contract/http/route";
import { Checkbox } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { api, DecisionDialog, type DecisionProps, Field, Select, useRoleName } from "../../shell/index.ts";
import type { Member } from "./staff-page.tsx";
import { staffText } from "./text.ts";

type Role = Member["role"];
type MemberProps = DecisionProps & { readonly member: Member };

function RoleSelect({ value, onValue }: { value: Role; onValue: (role: Role) => void }): ReactNode {
  const text = useText(staffText);
  const roleName = useRoleName();
  return (
    <Select
      name="role"
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
      name="password"
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
  return (
    <DecisionDialog
      title={text.addTitle}
      words={text.addWords}
      action={text.add}
      isBlocked={[body.name, body.email, body.password].some((value) => value.trim() === "")}
      input={body}
      send={(sent: BodyOf<typeof addStaff>, idempotencyKey) => api.call(addStaff, { body: sent, idempotencyKey })}
      done={() => text.added}
      onDone={onDone}
      onClose={onClose}
    >
      <Field
        name="name"
        label={text.name}
        maxLength={100}
        value={body.name}
        onChange={(event) => setBody({ ...body, name: event.target.value })}
      />
      <Field
        name="email"
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
    </DecisionDialog>
  );
}

export function ChangeMember({ member, onDone, onClose }: MemberProps): ReactNode {
  const text = useText(staffText);
  const { id, name, role, is_active } = member;
  const [body, setBody] = useState({ name, role, is_active });
  return (
    <DecisionDialog
      title={text.changeTitle({ name })}
      words={text.changeWords}
      action={text.save}
      isBlocked={body.name.trim() === ""}
      input={body}
      send={(sent: BodyOf<typeof changeStaff>, idempotencyKey) =>
        api.call(changeStaff, { params: { id }, body: sent, idempotencyKey })
      }
      done={() => text.saved}
      onDone={onDone}
      onClose={onClose}
    >
      <Field
        name="name"
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
    </DecisionDialog>
  );
}

export function SetPassword({ member, onDone, onClose }: MemberProps): ReactNode {
  const text = useText(staffText);
  const [password, setPassword] = useState("");
  return (
    <DecisionDialog
      title={text.passwordTitle({ name: member.name })}
      words={text.passwordWords}
      action={text.save}
      isBlocked={password === ""}
      input={password}
      send={(sent: string, idempotencyKey) =>
        api.call(setStaffPassword, { params: { id: member.id }, body: { password: sent }, idempotencyKey })
      }
      done={() => text.passwordSet}
      onDone={onDone}
      onClose={onClose}
    >
      <PasswordField label={text.newPassword} value={password} onValue={setPassword} />
    </DecisionDialog>
  );
}

export function ForgetAuthenticator({ member, onDone, onClose }: MemberProps): ReactNode {
  const text = useText(staffText);
  return (
    <DecisionDialog
      title={text.forgetTitle({ name: member.name })}
      words={text.forgetWords}
      action={text.forget}
      input={member.id}
      send={(id: string, idempotencyKey) => api.call(forgetAuthenticator, { params: { id }, idempotencyKey })}
      done={() => text.forgotten}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
