import type { Knex } from 'knex'
import * as z from 'zod/mini'
import type { Deps } from '../deps.ts'
import { mail, RefusedForGood, type Mail, type SendForm, type SendMail } from '../mail/mail.ts'
import {
  addToOutbox,
  changeInOutbox,
  claimFromOutbox,
  dueInOutbox,
  type OutboxRow,
} from '../models/messages/outbox-row.ts'

const secondMs = 1000
const hourMs = 3600 * secondMs

/** How long an attempt may take. Afterwards it counts as ended by a crash, and another is made. */
export const attemptMs = 120 * secondMs
const batch = 20
const firstDelayMs = 5 * secondMs
const longestDelayMs = 6 * hourMs
const giveUpAfterMs = 4 * 24 * hourMs

/** Puts things to send beside the fact they tell of, in its transaction: either both are stored or neither is. */
export function outbox({ now, newId }: Pick<Deps, 'now' | 'newId'>) {
  const add = (kind: OutboxRow['kind'], payload: unknown, trx: Knex, id = newId()) =>
    addToOutbox({ id, kind, payload: JSON.stringify(payload), createdAtMs: now(), dueAtMs: now() }, trx)
  return {
    mail: (letter: Mail, trx: Knex) => add('mail', letter, trx),
    form: (form: unknown, trx: Knex) => add('form', form, trx),
  }
}

export interface Carriers {
  sendMail: SendMail
  /** `null`: what still waits from the days of a form service goes on waiting. */
  sendForm: SendForm | null
  /** Keep what was sent, for the sandbox's page. */
  keepsSent: boolean
}

/** Sends what is due, one by one; a failure is tried again after a delay that doubles each time. What was marked as sent is
 *  never sent again. A crash between sending and marking sends once more, under the same id. */
export async function deliverDue(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  { sendMail, sendForm, keepsSent }: Carriers,
  signal?: AbortSignal,
): Promise<void> {
  for (const item of await dueInOutbox(now(), batch, db)) {
    if (signal?.aborted) return
    if (!(await claimFromOutbox(item, now() + attemptMs, db))) continue
    try {
      await send(item)
    } catch (error) {
      await postpone(item, error)
      continue
    }
    const sent = { doneAtMs: now(), outcome: 'sent' as const, lastError: null }
    await changeInOutbox(item.id, { ...sent, ...(!keepsSent && { payload: '' }) }, db)
  }

  async function send({ id, kind, payload, createdAtMs }: OutboxRow): Promise<void> {
    const content: unknown = JSON.parse(payload)
    if (kind === 'mail') await sendMail({ ...z.parse(mail, content), id, createdAtMs })
    else if (sendForm) await sendForm(content, id)
    else throw Object.assign(new Error('there is no form service'), { code: 'NOSERVICE' })
  }

  async function postpone(item: OutboxRow, error: unknown): Promise<void> {
    const lastError = reasonOf(error)
    const delayMs = Math.min(firstDelayMs * 2 ** item.attempts, longestDelayMs)
    const isOver = error instanceof RefusedForGood || now() + delayMs > item.createdAtMs + giveUpAfterMs
    const { id, kind, attempts } = item
    log[isOver ? 'error' : 'warn']({ id, kind, attempts: attempts + 1, reason: lastError }, 'could not be sent')
    const change = isOver ? { doneAtMs: now(), outcome: 'given-up' as const } : { dueAtMs: now() + delayMs }
    await changeInOutbox(id, { ...change, lastError }, db)
  }
}

/** A code: the words of an error may name the recipient. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const cause = error.cause instanceof Error ? error.cause : undefined
  const parts = [error, cause].flatMap((each) => (each && 'code' in each ? [String(each.code)] : []))
  return parts[0] ?? error.name
}
