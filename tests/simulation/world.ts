import type { WireReply, WireRequest } from '../../core/contract/call.ts'
import { testApp, type TestApp, type TestAppOptions, type TestUser } from '../../server/testing/test-app.ts'
import type { TestClient } from '../../server/testing/test-client.ts'
import { type Chance, chanceOf } from './chance.ts'

/** What may go wrong on the way, with its probability for each request. */
export interface Weather {
  requestLost: number
  replyLost: number
  doubled: number
  /** A captive portal answers in the server's place, with status 200. */
  portal: number
  unavailable: number
  /** The server dies inside its transaction, before the commit. */
  killedBeforeCommit: number
}

export const calm: Weather = {
  requestLost: 0,
  replyLost: 0,
  doubled: 0,
  portal: 0,
  unavailable: 0,
  killedBeforeCommit: 0,
}

export const stormy: Weather = {
  requestLost: 0.1,
  replyLost: 0.1,
  doubled: 0.08,
  portal: 0.05,
  unavailable: 0.05,
  killedBeforeCommit: 0.05,
}

/** The real server on a database of its own, a virtual clock, and a network with weather. */
export interface World extends AsyncDisposable {
  app: TestApp
  chance: Chance
  weather: Weather
  /** Sends over the faulty network as this client. */
  send(client: TestClient, request: WireRequest): Promise<WireReply>
  /** Every user id that a push named, with the user whose cookie it travelled under. */
  pushedAs: { named: string; cookieOf: string }[]
  users: TestUser[]
  advance(ms: number): void
}

export async function makeWorld(seed: number, userCount = 1, options: TestAppOptions = {}): Promise<World> {
  const app = await testApp(options)
  const chance = chanceOf(seed)
  const users: TestUser[] = []
  for (let at = 0; at < userCount; at++) users.push(await app.signUp())
  const owner = new Map<TestClient['cookies'], string>(users.map((user) => [user.cookies, user.userId]))
  const dying = dieBeforeCommit(app)

  const world: World = {
    app,
    chance,
    weather: calm,
    pushedAs: [],
    users,
    advance: (ms) => void (app.clock.nowMs += ms),
    async send(client, request) {
      const { weather } = world
      if (request.url === '/api/sync/push') {
        const named = (JSON.parse(request.body ?? '{}') as { userId: string }).userId
        world.pushedAs.push({ named, cookieOf: owner.get(client.cookies) ?? 'nobody' })
      }
      world.advance(20 + chance.below(400))
      if (chance.happens(weather.requestLost)) throw new Error('the request was lost')
      if (chance.happens(weather.portal))
        return { status: 200, contentType: 'text/html', text: '<h1>Welcome to Wi-Fi</h1>' }
      if (chance.happens(weather.unavailable)) return { status: 503, contentType: 'text/plain', text: 'later' }
      dying.next = chance.happens(weather.killedBeforeCommit)
      if (chance.happens(weather.doubled)) await deliver(client, request)
      const reply = await deliver(client, request)
      dying.next = false
      if (chance.happens(weather.replyLost)) throw new Error('the reply was lost')
      return reply
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
  return world
}

export async function deliver(client: TestClient, request: WireRequest): Promise<WireReply> {
  const { status, headers, text } = await client.request(request.method, request.url, request.body)
  const contentType = (headers.get('content-type') ?? '').split(';')[0] ?? ''
  const retryAfter = headers.get('retry-after')
  return { status, contentType, text, ...(retryAfter !== null && { retryAfterS: Number(retryAfter) }) }
}

/** Lets the next transaction of the server do all its work and then vanish, as a SIGKILL before the commit would have it. */
function dieBeforeCommit(app: TestApp): { next: boolean } {
  const dying = { next: false }
  const { db } = app
  const begin = db.transaction.bind(db) as (
    work: (trx: unknown) => Promise<unknown>,
    ...rest: unknown[]
  ) => Promise<unknown>
  const wrapped = (work: (trx: unknown) => Promise<unknown>, ...rest: unknown[]) =>
    begin(
      async (trx) => {
        const result = await work(trx)
        if (dying.next) throw new Error('the server was killed before the commit')
        return result
      },
      ...rest,
    )
  Object.defineProperty(db, 'transaction', { value: wrapped })
  return dying
}
