import { Readable } from 'node:stream'
import { setTimeout as resolveAfter } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Schema } from '../../../core/contract/endpoint.ts'
import { problemToJson } from '../../../core/contract/problem-json.ts'
import type { RequestContext } from '../context.ts'
import { goneSignal } from '../context.ts'
import { problemOf } from '../problems.ts'

/** Shorter than proxies, and we ourselves, wait on a connection on which nothing moves. */
const heartbeatMs = 15_000

/** Answers with a stream of server-sent events (HTML standard, 9.2): each of `events` as JSON of what `schema` names, and a comment
 *  when there was none for a while. An event is taken when the one before is on its way, so a slow reader slows down what makes them;
 *  when the reader hangs up, `events` is ended. A failure after the first event is one of type `problem`, and the last. */
export async function sendEvents(
  ctx: RequestContext,
  events: AsyncIterable<unknown>,
  schema: Schema,
  everyMs = heartbeatMs,
): Promise<void> {
  const gone = goneSignal(ctx)
  const source = events[Symbol.asyncIterator]()
  const first = source.next()
  const isGone = new Promise<void>((resolve) => {
    if (gone.aborted) resolve()
    gone.addEventListener('abort', () => resolve())
  })
  // Nobody takes any more: what makes them would wait for a reader for good. It ends when what it waits for does.
  isGone.then(() => source.return?.()).catch(() => undefined)
  await Promise.race([first, isGone])
  ctx.status = 200
  ctx.type = 'text/event-stream'
  ctx.set('Cache-Control', 'no-store, no-transform')
  // nginx would collect them.
  ctx.set('X-Accel-Buffering', 'no')
  ctx.body = Readable.from(written(), { objectMode: false, highWaterMark: 1 })

  async function* written(): AsyncGenerator<string> {
    try {
      for (let coming = first; ; coming = source.next()) {
        while (!(await isSettled(coming, everyMs, gone))) yield ':\n\n'
        if (gone.aborted) return
        const { done = false, value } = await coming
        if (done) return
        const event: unknown = z.parse(schema, value)
        yield `${idLine(event)}data: ${JSON.stringify(event)}\n\n`
      }
    } catch (error) {
      const problem = problemOf(error)
      if (problem.code === 'internal') ctx.app.emit('error', error, ctx)
      yield `event: problem\ndata: ${JSON.stringify(problemToJson(problem))}\n\n`
    }
  }
}

/** An event that has a `number` has it as its id: a reader that was cut off sends it back as `Last-Event-ID`. */
function idLine(event: unknown): string {
  const isNumbered = typeof event === 'object' && event !== null && 'number' in event
  return isNumbered ? `id: ${String(event.number)}\n` : ''
}

/** Did it come to an end within `ms`? Or has the reader gone, for whom nothing is waited for. */
async function isSettled(work: Promise<unknown>, ms: number, gone: AbortSignal): Promise<boolean> {
  const over = new AbortController()
  const waiting = resolveAfter(ms, false, { signal: AbortSignal.any([over.signal, gone]) }).catch(() => gone.aborted)
  const settled = work.then(
    () => true,
    () => true,
  )
  const outcome = await Promise.race([settled, waiting])
  over.abort()
  return outcome
}
