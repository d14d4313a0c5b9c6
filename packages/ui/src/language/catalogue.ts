import type { Language } from "@maidan/core/money";

/** A text of the screen: fixed, or made from values. */
export type Text = string | ((values: never) => string);
type Texts = Readonly<Record<string, Text>>;

/** The other language's texts: every key, each of the same kind. */
export type Translated<En extends Texts> = {
  readonly [Key in keyof En]: En[Key] extends string ? string : En[Key];
};

export type Catalogue<En extends Texts = Texts> = Readonly<Record<Language, Translated<En>>>;

/**
 * The texts of one feature in both languages. English comes first and fixes the keys; a Bangla text that is missing, superfluous or of another
 * kind does not compile. Take them out with `useText`.
 */
export function catalogue<const En extends Texts>(en: En, bn: NoInfer<Translated<En>>): Catalogue<En> {
  return { en: en as Translated<En>, bn };
}
