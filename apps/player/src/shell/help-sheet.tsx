import { ChevronRightIcon, FacebookIcon, HelpIcon, MailIcon, TelegramIcon, WhatsappIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { Sheet } from "@maidan/ui/layers";
import { EmptyState } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { useContacts, type Contact } from "./contacts.ts";
import { shellText } from "./text.ts";

const icons: Readonly<Record<Contact["kind"], ReactNode>> = {
  whatsapp: <WhatsappIcon />,
  facebook: <FacebookIcon />,
  telegram: <TelegramIcon />,
  email: <MailIcon />,
};

/** How to reach the operator, as rows to tap. */
export function ContactList(): ReactNode {
  const text = useText(shellText);
  const contacts = useContacts();
  if (contacts.length === 0) return <EmptyState icon={<HelpIcon size={26} />} hint={text.noContact} />;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {contacts.map((contact) => (
        <li key={contact.kind}>
          <a
            href={contact.address}
            {...(contact.kind === "email" ? {} : { target: "_blank", rel: "noopener" })}
            className="flex min-h-13 items-center gap-3 text-base"
          >
            <span className="text-accent">{icons[contact.kind]}</span>
            <span className="flex-1">{text[contact.kind]}</span>
            <ChevronRightIcon className="text-muted" size={18} />
          </a>
        </li>
      ))}
    </ul>
  );
}

export function HelpSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): ReactNode {
  const text = useText(shellText);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={text.contactTitle}>
      <div className="safe-bottom">
        <p className="pb-2 text-sm text-muted">{text.contactHint}</p>
        <ContactList />
      </div>
    </Sheet>
  );
}
