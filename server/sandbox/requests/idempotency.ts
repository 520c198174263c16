import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { failure } from './failure.ts'
import type { GivenParameters } from './form-encoding.ts'

/** An answer as it was sent, and is sent again. */
export interface Answered {
  status: number
  /** JSON. */
  body: string
}

interface Row {
  key: string
  request_hash: string
  status: number
  answer: string
}

/** A hash of what was asked. A card that is in it is one of the test cards: a call with another is refused, and not remembered. */
export const requestHash = (path: string, parameters: GivenParameters): string =>
  createHash('sha256')
    .update(JSON.stringify([path, parameters]))
    .digest('hex')

/** A browser's keys are its own: it takes none that the server will use, and none is kept as it was written. */
export const browserKey = (key: string): string => `browser:${createHash('sha256').update(key).digest('hex')}`

/** What this key was answered before, if it was. Throws where the request was another. */
export async function answeredBefore(
  key: string,
  hash: string,
  path: string,
  trx: Knex,
): Promise<Answered | undefined> {
  if (key.length > 255) throw failure.idempotency('Idempotency keys can be at most 255 characters long.')
  const row = await trx<Row>('sandbox_idempotency').where('key', key).first()
  if (!row) return undefined
  if (row.request_hash !== hash) {
    throw failure.idempotency(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request. (${path})`,
    )
  }
  return { status: row.status, body: row.answer }
}

export const rememberAnswer = (key: string, hash: string, { status, body }: Answered, nowMs: number, trx: Knex) =>
  trx('sandbox_idempotency').insert({ key, request_hash: hash, status, answer: body, created_at_ms: nowMs })
