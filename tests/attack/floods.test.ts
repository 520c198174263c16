/** @module-tag large */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { madeAnswers } from '../../bench/support/made-answer-events.ts'
import { pushEventLimit } from '../../core/study/events/event.ts'
import { forEachLimit } from '../../offline/packs/concurrency.ts'
import { bodyOf } from '../../server/testing/samples/sample-events.ts'
import { attackedServer, type Person } from './attacked-server.ts'
import { httpClient, type HttpClient, type HttpReply, type HttpRequest } from './http-client.ts'
import { canMeasure, notGivenBack, restingResources } from './resources.ts'
import { requests } from './size.ts'
import { faultsOf } from './verdict.ts'

const rounds = Math.max(1, Math.round(requests / 1000))
const eventsOfOne = 5 * requests
const digestsAtOnce = 20
const signInsASecond = Math.min(200, Math.ceil(requests / 5))
const largestPushes = Math.min(50, Math.ceil(requests / 20))
/** Of a largest push: 200 events in a megabyte. */
const noteLength = 4_500
/** Between two answers of somebody quick, ms. */
const pauseMs = 500
const { signal } = new AbortController()

/** Something that many ask for at once; answers what was wrong with the replies. */
type Flood = (client: HttpClient) => Promise<string[]>

test(
  'floods of digests, sign-ins and largest pushes leave a student studying',
  async () => {
    await using server = await attackedServer()
    const student = await server.enrol('student')
    const authors = await Promise.all(['one', 'two', 'three', 'four', 'five'].map((name) => server.enrol(name)))
    const [first] = authors as [Person]
    const client = httpClient(server.port)
    const filled = await fill(client, first)
    const floods: Record<string, (share: number) => Flood> = {
      digests: (share) => digestFlood(first, 60 * rounds * share),
      'sign-ins': (share) => signInFlood(signInsASecond * share, share === 1 ? rounds : 1),
      'largest pushes': (share) => pushFlood(authors, largestPushes * share, share === 1 ? rounds : 1),
    }
    // What a first time needs, and keeps, is no loss.
    const faults: string[] = []
    for (const flood of Object.values(floods)) faults.push(...(await flood(0.2)(client)))
    const before = canMeasure ? await restingResources(server) : null

    for (const [name, flood] of Object.entries(floods)) {
      const startedMs = performance.now()
      const { answers, slowestMs, found } = await studyDuring(server.port, student, flood(1))
      faults.push(...found.map((fault) => `flood of ${name}: ${fault}`))
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
      console.log(`flood of ${name}: ${seconds} s, ${answers} answers of a student, slowest ${slowestMs.toFixed()} ms`)
    }
    console.log(`the account of the digests has ${filled} events`)
    client[Symbol.dispose]()
    if (before) faults.push(...(await notGivenBack(server, before)))
    faults.push(...(await server.end()))
    expect(faults.slice(0, 20)).toEqual([])
  },
  240_000 + rounds * 60_000,
)

/** Fills an account as far as the server lets one; answers how far. */
async function fill(client: HttpClient, { device, userId, cookie }: Person): Promise<number> {
  const own = { userId, deviceId: 'd'.repeat(32), epoch: device.epoch }
  let filled = 0
  while (filled < eventsOfOne) {
    const events = madeAnswers(own, filled + 1, pushEventLimit)
    const body = JSON.stringify({ ...bodyOf(device, events), deviceId: own.deviceId })
    const { status, headers, text } = await client.send(pushOf(cookie, body))
    if (status === 200) filled += events.length
    else if (status !== 429) throw new Error(`the account could not be filled: ${status} ${text}`)
    else if (Number(headers['retry-after']) > 5) break
    else await sleep(Number(headers['retry-after']) * 1000)
  }
  return filled
}

function digestFlood({ userId, cookie }: Person, count: number): Flood {
  const request = { method: 'GET', path: `/api/sync/digests?userId=${userId}`, headers: { cookie } }
  return async (client) => {
    const faults: string[] = []
    await forEachLimit(
      Array.from({ length: count }, (_, turn) => turn),
      digestsAtOnce,
      signal,
      async () => {
        faults.push(...faultsOf(request, await client.send(request), []))
      },
    )
    return faults
  }
}

/** As many people, each from an address of their own, evenly within each second. */
function signInFlood(aSecond: number, seconds: number): Flood {
  return (client) =>
    gathered(aSecond * seconds, async (turn) => {
      await sleep((turn * 1000) / aSecond)
      return client.send({
        method: 'POST',
        path: '/api/auth/signin',
        headers: { ...json, 'x-forwarded-for': `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}` },
        body: JSON.stringify({ email: `pupil${turn}@example.org`, password: 'a heron at school' }),
      })
    })
}

function pushFlood(authors: readonly Person[], count: number, times: number): Flood {
  return async (client) => {
    const faults: string[] = []
    for (let time = 0; time < times; time++) {
      // Made before the first is sent: the clock is to run for the server alone.
      const bodies = Array.from({ length: count }, (_, at) => largestPush(authors[at % authors.length] as Person))
      faults.push(...(await gathered(count, (at) => client.send(bodies[at] as HttpRequest))))
    }
    return faults
  }
}

function largestPush({ device, cookie }: Person): HttpRequest {
  const events = Array.from({ length: pushEventLimit }, () => device.write({ value: 'n'.repeat(noteLength) }))
  return pushOf(cookie, JSON.stringify(bodyOf(device, events)))
}

async function gathered(count: number, send: (turn: number) => Promise<HttpReply>): Promise<string[]> {
  const all = Array.from({ length: count }, async (_, turn) =>
    faultsOf({ method: 'POST', path: '/api/…', headers: {} }, await send(turn), []),
  )
  return (await Promise.all(all)).flat()
}

/** One answer after the other, each sent and everything pulled, until the flood is over. */
async function studyDuring(port: number, student: Person, flood: Flood) {
  using own = httpClient(port)
  using many = httpClient(port)
  const found: string[] = []
  const flooding = { isOver: false }
  const running = flood(many).finally(() => (flooding.isOver = true))
  let [answers, slowestMs] = [0, 0]
  do {
    const body = JSON.stringify(bodyOf(student.device, [student.device.answer()]))
    const pull = `/api/sync/pull?userId=${student.userId}&after=${answers}`
    for (const request of [
      pushOf(student.cookie, body),
      { method: 'GET', path: pull, headers: { cookie: student.cookie } },
    ]) {
      const reply = await own.send(request)
      slowestMs = Math.max(slowestMs, reply.tookMs)
      found.push(...faultsOf(request, reply, []))
      if (reply.status !== 200) found.push(`the student was refused with ${reply.status}: ${reply.text.slice(0, 200)}`)
    }
    answers++
    await sleep(pauseMs)
  } while (!flooding.isOver)
  found.push(...(await running))
  return { answers, slowestMs, found }
}

const json = { 'content-type': 'application/json' }
const pushOf = (cookie: string, body: string): HttpRequest => ({
  method: 'POST',
  path: '/api/sync/push',
  headers: { ...json, cookie },
  body,
})
