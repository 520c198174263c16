import * as z from 'zod/mini'
import type { operatorMail, Outgoing } from '../../../core/contract/operator/mails.ts'
import type { AnswerOf } from '../../../core/contract/endpoint.ts'
import { Problem } from '../../../core/problem.ts'
import type { Deps } from '../../deps/deps.ts'
import { attemptMs } from '../../jobs/claim.ts'
import { mail } from '../../mail/mail.ts'
import {
  addToOutbox,
  dropFromOutbox,
  outboxById,
  outboxRows,
  tryAgain,
  type OutboxRow,
} from '../../models/messages/outbox-row.ts'
import { isoOf, isoOrNull, operatorActs, rowsOf, type Actor } from './operator-acts.ts'

/** What the shop sends, and the dead letters among it. */
export function mailsService(deps: Pick<Deps, 'db' | 'reads' | 'now' | 'newId' | 'securityLog'>) {
  const { reads, now, newId } = deps
  const acts = operatorActs(deps)

  return {
    async list(state: Outgoing['state'], page: number): Promise<Outgoing[]> {
      return (await outboxRows(state === 'waiting' ? null : state, rowsOf(page), reads)).map(shown)
    },

    /** Throws `not-found`. */
    async look(actor: Actor, id: string): Promise<AnswerOf<typeof operatorMail>> {
      const job = await jobOr404(id)
      acts.note(actor, { what: 'mail-look', target: id })
      const text = mailIn(job)?.text ?? null
      return { ...shown(job), text: text && withoutSecrets(text) }
    },

    /** Throws `not-found`, or `taken` for what is being tried at this moment or has no words any more. */
    async retry(actor: Actor, id: string): Promise<null> {
      const job = await jobOr404(id)
      await acts.run(actor, { what: 'mail-retry', target: id }, async (trx) => {
        if (job.payload === '') throw new Problem('taken', 'Its words are no longer kept: it cannot be sent again.')
        if (job.outcome === 'sent') {
          const { kind, payload } = job
          await addToOutbox({ id: newId(), kind, payload, createdAtMs: now(), dueAtMs: now() }, trx)
          return
        }
        // Who tries a job has moved it on by so much: it must not be sent twice.
        const isWaiting = job.outcome === null
        if (isWaiting && job.dueAtMs <= now() + attemptMs)
          throw new Problem('taken', 'It is tried within two minutes anyway.')
        if (!(await tryAgain(job, now(), trx))) throw new Problem('taken', 'It was changed at this moment.')
      })
      return null
    },

    /** Throws `not-found`, or `taken` for what is no dead letter. */
    async drop(actor: Actor, id: string): Promise<null> {
      await jobOr404(id)
      await acts.run(actor, { what: 'mail-drop', target: id }, async (trx) => {
        if (!(await dropFromOutbox(id, now(), trx)))
          throw new Problem('taken', 'Only what was given up can be dropped.')
      })
      return null
    },
  }

  async function jobOr404(id: string): Promise<OutboxRow> {
    const job = await outboxById(id, reads)
    if (!job) throw new Problem('not-found', 'There is no such mail.')
    return job
  }
}

function shown(job: OutboxRow): Outgoing {
  const { id, kind, outcome, createdAtMs, dueAtMs, doneAtMs, attempts, lastError, payload } = job
  const letter = mailIn(job)
  return {
    id,
    kind,
    state: outcome ?? 'waiting',
    to: letter?.to ?? null,
    subject: letter?.subject ?? null,
    createdAt: isoOf(createdAtMs),
    dueAt: doneAtMs === null ? isoOf(dueAtMs) : null,
    endedAt: isoOrNull(doneAtMs),
    attempts,
    reason: lastError,
    isKept: payload !== '',
  }
}

function mailIn({ kind, payload }: OutboxRow) {
  return kind === 'mail' && payload !== '' ? z.parse(mail, JSON.parse(payload)) : null
}

/** Whoever follows such a link acts in the customer's name. */
const withoutSecrets = (text: string) => text.replaceAll(/(https?:\/\/[^\s#?]+)[#?]\S+/g, '$1 (secret left out)')
