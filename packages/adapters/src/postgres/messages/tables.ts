import type { ColumnType, Generated } from "kysely";
import type { MessageChannel, MessageLanguage, MessageStatus } from "@maidan/services/messages";

export interface MessageTables {
  readonly message: {
    id: Generated<bigint>;
    player_id: ColumnType<bigint | null, string | null, never>;
    channel: MessageChannel;
    recipient: string;
    template: string;
    language: MessageLanguage;
    subject: string;
    body: string;
    status: MessageStatus;
    attempts: Generated<number>;
    error: string | null;
    created_at: Generated<Date>;
    sent_at: Date | null;
  };
}
