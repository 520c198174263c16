import { isIP } from 'node:net'
import type { Middleware } from 'koa'
import { withinRanges } from './addresses.ts'
import type { Config } from '../config/config.ts'

/** Finds out who sent a request, for `ctx.ip`, and forgets what only a proxy of ours may say when it comes from somebody else.
 *  Koa's own `app.proxy` would believe everybody. */
export function clientAddress({ trustedProxies }: Pick<Config, 'trustedProxies'>): Middleware {
  const isTrusted = withinRanges(trustedProxies)
  return (ctx, next) => {
    const sender = plainAddress(ctx.req.socket.remoteAddress ?? '') ?? ''
    if (!isTrusted(sender)) delete ctx.req.headers['x-request-id']
    ctx.request.ip = forwardedFor(sender, ctx.get('X-Forwarded-For'), isTrusted)
    return next()
  }
}

/** Each proxy adds whom it heard from at the right end of `header`. So it is read from there, as far as ours have written it:
 *  what stands to the left of a stranger's address may be made up. */
function forwardedFor(sender: string, header: string, isTrusted: (address: string) => boolean): string {
  let address = sender
  for (const written of header.split(',').reverse()) {
    if (!isTrusted(address)) break
    const before = plainAddress(written)
    if (before === undefined) break
    address = before
  }
  return address
}

/** One spelling of an address: without port, brackets, quotes and zone, IPv6 in its shortest form, IPv4 not inside of IPv6.
 *  `undefined` when it is none. */
export function plainAddress(written: string): string | undefined {
  const bare = written
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/%.*$/, '')
  if (isIP(bare) !== 6) return isIP(bare) === 4 ? bare : undefined
  const shortest = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(shortest) ?? []
  if (high === undefined || low === undefined) return shortest
  return [high, low].flatMap((pair) => [Number.parseInt(pair, 16) >> 8, Number.parseInt(pair, 16) & 255]).join('.')
}
