import type { MessageTransport } from "@maidan/services/messages";

const timeoutMs = 10_000;

/**
 * SMS by a gateway that takes `POST {to, text}` as JSON. `to` is the international number without a plus. Anything but a 2xx within ten seconds
 * means that it did not leave; a redirect is not followed, so that the message goes nowhere but to the configured address.
 */
export function createSmsTransport(options: { readonly url: string }): MessageTransport {
  return {
    send: async ({ to, text }) => {
      const response = await fetch(options.url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ to: internationalNumber(to), text: text.body }),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`);
    },
  };
}

/** Numbers of Bangladesh are kept in their local form of eleven digits. */
const internationalNumber = (phone: string): string => (/^01\d{9}$/.test(phone) ? `88${phone}` : phone);
