import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { backOffMs } from '../../core/back-off.ts'
import { hourMs } from '../../core/durations.ts'
import type { Deps } from '../deps/deps.ts'
import { RefusedForGood } from '../mail/mail.ts'
import { addToOutbox, dueInOutbox, isInOutbox, type OutboxRow } from '../models/messages/outbox-row.ts'
import { attemptMs, claim, type JobClaim } from './claim.ts'
import type { Job } from './job.ts'
import { jobKinds, type JobDeps, type JobKinds } from './job-kinds.ts'

const secondMs = 1000

const batch = 20
const spacing = { firstMs: 5 * secondMs, longestMs: 6 * hourMs, jitter: 0 }
const mostAheadMs = spacing.longestMs + attemptMs
/** With this spacing, four days. By attempts, so that what waited for a server to be started, or is tried again, has as many. */
const mostAttempts = 28

/** Puts jobs beside the fact they tell of, in its transaction: either both are stored or neither is. */
export function outbox<Kinds extends JobKinds = typeof jobKinds>({ now, newId }: Pick<Deps, 'now' | 'newId'>) {
  const add = <Kind extends keyof Kinds & string>(kind: Kind, payload: z.output<Kinds[Kind]['schema']>, trx: Knex) =>
    addToOutbox({ id: newId(), kind, payload: JSON.stringify(payload), createdAtMs: now(), dueAtMs: now() }, trx)

  return {
    add,
    /** Adds none where one like it waits already. */
    async addOnce(...[kind, payload, trx]: Parameters<typeof add>): Promise<void> {
      if (!(await isInOutbox({ kind, payload: JSON.stringify(payload) }, trx))) await add(kind, payload, trx)
    },
  }
}

/** Does the jobs that are due, one by one; one that fails is tried again after a delay that doubles each time. What was marked as
 *  done is never done again, however many servers do this at the same time, and how an attempt ended counts only while the job is still
 *  this server's. A crash between doing and marking does it once more, under the same id. */
export async function doDueJobs(deps: JobDeps, kinds: JobKinds = jobKinds, signal?: AbortSignal): Promise<void> {
  const { db, now, log } = deps
  const running = Object.entries(kinds).map(([name, { schema, run, keeps }]) => ({
    name,
    keeps: keeps?.(deps) ?? false,
    run: jobRunner(schema, run(deps)),
  }))
  const names = running.map(({ name }) => name)
  for (const item of await dueInOutbox(names, { nowMs: now(), mostAheadMs }, batch, db)) {
    if (signal?.aborted) return
    const kind = running.find(({ name }) => name === item.kind)
    const claimed = kind && (await claim(item, deps))
    if (!claimed) continue
    try {
      // One that takes down its server is not to do so for ever.
      if (item.attempts >= mostAttempts) throw endedWithServers()
      await kind.run(item, claimed.job)
    } catch (error) {
      await postpone(item, claimed, error)
      continue
    }
    const done = { doneAtMs: now(), outcome: 'sent' as const, lastError: null }
    if (!(await claimed.end({ ...done, ...(!kind.keeps && { payload: '' }) }))) tellOfLoss(item)
  }

  async function postpone(item: OutboxRow, claimed: JobClaim, error: unknown): Promise<void> {
    const lastError = reasonOf(error)
    const delayMs = backOffMs(spacing, item.attempts, 0)
    const isOver = error instanceof RefusedForGood || item.attempts + 1 >= mostAttempts
    const { id, kind, attempts } = item
    const change = isOver ? { doneAtMs: now(), outcome: 'given-up' as const } : { dueAtMs: now() + delayMs }
    if (!(await claimed.end({ ...change, lastError }))) return tellOfLoss(item)
    log[isOver ? 'error' : 'warn']({ id, kind, attempts: attempts + 1, reason: lastError }, 'could not be sent')
  }

  function tellOfLoss({ id, kind }: OutboxRow): void {
    log.warn({ id, kind }, 'its claim had ended: it was taken over, or removed')
  }
}

const jobRunner =
  (schema: JobKinds[string]['schema'], work: (payload: unknown, job: Job) => Promise<void>) =>
  (item: OutboxRow, job: Job): Promise<void> =>
    work(z.parse(schema, JSON.parse(item.payload)), job)

const endedWithServers = () => Object.assign(new Error('its attempts ended with their servers'), { code: 'ESERVER' })

/** A code: the words of an error may name the recipient. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const cause = error.cause instanceof Error ? error.cause : undefined
  const parts = [error, cause].flatMap((each) => (each && 'code' in each ? [String(each.code)] : []))
  return parts[0] ?? error.name
}
