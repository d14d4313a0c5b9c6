import { useGeneral, useSocialLinks } from "../site/index.ts";

export interface Contact {
  readonly kind: "whatsapp" | "facebook" | "telegram" | "email";
  readonly address: string;
}

const isWebAddress = (address: string): boolean => /^https?:\/\//.test(address);

/** A phone number becomes a WhatsApp address; an address stays as the operator entered it. */
export function whatsappAddress(entered: string): string {
  return isWebAddress(entered) ? entered : `https://wa.me/${entered.replace(/\D/g, "")}`;
}

/** The ways to reach the operator that are filled in, in the specification's order. [PROFILE-05] [SHELL-09] */
export function useContacts(): readonly Contact[] {
  const links = useSocialLinks();
  const mail = useGeneral()?.support_mail ?? "";
  const whatsapp = links?.whatsapp ?? "";
  const contacts: Contact[] = [];
  if (whatsapp !== "") contacts.push({ kind: "whatsapp", address: whatsappAddress(whatsapp) });
  for (const kind of ["facebook", "telegram"] as const) {
    const address = links?.[kind] ?? "";
    if (isWebAddress(address)) contacts.push({ kind, address });
  }
  if (mail !== "") contacts.push({ kind: "email", address: `mailto:${mail}` });
  return contacts;
}
