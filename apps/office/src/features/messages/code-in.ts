/** The six-digit code in a message's text, so that it can be copied at once; undefined when there is none. */
export const codeIn = (body: string): string | undefined => /(?<!\d)\d{6}(?!\d)/.exec(body)?.[0];
