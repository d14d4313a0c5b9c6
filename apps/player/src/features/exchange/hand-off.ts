const placeOfToken = "{token}";

/**
 * The address of the external exchange with the player's exchange token: where the operator wrote `{token}`, else as the parameter `token`.
 * Empty = there is none, and the built-in exchange opens. Only web addresses are followed. [EXCH-01] [OP-57]
 */
export function handOffAddress(exchangeUrl: string, token: string): string {
  const encoded = encodeURIComponent(token);
  const filled = exchangeUrl.replaceAll(placeOfToken, encoded).replaceAll(encodeURIComponent(placeOfToken), encoded);
  if (!URL.canParse(filled)) return "";
  const address = new URL(filled);
  if (address.protocol !== "https:" && address.protocol !== "http:") return "";
  if (filled === exchangeUrl) address.searchParams.set("token", token);
  return address.href;
}
