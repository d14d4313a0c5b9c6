import type * as site from "@maidan/contract/http/site";
import type { ResponseOf } from "@maidan/contract/http/route";
import { Button } from "@maidan/ui/controls";
import { DownloadIcon, AffiliateIcon } from "@maidan/ui/icons";
import { useLanguage, useText } from "@maidan/ui/language";
import { useQuery } from "@tanstack/react-query";
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { MethodMark } from "../money/index.ts";
import { AppLink } from "../../navigation/index.ts";
import { RichText, useContacts } from "../../shell/index.ts";
import { siteFrameQuery } from "../../site/index.ts";
import { paymentMethodsQuery } from "./calls.ts";
import { deskText } from "./text.ts";

type SiteFrame = ResponseOf<typeof site.siteFrame>;
type Footer = SiteFrame["footer"];

/** [CONST-06] */
const collapsedPx = 970;

/** The foot of the desktop pages, as the operator filled it in. */
export function DeskFooter(): ReactNode {
  const { data } = useQuery(siteFrameQuery);
  if (data === undefined) return <footer className="mt-12 min-h-96 border-t border-line bg-surface" />;
  const { footer } = data;
  return (
    <footer className="mt-12 border-t border-line bg-surface">
      <div className="mx-auto flex max-w-desk flex-col gap-10 px-6 py-10">
        <FooterColumns frame={data} />
        <FooterNames footer={footer} />
        <FooterText footer={footer} />
      </div>
    </footer>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section>
      <h2 className="pb-3 text-sm font-semibold text-muted">{title}</h2>
      {children}
    </section>
  );
}

const line = "inline-flex min-h-9 items-center gap-2 text-sm hover:text-accent";

function Links({ links }: { links: Footer["support"] }): ReactNode {
  const { language } = useLanguage();
  return (
    <ul>
      {links.map((link) => (
        <li key={link.href + link.label.en}>
          {link.href.startsWith("/") ? (
            <AppLink href={link.href} className={line}>
              {link.label[language]}
            </AppLink>
          ) : (
            <a href={link.href} rel="noopener" target="_blank" className={line}>
              {link.label[language]}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/** [SHELL-28] [SHELL-29] [SHELL-30] [SHELL-31] [SHELL-35] [SHELL-36] */
function FooterColumns({ frame }: { frame: SiteFrame }): ReactNode {
  const text = useText(deskText);
  const { data } = useQuery(paymentMethodsQuery);
  const contacts = useContacts();
  const methods = data === undefined ? [] : "pgs" in data ? data.pgs : data;
  // One brand may be there by several kinds of account.
  const brands = [...new Map(methods.map((method) => [method.name, method])).values()];
  return (
    <div className="grid grid-cols-2 gap-8 lg:grid-cols-4">
      <Part title={text.support}>
        <Links links={frame.footer.support} />
        <p>
          <a href={frame.affiliate_url} rel="noopener" className={line}>
            <AffiliateIcon size={18} className="text-won" />
            {text.affiliate}
          </a>
        </p>
        <p>
          <a href={frame.app_url} className={line}>
            <DownloadIcon size={18} className="text-accent" />
            {text.androidApp}
          </a>
        </p>
      </Part>
      <Part title={text.responsible}>
        <Links links={frame.footer.responsible} />
      </Part>
      <Part title={text.payments}>
        <ul className="flex flex-wrap gap-3">
          {brands.map((method) => (
            <li key={method.name} className="flex items-center gap-2 rounded-md bg-raised px-3 py-2 text-sm">
              <MethodMark name={method.name} icon={method.icon} />
              {method.name}
            </li>
          ))}
        </ul>
      </Part>
      <Part title={text.follow}>
        <ul>
          {contacts.map((contact) => (
            <li key={contact.kind}>
              <a href={contact.address} rel="noopener" className={line}>
                {text[contact.kind]}
              </a>
            </li>
          ))}
        </ul>
      </Part>
    </div>
  );
}

/** [SHELL-32] [SHELL-33] [SHELL-34] */
function FooterNames({ footer }: { footer: Footer }): ReactNode {
  const text = useText(deskText);
  const { language } = useLanguage();
  const { licence } = footer;
  const picture = <img src={licence.picture} alt={text.licence} width={96} height={96} className="size-24 shrink-0" />;
  const names = (items: Footer["sponsors"]): ReactNode => (
    <ul className="flex flex-wrap gap-6">
      {items.map((item) => (
        <li key={item.name.en} className="flex items-center gap-3">
          {item.picture !== "" && <img src={item.picture} alt="" className="h-12 w-auto rounded-md" />}
          <span>
            <span className="block text-sm font-semibold">{item.name[language]}</span>
            <span className="block text-xs text-muted">{item.note[language]}</span>
          </span>
        </li>
      ))}
    </ul>
  );
  return (
    <div className="grid gap-8 border-t border-line pt-8 lg:grid-cols-3">
      {footer.sponsors.length > 0 && <Part title={text.sponsorship}>{names(footer.sponsors)}</Part>}
      {footer.ambassadors.length > 0 && <Part title={text.ambassadors}>{names(footer.ambassadors)}</Part>}
      <Part title={text.licence}>
        <div className="flex items-center gap-4">
          {licence.picture !== "" &&
            (licence.href === "" ? (
              picture
            ) : (
              <a href={licence.href} rel="noopener">
                {picture}
              </a>
            ))}
          <p className="max-w-md text-xs text-muted">{licence.text[language]}</p>
        </div>
      </Part>
    </div>
  );
}

/** A long text, cut at a height until more is wanted. [SHELL-27] */
function FooterText({ footer }: { footer: Footer }): ReactNode {
  const text = useText(deskText);
  const { language } = useLanguage();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isLong, setLong] = useState(false);
  const html = footer.text[language];
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const look = (): void => setLong(element.scrollHeight > collapsedPx);
    // The text comes to its place after the first paint, and its height changes with the window.
    const observer = new ResizeObserver(look);
    for (const child of element.children) observer.observe(child);
    look();
    return () => observer.disconnect();
  }, [html]);
  if (html === "") return undefined;
  return (
    <section aria-label={text.about} className="border-t border-line pt-8">
      <div
        ref={box}
        id={id}
        data-testid="footer-text"
        className="overflow-hidden"
        style={isOpen ? undefined : { maxHeight: collapsedPx }}
      >
        <RichText
          html={html}
          className="max-w-3xl text-sm text-muted [&_h3]:pt-5 [&_h3]:pb-2 [&_h3]:text-base [&_h3]:font-semibold [&_h3]:text-ink [&_p]:pb-3"
        />
      </div>
      {isLong && (
        <Button tone="secondary" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? text.showLess : text.showMore}
        </Button>
      )}
    </section>
  );
}
