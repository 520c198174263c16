import type { Middleware } from 'koa'
import type { Config } from '../config.ts'

const directives = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types vademecum',
]

const contentSecurityPolicy = directives.join('; ')

const landingPaths = new Set(['/', '/landing'])

/** The policy of the landing page where a live-chat provider's script runs in it: exactly that origin may be reached besides
 *  our own. Trusted types end here, since a foreign script cannot be made to use them. */
function policyWithChat(origin: string): string {
  const socket = origin.replace(/^https:/, 'wss:')
  const allowed = new Map([
    ['script-src', origin],
    ['connect-src', `${origin} ${socket}`],
    ['img-src', origin],
  ])
  const kept = directives.filter((directive) => !/^(require-)?trusted-types/.test(directive))
  const widened = kept.map((directive) => {
    const more = allowed.get(directive.split(' ')[0] ?? '')
    return more === undefined ? directive : `${directive} ${more}`
  })
  return [...widened, `frame-src ${origin}`].join('; ')
}

/** The same strict headers on every reply; only the landing page lets a live chat in, where one is set up. */
export function securityHeaders({
  publicUrl,
  liveChatScript,
}: Pick<Config, 'publicUrl' | 'liveChatScript'>): Middleware {
  const landingPolicy = liveChatScript === null ? contentSecurityPolicy : policyWithChat(liveChatScript.origin)
  const headers = {
    'Content-Security-Policy': contentSecurityPolicy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    ...(publicUrl?.startsWith('https:') && {
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    }),
  }
  return (ctx, next) => {
    ctx.set(headers)
    // Not `ctx.path`, which throws for an address that is none.
    if (landingPaths.has(ctx.url.split('?')[0] ?? '')) ctx.set('Content-Security-Policy', landingPolicy)
    return next()
  }
}
