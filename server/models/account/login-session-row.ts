import type { Knex } from 'knex'
import { jsonRows, queryRows } from '../../database/raw-sql.ts'
import { Row } from '../row.ts'

export class LoginSessionRow extends Row {
  static override tableName = 'login_sessions'
  static override idColumn = 'id_hash'
  declare idHash: string
  declare userId: string
  declare sessionEpoch: number
  declare createdAtMs: number
  declare expiresAtMs: number
}

interface LiveSession {
  idHash: string
  userId: string
  sessionEpoch: number
  createdAtMs: number
  expiresAtMs: number
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
         s.expires_at_ms as "expiresAtMs"
       from login_sessions s join users u on u.id = s.user_id and u.session_epoch = s.session_epoch
       where s.id_hash in (select given.value ->> 0 from ${jsonRows(trx)})
         and s.expires_at_ms > ? and s.created_at_ms > ?`,
    [JSON.stringify(idHashes.map((idHash) => [idHash])), nowMs, madeAfterMs],
  )
}

export const addSession = (
  session: Pick<LoginSessionRow, 'idHash' | 'userId' | 'sessionEpoch' | 'createdAtMs' | 'expiresAtMs'>,
  trx: Knex,
) => LoginSessionRow.query(trx).insert(session)

/** Moves the end of a session that still exists; never makes one. */
export const extendSession = (idHash: string, expiresAtMs: number, trx: Knex) =>
  LoginSessionRow.query(trx).findById(idHash).patch({ expiresAtMs })

export const removeSession = (idHash: string, trx: Knex) => LoginSessionRow.query(trx).deleteById(idHash)

export const removeSessionsEndedBefore = (nowMs: number, madeBeforeMs: number, trx: Knex) =>
  LoginSessionRow.query(trx).delete().where('expires_at_ms', '<=', nowMs).orWhere('created_at_ms', '<=', madeBeforeMs)
