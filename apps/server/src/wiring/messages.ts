import { createSmsTransport } from "@maidan/adapters/messages/sms";
import { createSmtpTransport } from "@maidan/adapters/messages/smtp";
import { createMessageStore } from "@maidan/adapters/postgres/messages";
import {
  createDeliverMessage,
  createMessenger,
  sendMessageJob,
  type MessageChannel,
  type MessageTransport,
} from "@maidan/services/messages";
import type { Platform } from "../platform.ts";

/** Mail by `SMTP_URL`, SMS by `SMS_GATEWAY_URL`, and the outbox for what has no way out. */
export function wireMessages(platform: Platform): void {
  const { config, runner } = platform;
  const messages = createMessageStore();
  const transports: Partial<Record<MessageChannel, MessageTransport>> = {};
  if (config.smtpUrl !== undefined) {
    const smtp = createSmtpTransport({
      url: config.smtpUrl,
      from: `Maidan <no-reply@${new URL(config.publicUrl).hostname}>`,
    });
    platform.onClose(() => smtp.close());
    transports.email = smtp;
  }
  if (config.smsGatewayUrl !== undefined) transports.sms = createSmsTransport({ url: config.smsGatewayUrl });
  platform.services.messages = messages;
  platform.services.messenger = createMessenger({
    messages,
    channelsOut: new Set((["sms", "email"] as const).filter((channel) => transports[channel] !== undefined)),
    isPlayMode: config.mode === "play",
  });
  platform.jobs.set(sendMessageJob, createDeliverMessage({ runner, messages, transports }));
}
