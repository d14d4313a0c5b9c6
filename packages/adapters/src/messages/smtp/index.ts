import { createTransport } from "nodemailer";
import type { MessageTransport } from "@maidan/services/messages";

export interface SmtpOptions {
  /** `smtp://user:password@host:port` or `smtps://`. */
  readonly url: string;
  /** The sender that people see, `Maidan <no-reply@maidan.example>`. */
  readonly from: string;
}

const timeoutMs = 10_000;

/** Mail by an SMTP server, a few connections kept open. Text only: nothing in it can run or track. */
export function createSmtpTransport(options: SmtpOptions): MessageTransport & { close(): void } {
  const transport = createTransport(
    {
      url: options.url,
      pool: true,
      maxConnections: 3,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    },
    { from: options.from, disableFileAccess: true, disableUrlAccess: true },
  );
  return {
    send: async ({ to, text }) => {
      await transport.sendMail({ to: { name: "", address: to }, subject: text.subject, text: text.body });
    },
    close: () => transport.close(),
  };
}
