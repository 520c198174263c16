/** Does to a server what `Attack` says until it is told to stop, and then tells what came of it. */
import { Agent, request } from 'node:http'
import { setPriority } from 'node:os'
import { pushByteLimit, pushEventLimit } from '../../core/study/events/event.ts'
import type { Attack } from '../support/attack.ts'
import { madeAnswers, madeDevice } from '../support/made-answer-events.ts'

setPriority(19)
const attack = JSON.parse(process.argv[2] ?? '') as Attack
const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
const statuses = new Map<string, number>()
const startedAtMs = performance.now()
let isOver = false

process.on('message', () => {
  isOver = true
  const seconds = (performance.now() - startedAtMs) / 1000
  const counts = Array.from(statuses, ([status, count]) => `${(count / seconds).toFixed(0)} × ${status}`)
  process.send?.(`${counts.sort().join(', ')} a second`)
})

if (attack.is === 'digests') {
  const { url, by } = attack
  for (let lane = 0; lane < 20; lane++) {
    void (async () => {
      while (!isOver) await ask('GET', `${url}/api/sync/digests?userId=${by.userId}`, { cookie: by.cookie })
    })()
  }
} else if (attack.is === 'pushes') {
  const { url, by } = attack
  for (let lane = 0; lane < 50; lane++) {
    void (async () => {
      while (!isOver) await ask('POST', `${url}/api/sync/push`, { cookie: by.cookie }, largestPush(by.userId))
    })()
  }
} else {
  const { url, emails, password, wrong } = attack
  let asked = 0
  const startMs = performance.now()
  setInterval(() => {
    // As many as are due: a timer that is late does not make the flood a smaller one.
    for (const due = ((performance.now() - startMs) / 1000) * emails.length; asked < due && !isOver; asked++) {
      const at = asked % emails.length
      const body = JSON.stringify({ email: emails[at], password: at < wrong ? `not ${password}` : password })
      void ask('POST', `${url}/api/auth/signin`, { 'x-forwarded-for': `10.1.${at >> 8}.${at & 255}` }, body)
    }
  }, 5)
}

/** As many events as a push holds, and as long. */
function largestPush(userId: string): string {
  const device = madeDevice(userId, Math.floor(Math.random() * 2 ** 48))
  const [one] = madeAnswers(device, 1, 1)
  const size = Math.floor((0.95 * pushByteLimit) / pushEventLimit)
  const filling = 'x'.repeat(size - JSON.stringify(one).length)
  const events = madeAnswers(device, 1, pushEventLimit).map((event) => ({ ...event, filling }))
  return JSON.stringify({ ...device, appVersion: '1', events })
}

function ask(method: string, url: string, headers: Record<string, string>, body?: string): Promise<void> {
  return new Promise((resolve) => {
    const count = (status: string) => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      resolve()
    }
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const sent = request(url, { agent, method, headers: { ...headers, ...type } }, (reply) => {
      reply.resume()
      reply.once('end', () => count(String(reply.statusCode)))
      reply.once('error', () => count('broken off'))
    })
    sent.once('error', () => count('broken off'))
    sent.end(body)
  })
}
