import { expect, test } from 'vitest'
import { eventsById, pull } from '../../core/contract/study/sync.ts'
import { forEachLimit } from '../../offline/packs/concurrency.ts'
import { chanceOf, type Chance } from '../simulation/chance.ts'
import { type AttackedServer, attackedServer, type Person } from './attacked-server.ts'
import { fuzzRequest } from './fuzz-requests.ts'
import { fuzzValues } from './fuzz-values.ts'
import { httpClient } from './http-client.ts'
import { type Operation, operationsOf } from './operations.ts'
import { canMeasure, notGivenBack, restingResources } from './resources.ts'
import { requests, seed } from './size.ts'
import { faultsOf } from './verdict.ts'

const atOnce = 8

test(
  `no call breaks the server or tells or changes what is another's, whatever it is sent (seed ${seed})`,
  async () => {
    await using server = await attackedServer()
    const [owner, stranger] = [await server.enrol('owner'), await server.enrol('stranger')]
    const chance = chanceOf(seed)
    const openApi = await owner.get('/api/openapi.json')
    const operations = operationsOf(openApi.json)
    const each = Math.ceil(requests / 3)
    const aimed = { server, owner, stranger, operations }

    const faults = await fuzz({ ...aimed, caller: 'nobody', count: Math.ceil(each / 4) }, chance)
    const before = await workOf(owner)
    const rested = canMeasure ? await restingResources(server) : null
    faults.push(...(await fuzz({ ...aimed, caller: 'nobody', count: each }, chance)))
    faults.push(...(await fuzz({ ...aimed, caller: 'stranger', count: each }, chance)))
    const untouched = await workOf(owner)
    faults.push(...(await fuzz({ ...aimed, caller: 'owner', count: each }, chance)))
    const { events } = await workOf(owner)

    if (rested) faults.push(...(await notGivenBack(server, rested)))
    faults.push(...(await server.end()))
    expect(faults.slice(0, 20)).toEqual([])
    expect(untouched, 'what the owner had before they sent anything').toEqual(before)
    expect(events, 'what the owner did at first').toEqual(before.events)
  },
  120_000 + requests * 60,
)

/** Calls after which the cookie they came with is worth nothing, when they do what they are for: they end the login session, or
 *  give it another id. */
const endsLogin = new Set(['signIn', 'signUp', 'signOut'])
const renewsLogin = new Set([
  'changePassword',
  'reauthenticate',
  'reauthenticateWithPasskey',
  'addPasskey',
  'removePasskey',
])

interface Fuzz {
  server: AttackedServer
  owner: Person
  stranger: Person
  caller: 'nobody' | 'owner' | 'stranger'
  operations: Operation[]
  count: number
}

/** Sends requests to every operation in turn; answers what was wrong with the replies. */
async function fuzz({ server, owner, stranger, caller, operations, count }: Fuzz, chance: Chance): Promise<string[]> {
  using client = httpClient(server.port)
  const [self, other] = caller === 'owner' ? [owner, stranger] : [stranger, owner]
  const known = fuzzValues(server, self, other, chance)
  const secrets = caller === 'nobody' ? [owner.mark, stranger.mark] : [other.mark]
  // Those that may be ended: the others go on.
  const spareCookie = () => (caller === 'nobody' ? null : server.cookieOf(self))
  const [toEnd, toRenew] = [await spareCookie(), await spareCookie()]
  const statuses = new Map<number, number>()
  const faults: string[] = []
  const turns = Array.from({ length: count }, (_, turn) => turn)
  await forEachLimit(turns, atOnce, new AbortController().signal, async (turn) => {
    const operation = operations[turn % operations.length] as Operation
    const request = fuzzRequest(operation, known, chance)
    const { name } = operation
    const cookie = endsLogin.has(name) ? toEnd : renewsLogin.has(name) ? toRenew : self.cookie
    request.headers = {
      'x-forwarded-for': `10.${chance.below(256)}.${chance.below(256)}.${chance.below(256)}`,
      ...(caller !== 'nobody' && cookie !== null && { cookie }),
      ...request.headers,
    }
    const reply = await client.send(request)
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
    faults.push(...faultsOf(request, reply, secrets).map((fault) => `as ${caller}, request ${turn}: ${fault}`))
  })
  const counted = Array.from(statuses, ([status, times]) => `${status} ${times}`).sort()
  console.log(`fuzz as ${caller}: ${count} requests, answered ${counted.join(', ')}, ${faults.length} faults`)
  return faults
}

/** What must be as it was after strangers tried everything. */
async function workOf(owner: Person) {
  const { userId, eventIds } = owner
  const { head, count, digest, entitlementsVersion } = await owner.call(pull, { query: { userId, after: '0' } })
  const { events } = await owner.call(eventsById, { body: { userId, ids: eventIds } })
  const { json: customer } = await owner.get('/api/auth/me')
  const { json: passkeys } = await owner.get('/api/auth/passkeys')
  const { json: sessions } = await owner.get('/api/auth/sessions')
  const { json: codes } = await owner.get('/api/auth/totp')
  return { head, count, digest, entitlementsVersion, events, customer, passkeys, sessions, codes }
}
