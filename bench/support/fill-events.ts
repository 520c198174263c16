import type { Knex } from 'knex'
import { digestOf, type DigestEntry } from '../../core/study/events/digest.ts'
import { entriesJson } from '../../server/models/study/stored-events.ts'
import { madeAnswers } from './made-answer-events.ts'

const epoch = 'e'.repeat(16)

/** Fills the server's tables as if the user had pushed `count` answers long ago, in SQL alone: a million takes seconds. The
 *  digest is left out, so that a device would find a difference; `addDigest` puts it right. */
export async function fillEvents(db: Knex, userId: string, count: number): Promise<void> {
  const startMs = Date.UTC(2024, 0, 1)
  const device = 'f'.repeat(32)
  const atMs = `(${startMs} + n * 1000)`
  const id = `printf('%08x-%04x-7000-8000-ffff%08x', ${atMs} / 65536, ${atMs} % 65536, n)`
  const event = {
    ...madeAnswers({ userId, deviceId: device, epoch }, 1, 1)[0],
    id: '<id>',
    attemptKey: '<id>',
    seq: '<n>',
    occurredAtMs: '<at>',
  }
  const payload = `'${JSON.stringify(event)}'`
    .replaceAll('<id>', `' || ${id} || '`)
    .replaceAll('"<n>"', `' || n || '`)
    .replaceAll('"<at>"', `' || ${atMs} || '`)
  const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})`
  await db.transaction(async (trx) => {
    await trx.raw(
      `insert into events (user_id, id, server_seq, device_id, epoch, seq, type, payload, content_hash, received_at_ms,
         effective_at_ms)
       ${numbers} select '${userId}', ${id}, n, '${device}', '${epoch}', n, 'answered', ${payload}, printf('%064x', n),
         ${atMs}, ${atMs} from numbers`,
    )
    await trx.raw(
      `insert into attempts (user_id, attempt_key, revision, event_id, item_id, item_hash, client_marks, client_out_of)
       ${numbers} select '${userId}', ${id}, 1, ${id}, 'made-1-dosing-' || (n % 2000), '${'0'.repeat(64)}', 1, 1
       from numbers`,
    )
    await trx('sync_users').insert({ user_id: userId, head: count, event_count: count, digest: '0'.repeat(32) })
  })
}

/** Makes the user's digest that of the events. */
export async function addDigest(db: Knex, userId: string): Promise<void> {
  const entries = JSON.parse((await entriesJson(userId, [['', 'g']], db)).json) as DigestEntry[]
  await db('sync_users')
    .where({ user_id: userId })
    .update({ digest: digestOf(entries) })
}
