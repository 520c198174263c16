import type { Knex } from 'knex'
import { jsonList, listedTexts, queryRows } from '../../database/raw-sql.ts'
import { Row } from '../row.ts'

/** What a device is called that does not say what it is. */
export const unknownDevice = 'Unknown device'

export class LoginSessionRow extends Row {
  static override tableName = 'login_sessions'
  static override idColumn = 'id_hash'
  declare idHash: string
  declare userId: string
  declare sessionEpoch: number
  declare createdAtMs: number
  declare expiresAtMs: number
  /** "Chrome on Android". */
  declare device: string
  declare lastSeenAtMs: number | null
  /** When they last showed that it was them, if that was after it was begun. */
  declare confirmedAtMs: number | null
}

interface LiveSession {
  idHash: string
  userId: string
  sessionEpoch: number
  createdAtMs: number
  expiresAtMs: number
  lastSeenAtMs: number | null
  confirmedAtMs: number | null
  /** Not null: they are an operator. */
  operatorSinceMs: number | null
}

/** Those of the sessions that have not run out, were made after `madeAfterMs`, and were not ended by their user. */
export async function liveSessions(
  idHashes: readonly string[],
  nowMs: number,
  madeAfterMs: number,
  trx: Knex,
): Promise<LiveSession[]> {
  return await queryRows(
    trx,
    `select s.id_hash as "idHash", s.user_id as "userId", s.session_epoch as "sessionEpoch", s.created_at_ms as "createdAtMs",
         s.expires_at_ms as "expiresAtMs", s.last_seen_at_ms as "lastSeenAtMs", s.confirmed_at_ms as "confirmedAtMs",
         u.operator_since_ms as "operatorSinceMs"
       from login_sessions s join users u on u.id = s.user_id and u.session_epoch = s.session_epoch
       where s.id_hash in ${listedTexts(trx)}
         and s.expires_at_ms > ? and s.created_at_ms > ?`,
    [jsonList(idHashes), nowMs, madeAfterMs],
  )
}

export const addSession = (
  session: Pick<LoginSessionRow, 'idHash' | 'userId' | 'sessionEpoch' | 'createdAtMs' | 'expiresAtMs' | 'device'>,
  trx: Knex,
) => LoginSessionRow.query(trx).insert(session)

/** Moves the end of a session that still exists; never makes one. */
export const extendSession = (idHash: string, expiresAtMs: number, trx: Knex) =>
  LoginSessionRow.query(trx).findById(idHash).patch({ expiresAtMs })

/** Notes that it was used, if it still exists. Answers how many there were. */
export const touchSession = (idHash: string, lastSeenAtMs: number, trx: Knex) =>
  LoginSessionRow.query(trx).findById(idHash).patch({ lastSeenAtMs })

/** Gives a session that still exists another id, and never makes one. Answers whether it did. */
export async function renameSession(
  idHash: string,
  to: Partial<Pick<LoginSessionRow, 'idHash' | 'confirmedAtMs' | 'lastSeenAtMs'>>,
  trx: Knex,
): Promise<boolean> {
  return (await LoginSessionRow.query(trx).findById(idHash).patch(to)) === 1
}

/** Carries one session over to another epoch. Answers false when it has ended meanwhile. */
export async function moveSession(idHash: string, sessionEpoch: number, trx: Knex): Promise<boolean> {
  return (await LoginSessionRow.query(trx).findById(idHash).patch({ sessionEpoch })) === 1
}

/** The sessions of a user that are not over, the one last seen first. */
export async function sessionsOf(
  userId: string,
  nowMs: number,
  madeAfterMs: number,
  trx: Knex,
): Promise<LoginSessionRow[]> {
  return await LoginSessionRow.query(trx)
    .alias('s')
    .join('users as u', 'u.id', 's.user_id')
    .select('s.*')
    .where('s.user_id', userId)
    .whereColumn('s.session_epoch', 'u.session_epoch')
    .where('s.expires_at_ms', '>', nowMs)
    .where('s.created_at_ms', '>', madeAfterMs)
    .orderByRaw('coalesce(s.last_seen_at_ms, s.created_at_ms) desc, s.id_hash')
}

/** Answers how many there were. */
export const removeSessionsOf = (userId: string, trx: Knex, besides = ''): Promise<number> =>
  trx('login_sessions').where({ user_id: userId }).whereNot({ id_hash: besides }).delete()

export const removeSession = (idHash: string, trx: Knex) => LoginSessionRow.query(trx).deleteById(idHash)

export const removeSessionsEndedBefore = (nowMs: number, madeBeforeMs: number, trx: Knex) =>
  LoginSessionRow.query(trx).delete().where('expires_at_ms', '<=', nowMs).orWhere('created_at_ms', '<=', madeBeforeMs)
