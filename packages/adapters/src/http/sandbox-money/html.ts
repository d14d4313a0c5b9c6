/** HTML as text that is safe to send: what is put into it is escaped unless it is itself such a text. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | readonly Html[];

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

function textOf(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map((item) => item.text).join("");
  return escape(String(part));
}

/** Template tag: `html\`<b>${name}</b>\`` with `name` escaped. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.reduce((whole, text, index) => whole + textOf(parts[index - 1] ?? "") + text));
