import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fact } from '../../core/study/families.ts'
import { forEachLimit } from '../../offline/packs/concurrency.ts'
import { fetchSend } from '../../offline/sync/send.ts'
import { openDatabase, sqliteFileIn } from '../../server/database/database.ts'
import { type TestClient, testClient } from '../../server/testing/test-client.ts'
import { type Chance, chanceOf } from '../simulation/chance.ts'
import { type Oracle, makeOracle, settle } from '../simulation/oracle.ts'
import { type Phone, type PhoneUser, type Surroundings, answerTo, makePhone } from '../simulation/phone.ts'
import { type FaultProxy, faultProxy } from './fault-proxy.ts'
import { type MortalServer, mortalServer } from './mortal-server.ts'
import { type Student, judgeStudent } from './wire-verdict.ts'

export interface WireOptions {
  dir: string
  /** `null` for SQLite in `dir`. */
  databaseUrl: string | null
  seed: number
  /** Answers that all phones give together. */
  answers: number
}

export interface WireResult {
  complaints: string[]
  students: number
  /** Answers, flags and notes that a screen called saved. */
  saved: number
  kills: number
  faults: Map<string, number>
}

/** Each phone holds what all phones of its student did, so many students are quicker than one. More than these would meet
 *  the limits on signing up and in. */
const answersPerStudent = 1_000
const mostStudents = 25
const phonesPerStudent = 2
const studentsAtOnce = 8
const items = 400
/** How long a phone waits for a reply in the storm, ms. Far above what the server needs, far below what a person would. */
const timeoutMs = 4_000
const calmTimeoutMs = 20_000
const password = 'a quiet heron at dusk'

/** Students answer on several phones each, over TCP through a proxy that damages what passes, while the real server is
 *  killed and started again. Answers, once all is calm, what did not hold. */
export async function runOnTheWire({ dir, databaseUrl, seed, answers }: WireOptions): Promise<WireResult> {
  await mkdir(path.join(dir, 'content/courses'), { recursive: true })
  const server = mortalServer(dir, databaseUrl)
  await using proxy = await faultProxy(chanceOf(seed))
  try {
    proxy.target = await server.start()
    const students: Student[] = []
    const count = Math.min(mostStudents, Math.max(2, Math.ceil(answers / answersPerStudent)))
    for (let at = 0; at < count; at++) students.push(await enrol(`student${at}`, proxy, chanceOf(seed * 1000 + at)))

    proxy.isCalm = false
    const storm = { isOver: false }
    const quota = Math.ceil(answers / count / phonesPerStudent)
    const killing = killAtRandom(server, proxy, { chance: chanceOf(seed + 1), every: killEvery(answers), storm })
    const { signal } = new AbortController()
    const phones = students.flatMap((student) => student.phones.map((phone) => ({ phone, student })))
    await forEachLimit(phones, studentsAtOnce * phonesPerStudent, signal, ({ phone, student }) =>
      study(phone, student.oracle, quota, chanceOf(seed * 1_000_003 + phones.findIndex((one) => one.phone === phone))),
    ).finally(() => (storm.isOver = true))
    await killing

    proxy.calmDown()
    await forEachLimit(students, studentsAtOnce, signal, async (student) => {
      await settle(student.phones)
    })
    // What it acknowledged it must also have after this.
    await server.kill()
    const db = openDatabase(databaseUrl, sqliteFileIn(dir))
    const complaints = [...server.complaints]
    for (const student of students) complaints.push(...(await judgeStudent(db, student)))
    await db.destroy()
    const saved = students.reduce((sum, { oracle }) => sum + oracle.saved.size, 0)
    return { complaints, students: count, saved, kills: server.kills, faults: proxy.faults }
  } finally {
    await server.kill()
  }
}

/** In pieces of requests: a short run is to see a few deaths too. */
const killEvery = (answers: number) => Math.min(200, Math.max(30, Math.ceil(answers / 60)))

/** An account, and its phones, each with a login session of its own. */
async function enrol(name: string, proxy: FaultProxy, chance: Chance): Promise<Student> {
  const email = `${name}@example.org`
  const oracle = makeOracle()
  const surroundings: Surroundings = {
    app: {
      clock: {
        get nowMs() {
          return Date.now()
        },
      },
    },
    chance: { bytes: (count) => randomBytes(count) },
    send: (client, request) => fetchSend(fetchAs(client, proxy))(request),
    // Real time goes by on its own.
    advance: () => undefined,
  }
  const phones: Phone[] = []
  let userId = ''
  for (let at = 0; at < phonesPerStudent; at++) {
    const client = testClient(proxy.url)
    if (at === 0) await expectOk(client.post('/api/auth/signup', { email, username: name, password }))
    userId = (await expectOk(client.post('/api/auth/signin', { email, password }))).json.customer.id
    const user: PhoneUser = { ...client, userId, email, password }
    const skewMs = chance.happens(0.5) ? 0 : chance.below(2 * 86_400_000) - 86_400_000
    phones.push(await makePhone({ world: surroundings, oracle, name: `${name}'s phone ${at}`, user, skewMs }))
  }
  return { userId, oracle, phones }
}

async function expectOk<T extends { status: number; text: string }>(asked: Promise<T>): Promise<T> {
  const reply = await asked
  if (reply.status !== 200) throw new Error(`a student could not be enrolled: ${reply.text}`)
  return reply
}

/** The runtime's own `fetch`, with what a browser adds: the origin and the cookies. */
function fetchAs(client: Pick<TestClient, 'cookies'>, proxy: FaultProxy): typeof fetch {
  return async (url, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('cookie', Array.from(client.cookies, ([name, value]) => `${name}=${value}`).join('; '))
    // Not `AbortSignal.any`: Node 20 may collect the sources of one that nobody else holds, which then never fires.
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(new Error('no reply')), proxy.isCalm ? calmTimeoutMs : timeoutMs)
    try {
      const reply = await fetch(proxy.url + String(url), { ...init, headers, signal: timeout.signal })
      // Whole, while somebody still watches the time.
      const body = await reply.arrayBuffer()
      return new Response(body, { status: reply.status, headers: reply.headers })
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Gives `quota` answers, and now and then sets a flag or writes a note, taps twice, or loses the app. */
async function study(phone: Phone, oracle: Oracle, quota: number, chance: Chance): Promise<void> {
  const atOnce = Math.min(150, Math.max(1, Math.ceil(quota / 8)))
  for (let left = quota; left > 0;) {
    const count = Math.min(left, 1 + chance.below(atOnce))
    left -= count
    const facts: Fact[] = Array.from({ length: count }, () => anAnswer(phone, chance))
    if (chance.happens(0.2)) facts.push({ type: 'register', kind: 'flag', target: item(chance), value: true })
    if (chance.happens(0.2)) {
      facts.push({
        type: 'register',
        kind: 'note',
        target: item(chance),
        value: `Remember ${chance.below(1000)} – é 漢 🩺`,
      })
    }
    await phone.save(facts)
    // The same attempt again: it makes no second event.
    if (chance.happens(0.1)) await phone.save(facts.slice(0, 1))
    if (chance.happens(0.04)) await phone.restart()
    await tryToSync(phone, oracle, chance)
  }
}

const item = (chance: Chance) => `item-${chance.below(items)}`
const anAnswer = (phone: Phone, chance: Chance) => answerTo(item(chance), chance.happens(0.6), phone.account.newId())

async function tryToSync(phone: Phone, oracle: Oracle, chance: Chance): Promise<void> {
  for (let attempt = 0; attempt < 4; attempt++) {
    const passes = chance.happens(0.05) ? [phone.sync(), phone.sync()] : [phone.sync()]
    const outcomes = await Promise.allSettled(passes)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') oracle.complaints.push(`${phone.name} broke off: ${String(outcome.reason)}`)
    }
    if (outcomes.some((outcome) => outcome.status === 'fulfilled' && outcome.value.is === 'synced')) return
    await sleep(50 + chance.below(250))
  }
}

interface Killing {
  chance: Chance
  /** About how many pieces of requests lie between two deaths. */
  every: number
  storm: { isOver: boolean }
}

/** Kills the server in the middle of its work, sometimes again while it starts. Leaves it running. */
async function killAtRandom(server: MortalServer, proxy: FaultProxy, { chance, every, storm }: Killing): Promise<void> {
  for (;;) {
    const next = proxy.requestPieces + Math.ceil(every / 2) + chance.below(every)
    while (!storm.isOver && proxy.requestPieces < next) await sleep(2)
    if (storm.isOver) return
    await sleep(chance.below(60))
    proxy.target = null
    await server.kill()
    if (chance.happens(0.2)) {
      const starting = server.start()
      await sleep(chance.below(1500))
      await server.kill()
      await starting
    }
    proxy.target = await server.start()
  }
}
