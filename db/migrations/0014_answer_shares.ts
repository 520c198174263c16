import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { choicesOf } from '../../core/study/answer-shares.ts'
import { answeredEvent } from '../../core/study/events/event.ts'

const eventsAtOnce = 5000
const rowsAtOnce = 100

/** What each student first answered to each question, and how many students chose what. The counts follow the rows by triggers:
 *  whoever removes an account, by whatever way, takes its answers out of them. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('first_answers', (table) => {
    table.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE')
    table.integer('course_id').notNullable()
    table.text('item_id').notNullable()
    table.text('item_hash').notNullable()
    table.text('attempt_key').notNullable()
    table.bigInteger('revision').notNullable()
    // What it counts as: a JSON list, without repetitions.
    table.text('choices').notNullable()
    table.primary(['user_id', 'course_id', 'item_id'])
  })
  await knex.schema.createTable('answer_counts', (table) => {
    table.text('item_hash').notNullable()
    table.text('choice').notNullable()
    table.integer('students').notNullable()
    table.primary(['item_hash', 'choice'])
  })
  for (const statement of countByTriggers[isPostgres(knex) ? 'pg' : 'sqlite']) await knex.raw(statement)

  const versions = await publishedVersions(knex)
  const users: string[] = await knex('events').where({ type: 'answered' }).distinct().pluck('user_id')
  for (const userId of users) await takeFirstAnswers(knex, userId, versions)
}

const addNew = (unnested: string) => `
  insert into answer_counts (item_hash, choice, students)
    select new.item_hash, chosen.value, 1 from ${unnested} where true order by 2
    on conflict (item_hash, choice) do update set students = answer_counts.students + 1;`

const takeOld = (unnested: string) => `
  update answer_counts set students = students - 1
    where item_hash = old.item_hash and choice in (select chosen.value from ${unnested});`

const sqliteList = (row: 'new' | 'old') => `json_each(${row}.choices) as chosen`
const pgList = (row: 'new' | 'old') => `json_array_elements_text(cast(${row}.choices as json)) as chosen(value)`

const countByTriggers = {
  sqlite: [
    `create trigger first_answer_added after insert on first_answers when json_valid(new.choices)
      begin ${addNew(sqliteList('new'))} end`,
    `create trigger first_answer_changed after update on first_answers
      begin ${takeOld(sqliteList('old'))} ${addNew(sqliteList('new'))} end`,
    `create trigger first_answer_removed after delete on first_answers
      begin ${takeOld(sqliteList('old'))} end`,
  ],
  pg: [
    `create function count_first_answer() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' then ${takeOld(pgList('old'))} end if;
      if tg_op <> 'DELETE' then ${addNew(pgList('new'))} end if;
      return null; end $$`,
    `create trigger first_answer_counted after insert or update or delete on first_answers
      for each row execute function count_first_answer()`,
  ],
}

interface Version {
  item_hash: string
  item_id: string
  course_id: number
}

async function publishedVersions(knex: Knex): Promise<Map<string, Version>> {
  const rows: Version[] = await knex('item_versions').select('item_hash', 'item_id', 'course_id')
  return new Map(rows.map((row) => [row.item_hash, row]))
}

/** As a push would have taken them: what was answered before must not be counted later, as a first answer that it is not. */
async function takeFirstAnswers(knex: Knex, userId: string, versions: Map<string, Version>): Promise<void> {
  const first = new Map<string, Record<string, string | number>>()
  for (let after = 0; ;) {
    const rows: { server_seq: number | string; payload: string; marks: number; out_of: number }[] = await knex('events')
      .where({ user_id: userId, type: 'answered' })
      .whereNotNull('marks')
      .where('server_seq', '>', after)
      .orderBy('server_seq')
      .limit(eventsAtOnce)
      .select('server_seq', 'payload', 'marks', 'out_of')
    for (const { payload, marks, out_of: of } of rows) {
      const parsed = z.safeParse(answeredEvent, JSON.parse(payload))
      const version = parsed.success ? versions.get(parsed.data.itemHash) : undefined
      if (!parsed.success || !version) continue
      const { answer, attemptKey, revision } = parsed.data
      const key = `${version.course_id} ${version.item_id}`
      const known = first.get(key)
      const isFirst =
        known === undefined ||
        attemptKey < known['attempt_key']! ||
        (attemptKey === known['attempt_key'] && revision > Number(known['revision']))
      if (!isFirst) continue
      const choices = JSON.stringify(choicesOf(answer, { marks, of }))
      first.set(key, { user_id: userId, ...version, attempt_key: attemptKey, revision, choices })
    }
    const last = rows.at(-1)
    if (!last || rows.length < eventsAtOnce) break
    after = Number(last.server_seq)
  }
  await knex.batchInsert('first_answers', [...first.values()], rowsAtOnce)
}

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg'

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('first_answers')
  await knex.schema.dropTable('answer_counts')
  if (isPostgres(knex)) await knex.raw('drop function count_first_answer()')
}
