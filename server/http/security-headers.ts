import type { Middleware } from 'koa'
import type { Config } from '../config/config.ts'
import { documentHeaders } from './document-headers.ts'

/** The same strict headers on every reply, but for what the documents of foreign scripts may run and reach. */
export function securityHeaders({ publicUrl, stripe }: Pick<Config, 'publicUrl' | 'stripe'>): Middleware {
  const headers = {
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    ...(publicUrl?.startsWith('https:') && {
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    }),
  }
  return (ctx, next) => {
    ctx.set(headers)
    // Not `ctx.path`, which throws for an address that is none.
    ctx.set(documentHeaders(ctx.url.split('?')[0] ?? '', stripe !== null))
    return next()
  }
}
