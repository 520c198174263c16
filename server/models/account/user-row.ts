import type { Knex } from 'knex'
import { Row } from '../row.ts'

export class UserRow extends Row {
  static override tableName = 'users'
  declare id: string
  declare email: string
  declare emailKey: string
  declare username: string
  declare usernameKey: string
  declare passwordHash: string
  declare sessionEpoch: number
  declare createdAtMs: number
}

export const userById = (id: string, trx: Knex) => UserRow.query(trx).findById(id)

export const userByEmailKey = (emailKey: string, trx: Knex) => UserRow.query(trx).findOne('email_key', emailKey)

export const userByUsernameKey = (usernameKey: string, trx: Knex) =>
  UserRow.query(trx).findOne('username_key', usernameKey)

/** Those of these ids that are a user's. */
export async function userIdsAmong(ids: readonly string[], trx: Knex): Promise<string[]> {
  const rows = await UserRow.query(trx)
    .whereIn('id', [...ids])
    .select('id')
  return rows.map(({ id }) => id)
}

export const addUser = (
  user: Pick<
    UserRow,
    'id' | 'email' | 'emailKey' | 'username' | 'usernameKey' | 'passwordHash' | 'sessionEpoch' | 'createdAtMs'
  >,
  trx: Knex,
) => UserRow.query(trx).insert(user)

export const setPasswordHash = (id: string, passwordHash: string, trx: Knex) =>
  UserRow.query(trx).findById(id).patch({ passwordHash })
