import type { Context } from 'koa'
import type { Config } from '../config/config.ts'

/** Under which origin readers find what is answered to `ctx`: the operator's word, or else the request's. `null` when it names no
 *  host that one could write down. */
export function publicOrigin(
  { host, protocol }: Pick<Context, 'host' | 'protocol'>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): string | null {
  if (publicUrl !== null) return publicUrl
  return /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?$/i.test(host) ? `${protocol}://${host}` : null
}
