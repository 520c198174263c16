import type { Knex } from 'knex'
import { inSandbox, readingContext, type Context, type DueHandler, type SandboxDeps } from './context.ts'
import type { Kind } from './kinds.ts'
import { onDue } from './operations.ts'

/** Does what happens by itself and is due, in the order of time: by the sandbox's own clock, and on every test clock that is being
 *  advanced. Each thing is a transaction: a server may be killed between any two, and others may do the same. */
export async function doDueWork(deps: SandboxDeps): Promise<void> {
  while (await doNext(deps));
  const { objects } = await readingContext(deps)
  const advancing = await objects.all('test_helpers.test_clock', { where: ({ status }) => status === 'advancing' })
  for (const { object } of advancing) while (await moveOn(deps, object.id));
}

interface Due {
  id: string
  kind: Kind
  due_at_ms: number
}

const nextDue = (trx: Knex, testClock: string | null, untilMs: number): Promise<Due | undefined> =>
  trx('sandbox_objects')
    .where({ test_clock: testClock })
    .where('due_at_ms', '<=', untilMs)
    .orderBy(['due_at_ms', 'seq'])
    .first('id', 'kind', 'due_at_ms')

/** When what failed is tried again: it keeps nothing else waiting. */
const retryEveryMs = 60_000

/** Answers whether anything was due. */
async function doNext(deps: SandboxDeps): Promise<boolean> {
  const { settings } = await readingContext(deps)
  const waiting = await nextDue(deps.db, null, deps.now() + settings.aheadMs)
  if (!waiting) return false
  const atMs = waiting.due_at_ms
  try {
    await inSandbox(deps, (context) => goOnWithNext(context, null, atMs), { atMs })
  } catch (error) {
    deps.log.error({ error, id: waiting.id }, 'what was due in the payment sandbox failed')
    // From now on: what waited while the server was off for a month would be tried for each minute of it.
    const nextMs = deps.now() + settings.aheadMs + retryEveryMs
    await deps.db('sandbox_objects').where({ id: waiting.id, due_at_ms: atMs }).update({ due_at_ms: nextMs })
  }
  return true
}

/** Takes a test clock to the next thing that is due on it, or to its end. Answers whether there may be more. */
async function moveOn(deps: SandboxDeps, id: string): Promise<boolean> {
  try {
    return await inSandbox(deps, (context) => moveClockOn(id, context))
  } catch (error) {
    deps.log.error({ error, id }, 'a test clock of the payment sandbox could not be advanced')
    await inSandbox(deps, async ({ objects, emit }) => {
      const { object } = await objects.load('test_helpers.test_clock', id)
      const broken = { ...object, status: 'internal_failure', status_details: {} }
      await objects.save(broken)
      await emit('test_helpers.test_clock.internal_failure', broken)
    })
    return false
  }
}

async function moveClockOn(id: string, context: Context): Promise<boolean> {
  const clock = await context.objects.find('test_helpers.test_clock', id)
  if (clock?.object.status !== 'advancing') return false
  const targetS = clock.hidden.targetS ?? clock.object.frozen_time
  const next = await nextDue(context.trx, id, targetS * 1000)
  if (next) {
    await context.objects.save({ ...clock.object, frozen_time: Math.floor(next.due_at_ms / 1000) })
    await goOnWithNext(context, id, next.due_at_ms)
    return true
  }
  const ready = { ...clock.object, frozen_time: targetS, status: 'ready', status_details: {} } as const
  await context.objects.save(ready, { hidden: { targetS: null } })
  await context.emit('test_helpers.test_clock.ready', ready)
  return false
}

async function goOnWithNext(context: Context, testClock: string | null, untilMs: number): Promise<void> {
  const due = await nextDue(context.trx, testClock, untilMs)
  if (!due) return
  await context.trx('sandbox_objects').where({ id: due.id }).update({ due_at_ms: null })
  await goOn(due.kind, due.id, context)
}

async function goOn<K extends Kind>(kind: K, id: string, context: Context): Promise<void> {
  const handler: DueHandler<K> | undefined = onDue[kind]
  await handler?.(await context.objects.load(kind, id), context)
}
