import type { Middleware } from 'koa'
import type { Deps } from '../deps/deps.ts'

/** Names each request and logs how it ended: by route pattern, since a path or a query may hold personal data. */
export function requestLog({ log, now, newId }: Pick<Deps, 'log' | 'now' | 'newId'>): Middleware {
  return async (ctx, next) => {
    const requestId = saneId(ctx.get('X-Request-Id')) ?? newId()
    ctx.state['requestId'] = requestId
    ctx.set('X-Request-Id', requestId)
    const startedAtMs = now()
    ctx.res.once('close', () => {
      const route: unknown = ctx['_matchedRoute']
      log.info({
        requestId,
        method: ctx.method,
        route: typeof route === 'string' ? route : ctx.state['isStatic'] ? 'static' : 'none',
        status: ctx.res.statusCode,
        isComplete: ctx.res.writableFinished,
        tookMs: now() - startedAtMs,
      })
    })
    await next()
  }
}

/** A UUID, also without its dashes, as nginx writes one. */
function saneId(given: string): string | undefined {
  return /^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i.test(given) ? given : undefined
}
