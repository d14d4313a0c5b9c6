import type { CannedAnswer, CannedAnswerStore } from "@maidan/services/chat";
import { queryableOf } from "../database/index.ts";

interface Row {
  readonly id: bigint;
  readonly name: string;
  readonly text_en: string;
  readonly text_bn: string;
}
const answerOf = (row: Row): CannedAnswer => ({
  answerId: String(row.id),
  name: row.name,
  text: { en: row.text_en, bn: row.text_bn },
});

/** Ready answers, in PostgreSQL. One that was taken away keeps its row, so that a restart does not bring it back. */
export function createCannedAnswerStore(): CannedAnswerStore {
  return {
    list: async (reader) => {
      const { rows } = await queryableOf(reader).query<Row>(
        "select id, name, text_en, text_bn from canned_answer where is_active order by lower(name), id",
      );
      return rows.map(answerOf);
    },
    add: async (tx, { name, text }) => {
      const { rows } = await queryableOf(tx).query<{ id: bigint }>(
        `insert into canned_answer (name, text_en, text_bn) values ($1, $2, $3)
         on conflict on constraint canned_answer_name_once do update
           set text_en = excluded.text_en, text_bn = excluded.text_bn, is_active = true where not canned_answer.is_active
         returning id`,
        [name, text.en, text.bn],
      );
      return rows[0] && String(rows[0].id);
    },
    change: async (tx, { answerId, name, text }) => {
      const { rows } = await queryableOf(tx).query<Row>(
        "select id, name, text_en, text_bn from canned_answer where id = $1 and is_active for update",
        [answerId],
      );
      const [before] = rows;
      if (before === undefined) return undefined;
      const { rowCount } = await queryableOf(tx).query(
        `update canned_answer set name = $2, text_en = $3, text_bn = $4
         where id = $1 and not exists (select from canned_answer o where o.name = $2 and o.id <> $1)`,
        [answerId, name, text.en, text.bn],
      );
      return rowCount === 1 ? answerOf(before) : "NAME_TAKEN";
    },
    remove: async (tx, answerId) => {
      const { rows } = await queryableOf(tx).query<Row>(
        "update canned_answer set is_active = false where id = $1 and is_active returning id, name, text_en, text_bn",
        [answerId],
      );
      return rows[0] && answerOf(rows[0]);
    },
    addMissing: async (tx, answers) => {
      await queryableOf(tx).query(
        `insert into canned_answer (name, text_en, text_bn) select * from unnest($1::text[], $2::text[], $3::text[])
         on conflict on constraint canned_answer_name_once do nothing`,
        [answers.map(({ name }) => name), answers.map(({ text }) => text.en), answers.map(({ text }) => text.bn)],
      );
    },
  };
}
