import { Router } from '@koa/router'
import Koa, { type Middleware } from 'koa'
import { Problem } from '../core/problem.ts'
import { liveChatPath } from '../core/shop/foreign-documents.ts'
import { serverPaths } from '../core/shop/server-paths.ts'
import type { Deps } from './deps/deps.ts'
import { nameOperator } from './http/access.ts'
import { askInProcess } from './http/ask-in-process.ts'
import { clientAddress } from './http/client-address.ts'
import { refuseCrossSite } from './http/cross-site.ts'
import { loginSessions } from './http/login-session.ts'
import { serialized } from './http/serialized.ts'
import { problemReplies } from './http/problems.ts'
import { renderedPages } from './http/serve-rendered-pages.ts'
import { requestLog } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { staticClient } from './http/static-client.ts'
import { accountSafetyRoutes } from './routes/account/account-safety.ts'
import { authRoutes } from './routes/account/auth.ts'
import { myDataRoutes } from './routes/account/my-data.ts'
import { contactRoutes } from './routes/messages/contact.ts'
import { operatorRoutes } from './routes/operator/operator.ts'
import { afterSaleRoutes } from './routes/shop/after-sale.ts'
import { subscriptionRoutes } from './routes/shop/subscriptions.ts'
import { cartRoutes } from './routes/shop/cart.ts'
import { courseRoutes } from './routes/shop/courses.ts'
import { orderRoutes } from './routes/shop/orders.ts'
import { sandboxEventRoutes } from './routes/operator/sandbox-events.ts'
import { sandboxCalls, sandboxPaymentRoutes } from './routes/shop/sandbox-payments.ts'
import { seoRoutes } from './routes/shop/seo.ts'
import { healthRoutes } from './routes/site/health.ts'
import { liveChatRoutes } from './routes/site/live-chat.ts'
import { mediaRoutes } from './routes/shop/media.ts'
import { shopRoutes } from './routes/shop/shop.ts'
import { newsletterRoutes } from './routes/messages/newsletter.ts'
import { sandboxMailRoutes } from './routes/messages/sandbox-mail.ts'
import { chatRoutes } from './routes/tutor/chat.ts'
import { engineRoutes } from './routes/study/engine.ts'
import { studyRoutes } from './routes/study/study.ts'
import { syncRoutes } from './routes/study/sync.ts'
import { openApiRoutes } from './routes/site/openapi.ts'
import { tutorReply } from './services/tutor/tutor-reply.ts'

/** Puts the server together; starts nothing. */
export function createApp(deps: Deps): Koa {
  const { config, log } = deps
  const app = new Koa()
  app.keys = config.sessionKeys
  app.on('error', (error: unknown) => {
    // That a client sent what is no HTTP, or broke off, is nothing an operator can mend.
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const isClients = /^(HPE_.*|ERR_STREAM_PREMATURE_CLOSE|ECONNRESET|EPIPE)$/.test(code)
    log[isClients ? 'debug' : 'warn']({ error }, 'a connection or a reply was cut short')
  })

  const router = apiRouter(deps)
  app.use(serialized)
  app.use(clientAddress(config))
  app.use(requestLog(deps))
  app.use(securityHeaders(config))
  app.use(problemReplies(deps))
  app.use(refuseUnreadableAddress)
  for (const step of [...apiRules(app, deps), sandboxCalls(deps), router.routes() as Middleware, refuseTheRest])
    app.use(onServerPaths(step))
  app.use(renderedPages(deps, askInProcess(router, deps)))
  app.use(staticClient(config.clientDir))
  app.use(refuseTheRest)
  return app
}

/** Every route of the API. */
export function apiRouter(deps: Deps): Router {
  const router = new Router()
  healthRoutes(router, deps)
  openApiRoutes(router)
  authRoutes(router, deps)
  accountSafetyRoutes(router, deps)
  myDataRoutes(router, deps)
  courseRoutes(router, deps)
  shopRoutes(router, deps)
  subscriptionRoutes(router, deps)
  afterSaleRoutes(router, deps)
  cartRoutes(router, deps)
  orderRoutes(router, deps)
  seoRoutes(router, deps)
  mediaRoutes(router, deps)
  studyRoutes(router, deps)
  syncRoutes(router, deps)
  engineRoutes(router, deps)
  chatRoutes(router, deps, tutorReply(deps))
  newsletterRoutes(router, deps)
  contactRoutes(router, deps)
  sandboxMailRoutes(router, deps)
  sandboxPaymentRoutes(router, deps)
  sandboxEventRoutes(router, deps)
  liveChatRoutes(router, deps)
  operatorRoutes(router, deps)
  return router
}

function apiRules(app: Koa, deps: Deps): Middleware[] {
  const neverStored: Middleware = (ctx, next) => {
    ctx.set('Cache-Control', 'no-store')
    return next()
  }
  return [neverStored, refuseCrossSite(deps.config), ...loginSessions(app, deps), nameOperator(deps.config)]
}

/** `GET http://[/` is a request to the parser of HTTP, but no address. */
const refuseUnreadableAddress: Middleware = (ctx, next) => {
  if (addressOf(ctx) === undefined) throw new Problem('validation', 'The address cannot be read.')
  return next()
}

function addressOf(ctx: { path: string }): string | undefined {
  try {
    return ctx.path
  } catch {
    return undefined
  }
}

const isServerPath = (path: string) =>
  serverPaths.test(path) || path === liveChatPath || path === '/sitemap.xml' || path === '/robots.txt'

function onServerPaths(step: Middleware): Middleware {
  return (ctx, next) => (isServerPath(ctx.path) ? step(ctx, next) : next())
}

/** Nothing answered: the path has other methods, or does not exist. */
const refuseTheRest: Middleware = (ctx) => {
  const layers = (ctx['matched'] ?? []) as { methods: string[] }[]
  const methods = new Set(layers.flatMap((layer) => layer.methods))
  if (methods.size === 0) throw new Problem('not-found', 'There is nothing here.')
  ctx.set('Allow', [...methods].join(', '))
  throw new Problem('method-not-allowed', 'This address does not take that method.')
}
