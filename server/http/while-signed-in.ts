import { longestMs } from '../config/lifetimes.ts'
import type { Deps } from '../deps/deps.ts'
import { liveSessions } from '../models/account/login-session-row.ts'

/** The same events, as long as the login session lasts that asked for them; then they end, as a stream does that is cut: who goes on
 *  reading is asked who they are. */
export async function* whileSignedIn<Event>(
  loginHash: string,
  events: AsyncIterable<Event>,
  { now, reads }: Pick<Deps, 'now' | 'reads'>,
): AsyncGenerator<Event> {
  for await (const event of events) {
    const nowMs = now()
    const [live] = await liveSessions([loginHash], nowMs, nowMs - longestMs, reads)
    if (!live) return
    yield event
  }
}
