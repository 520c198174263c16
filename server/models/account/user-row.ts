import type { Knex } from 'knex'
import { queryRows } from '../../database/raw-sql.ts'
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
  declare emailVerifiedAtMs: number | null
  /** `null`: a customer like any other. */
  declare operatorSinceMs: number | null
}

export async function userById(id: string, trx: Knex): Promise<UserRow | undefined> {
  const [row] = await queryRows<object>(trx, 'select * from users where id = ?', [id])
  return row && UserRow.fromDatabaseJson(row)
}

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

/** Puts another hash of the same password in the place of this one, unless the password was changed meanwhile. */
export const replaceHash = (
  { id, passwordHash: before }: Pick<UserRow, 'id' | 'passwordHash'>,
  passwordHash: string,
  trx: Knex,
) => UserRow.query(trx).findById(id).where('password_hash', before).patch({ passwordHash })

/** Ends what was let in with the password before: login sessions are of an epoch. Answers the new one. */
export async function replacePassword(id: string, passwordHash: string, trx: Knex): Promise<number> {
  await trx('users').where({ id }).update({ password_hash: passwordHash }).increment('session_epoch', 1)
  return (await UserRow.query(trx).findById(id).throwIfNotFound()).sessionEpoch
}

/** Makes whatever raises the epoch wait until this transaction ends. Answers false when it was raised already. */
export async function holdEpoch(
  { id, sessionEpoch }: Pick<UserRow, 'id' | 'sessionEpoch'>,
  trx: Knex,
): Promise<boolean> {
  return (await UserRow.query(trx).findById(id).where('session_epoch', sessionEpoch).patch({ sessionEpoch })) === 1
}

/** Rejects with a unique violation where somebody else is called so. */
export const setUsername = (id: string, name: Pick<UserRow, 'username' | 'usernameKey'>, trx: Knex) =>
  UserRow.query(trx).findById(id).patch(name)

export const setEmailVerified = (id: string, emailVerifiedAtMs: number, trx: Knex) =>
  UserRow.query(trx).findById(id).whereNull('email_verified_at_ms').patch({ emailVerifiedAtMs })

export const setEmail = (id: string, email: Pick<UserRow, 'email' | 'emailKey' | 'emailVerifiedAtMs'>, trx: Knex) =>
  UserRow.query(trx).findById(id).patch(email)

/** Makes a user an operator, or with `null` a customer like any other. Ends their login sessions: rights are those of a new one. */
export async function setOperator(id: string, operatorSinceMs: number | null, trx: Knex): Promise<void> {
  await trx('users').where({ id }).update({ operator_since_ms: operatorSinceMs }).increment('session_epoch', 1)
}

export const operatorRows = (trx: Knex) =>
  UserRow.query(trx).whereNotNull('operator_since_ms').orderBy(['operator_since_ms', 'id'])

/** Users in whose id, address or name `part` is found, compared as `keyOf` writes it; the newest first, all for an empty part. */
export const usersLike = (part: string, { offset, limit }: { offset: number; limit: number }, trx: Knex) =>
  UserRow.query(trx)
    .modify((users) => {
      if (part === '') return
      const pattern = `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`
      void users.where((any) =>
        any
          .where({ id: part })
          .orWhereRaw("email_key like ? escape '\\'", [pattern])
          .orWhereRaw("username_key like ? escape '\\'", [pattern]),
      )
    })
    .orderBy([
      { column: 'created_at_ms', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .offset(offset)
    .limit(limit)

export const usersByIds = (ids: readonly string[], trx: Knex) => UserRow.query(trx).whereIn('id', [...ids])
