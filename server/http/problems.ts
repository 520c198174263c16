import type { Middleware } from 'koa'
import { problemToJson } from '../../core/contract/problem-json.ts'
import { Problem } from '../../core/problem.ts'
import type { Deps } from '../deps/deps.ts'
import { isStorageFull, isUnstorableText } from '../database/database.ts'
import { atMostEachMinute } from '../concurrency/at-most-each-minute.ts'

const bodyHeaders = /^(content-(type|length|encoding|range|disposition)|etag|last-modified|accept-ranges)$/

const fullDiskRetryS = 60
const storageFullWords = 'the disk is full: what people send is refused until there is room, reading goes on'

/** Sends every failure as problem+json. What is not a `Problem` is `internal`, its details only in the log. */
export function problemReplies({ log, now }: Pick<Deps, 'log' | 'now'>): Middleware {
  const tellOfFullDisk = atMostEachMinute(now, (error: unknown) => log.error({ error }, storageFullWords))
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      const requestId: string = ctx.state['requestId']
      const problem = problemOf(error)
      if (problem.code === 'storage-full') tellOfFullDisk(error)
      else if (problem.status >= 500) log.error({ requestId, error }, 'request failed')
      for (const name of ctx.res.getHeaderNames()) if (bodyHeaders.test(name)) ctx.remove(name)
      ctx.status = problem.status
      ctx.set('Cache-Control', 'no-store')
      if (problem.retryAfterS !== undefined) ctx.set('Retry-After', String(Math.ceil(problem.retryAfterS)))
      // The rest of the body was not read: the connection cannot carry another request.
      if (problem.code === 'too-large' && !ctx.req.complete) ctx.set('Connection', 'close')
      ctx.body = JSON.stringify({ ...problemToJson(problem), requestId })
      ctx.type = 'application/problem+json'
    }
  }
}

/** What a failure is called outside: what is no `Problem` is `internal`, or that there is no room. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isUnstorableText(error)) return new Problem('validation', 'Invalid input', { cause: error })
  if (isStorageFull(error)) {
    const words = 'The server has no room to store this now. Please try again later.'
    return new Problem('storage-full', words, { retryAfterS: fullDiskRetryS, cause: error })
  }
  return new Problem('internal', 'Something went wrong. Please try again.', { cause: error })
}
