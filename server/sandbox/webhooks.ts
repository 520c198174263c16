import { createHmac } from 'node:crypto'
import { derivedKey } from '../keys/derived-key.ts'
import type { Config } from '../config/config.ts'
import { inSandbox, readingContext, type SandboxDeps } from './context.ts'
import { eventOf, eventRows } from './events.ts'
import type { SandboxSettings } from './kinds.ts'
import type { EventRow, SandboxEvents } from './sandbox.ts'

/** What signs the sandbox's webhooks: the same after a restart, and for all servers with one secret. */
export const webhookSecret = (config: Pick<Config, 'secretKey'>) =>
  `whsec_${derivedKey(config, 'payment-sandbox').toString('base64url')}`

const secondMs = 1_000
/** After how long a delivery that failed is tried again. */
const retriesMs = [1, 5, 30, 300, 3_600].map((seconds) => seconds * secondMs)
/** How long our own server may take to answer; afterwards the attempt counts as ended by a crash. */
const answerMs = 10 * secondMs
const claimMs = 60 * secondMs
const batch = 100

/** Deliveries of events, which happen from the database alone: a server that is killed sends them when it is back. */
export function webhooks(deps: SandboxDeps, send: typeof fetch): SandboxEvents {
  const { db, now, config } = deps

  async function deliverDue(url: string): Promise<number> {
    const due = await eventRows(db).where('due_at_ms', '<=', now()).orderBy(['due_at_ms', 'seq']).limit(batch)
    let tried = 0
    for (const row of due) {
      const claim = { due_at_ms: now() + claimMs, attempts: row.attempts + 1 }
      // Another server may have been first.
      if ((await eventRows(db).where({ id: row.id, due_at_ms: row.due_at_ms }).update(claim)) === 0) continue
      tried++
      await keepOutcome(row, await post(url, row))
    }
    return tried
  }

  /** Answers the status, or why there was none. */
  async function post(url: string, row: EventRow): Promise<string> {
    const body = JSON.stringify(eventOf(row), null, 2)
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature(body) }
    try {
      const signal = AbortSignal.timeout(answerMs)
      const { status } = await send(url, { method: 'POST', body, headers, redirect: 'manual', signal })
      return String(status)
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined
      return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer'
    }
  }

  function signature(body: string): string {
    const atS = Math.floor(now() / 1000)
    const mac = createHmac('sha256', webhookSecret(config)).update(`${atS}.${body}`).digest('hex')
    return `t=${atS},v1=${mac}`
  }

  async function keepOutcome({ id, attempts }: EventRow, answer: string): Promise<void> {
    const isTaken = answer.startsWith('2')
    const delay = isTaken ? undefined : retriesMs[attempts]
    await eventRows(db)
      .where({ id })
      .update({
        last_answer: answer,
        due_at_ms: delay === undefined ? null : now() + delay,
        ...(isTaken && { delivered_at_ms: now() }),
      })
  }

  const change = (settings: Partial<SandboxSettings>) =>
    inSandbox(deps, async (context) => {
      const changed = { ...context.settings, ...settings }
      if (await context.objects.find('sandbox.settings', 'sandbox')) await context.objects.save(changed)
      else await context.objects.insert(changed)
    })

  async function hold(): Promise<void> {
    await change({ isHolding: true })
    await eventRows(db).whereNotNull('due_at_ms').update({ due_at_ms: null, is_held: true })
  }

  async function release({ isReversed = false } = {}): Promise<void> {
    await change({ isHolding: false })
    const held = await eventRows(db)
      .where({ is_held: true })
      .orderBy('seq', isReversed ? 'desc' : 'asc')
      .pluck('id')
    const firstMs = now() - held.length
    for (const [at, id] of held.entries()) {
      await eventRows(db)
        .where({ id })
        .update({ is_held: false, due_at_ms: firstMs + at })
    }
  }

  async function resend(id: string): Promise<boolean> {
    const changed = await eventRows(db).where({ id }).update({ due_at_ms: now(), is_held: false, attempts: 0 })
    return changed === 1
  }

  const delay = (lateMs: number) => change({ lateMs })

  const moveClock = async (byMs: number) => change({ aheadMs: (await settings()).aheadMs + byMs })

  const settings = async (): Promise<SandboxSettings> => (await readingContext(deps)).settings

  const newest = (limit: number): Promise<EventRow[]> =>
    eventRows(db)
      .orderBy('seq', 'desc')
      .limit(limit)
      .then((rows) => rows)

  return { deliverDue, hold, release, resend, delay, moveClock, settings, newest }
}
