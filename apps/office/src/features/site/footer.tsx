import { changeFooter } from "@maidan/contract/http/site";
import { Button } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { Card } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { api, Field, FormError, RefusedFields, TextArea, useAction } from "../../shell/index.ts";
import { PictureChoice } from "./picture-choice.tsx";
import { printLinks, printNames, readLinks, readNames, type Footer, type Site } from "./site.ts";
import { siteText } from "./text.ts";
import { useSaved } from "./use-saved.ts";

/** The lists as the person writes them. */
type Lines = Readonly<Record<"support" | "responsible" | "sponsors" | "ambassadors", string>>;

const linesOf = (footer: Footer): Lines => ({
  support: printLinks(footer.support),
  responsible: printLinks(footer.responsible),
  sponsors: printNames(footer.sponsors),
  ambassadors: printNames(footer.ambassadors),
});

function footerOf(footer: Footer, lines: Lines): Footer | undefined {
  const support = readLinks(lines.support);
  const responsible = readLinks(lines.responsible);
  const sponsors = readNames(lines.sponsors, footer.sponsors);
  const ambassadors = readNames(lines.ambassadors, footer.ambassadors);
  if (support === undefined || responsible === undefined || sponsors === undefined || ambassadors === undefined)
    return undefined;
  return { ...footer, support, responsible, sponsors, ambassadors };
}

export function FooterPart({ site }: { site: Site }): ReactNode {
  const text = useText(siteText);
  const [footer, setFooter] = useState<Footer>(site.footer);
  const [lines, setLines] = useState(() => linesOf(site.footer));
  const [isWrong, setWrong] = useState(false);
  const action = useAction({
    send: (body: Footer, idempotencyKey) => api.call(changeFooter, { body, idempotencyKey }),
    onDone: useSaved(),
  });
  const save = (): void => {
    const changed = footerOf(footer, lines);
    setWrong(changed === undefined);
    if (changed !== undefined) action.run(changed);
  };
  const list = (name: keyof Lines, hint: string): ReactNode => (
    <TextArea
      name={name}
      label={text[name]}
      hint={hint}
      value={lines[name]}
      onChange={(event) => setLines({ ...lines, [name]: event.target.value })}
    />
  );
  return (
    <Card>
      <form
        className="grid gap-4 lg:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <RefusedFields error={action.error}>
          <Words footer={footer} onFooter={setFooter} />
          {list("support", text.linesHint)}
          {list("responsible", text.linesHint)}
          {list("sponsors", text.namesHint)}
          {list("ambassadors", text.namesHint)}
          <Licence site={site} footer={footer} onFooter={setFooter} />
          <div className="flex flex-col items-end gap-2 lg:col-span-2">
            <p role="alert" className="text-sm text-alert empty:hidden">
              {isWrong ? text.wrongLines : undefined}
            </p>
            <FormError error={action.error} />
            <Button type="submit" isBusy={action.isBusy}>
              {text.save}
            </Button>
          </div>
        </RefusedFields>
      </form>
    </Card>
  );
}

interface PartProps {
  readonly footer: Footer;
  readonly onFooter: (footer: Footer) => void;
}

function Words({ footer, onFooter }: PartProps): ReactNode {
  const text = useText(siteText);
  return (
    <>
      <TextArea
        rows={12}
        name="text.en"
        label={text.textEn}
        hint={text.textHint}
        value={footer.text.en}
        onChange={(event) => onFooter({ ...footer, text: { ...footer.text, en: event.target.value } })}
      />
      <TextArea
        rows={12}
        name="text.bn"
        label={text.textBn}
        hint={text.textHint}
        value={footer.text.bn}
        onChange={(event) => onFooter({ ...footer, text: { ...footer.text, bn: event.target.value } })}
      />
    </>
  );
}

function Licence({ site, footer, onFooter }: PartProps & { readonly site: Site }): ReactNode {
  const text = useText(siteText);
  const { licence } = footer;
  const change = (changed: Partial<Footer["licence"]>): void =>
    onFooter({ ...footer, licence: { ...licence, ...changed } });
  return (
    <>
      <PictureChoice
        name="licence.picture"
        label={text.licencePicture}
        site={site}
        value={licence.picture}
        isOptional
        onValue={(picture) => change({ picture })}
      />
      <Field
        name="licence.href"
        label={text.licenceLink}
        value={licence.href}
        onChange={(event) => change({ href: event.target.value })}
      />
      <TextArea
        name="licence.text.en"
        label={text.licenceEn}
        value={licence.text.en}
        onChange={(event) => change({ text: { ...licence.text, en: event.target.value } })}
      />
      <TextArea
        name="licence.text.bn"
        label={text.licenceBn}
        value={licence.text.bn}
        onChange={(event) => change({ text: { ...licence.text, bn: event.target.value } })}
      />
    </>
  );
}
