import type { Knex } from 'knex'
import { rowsFromAddress } from './personal-rows.ts'

/** Rows that one statement removes: in SQLite others wait for it. */
const rowsAtOnce = 1_000

/** Whether this user's account is closed, in SQL that the schema of any release knows: what is left of its events is not what was
 *  counted. `userId`: a column. */
export const isClosedSql = (userId: string) =>
  `exists (select 1 from users where id = ${userId} and email_key = 'erased ' || id)`

/** Takes address, name and password off an account, and ends all that signs in to it. */
export async function closeUser(id: string, trx: Knex): Promise<void> {
  const nobody = `erased ${id}`
  await trx('users')
    .where({ id })
    .update({
      email: nobody,
      email_key: nobody,
      username: nobody,
      username_key: nobody,
      password_hash: '',
      email_verified_at_ms: null,
    })
    .increment('session_epoch', 1)
  for (const table of ['login_sessions', 'passkeys', 'mailed_links', 'login_challenges'])
    await trx(table).where({ user_id: id }).delete()
}

/** Removes the rows whose payload names this address. */
export async function eraseFromAddress(table: string, emailKey: string, trx: Knex): Promise<void> {
  const ids: string[] = []
  for await (const { id } of rowsFromAddress(table, emailKey, trx)) ids.push(id)
  for (let from = 0; from < ids.length; from += 100)
    await trx(table)
      .whereIn('id', ids.slice(from, from + 100))
      .delete()
}

/** Removes a user's rows of a table a part at a time; `key`: a column that tells them apart. */
export async function emptyTable(table: string, key: string, userId: string, db: Knex): Promise<void> {
  const own = () =>
    table === 'data_export_pieces'
      ? db(table).whereIn('export_id', db('data_exports').where({ user_id: userId }).select('id'))
      : db(table).where({ user_id: userId })
  for (;;) {
    const keys: unknown[] = await own().distinct(key).limit(rowsAtOnce).pluck(key)
    if (keys.length === 0) return
    await own()
      .whereIn(key, keys as string[])
      .delete()
  }
}

/** Removes a user with all that hangs on them. */
export async function removeUser(id: string, trx: Knex): Promise<void> {
  await trx('users').where({ id }).delete()
}
