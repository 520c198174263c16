import type { Knex } from 'knex'
import type { Deps } from '../deps/deps.ts'
import type { Mail } from '../mail/mail.ts'
import { addToOutbox } from '../models/messages/outbox-row.ts'

/** Puts a mail into the outbox beside the fact it tells of, in its transaction. For what jobs are done by: `outbox` knows every kind of
 *  job, and would be imported in a circle. */
export const addMail = (mail: Mail, { now, newId }: Pick<Deps, 'now' | 'newId'>, trx: Knex) =>
  addToOutbox({ id: newId(), kind: 'mail', payload: JSON.stringify(mail), createdAtMs: now(), dueAtMs: now() }, trx)
