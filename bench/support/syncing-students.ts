import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { hashSync } from '@node-rs/argon2'
import type { Knex } from 'knex'
import { idMaker } from '../../core/study/events/id.ts'
import type { Config } from '../../server/config/config.ts'
import { testClient } from '../../server/testing/test-client.ts'
import { exchange } from './http-load.ts'
import { madeAnswers, madeDevice } from './made-answer-events.ts'
import { timed } from './rounds.ts'

export const password = 'a quiet heron at dusk'

/** Between two calls of a student, ms; faster than any. */
const restMs = 15

/** Numbers of devices, each used once. */
let devices = 100

/** What is timed of a student: a sync, and its parts. */
export const calls = ['sync', 'push', 'pull'] as const

/** Times, ms. */
export type Samples = Record<(typeof calls)[number], number[]>

export function noSamples(): Samples {
  return { sync: [], push: [], pull: [] }
}

export function addSamples(samples: Samples, more: Samples): void {
  for (const call of calls) samples[call].push(...more[call])
}

/** `count` accounts with the same password, named one after the other. */
export async function addAccounts(
  db: Knex,
  name: string,
  count: number,
  { passwordCost }: Pick<Config, 'passwordCost'>,
): Promise<{ id: string; email: string }[]> {
  const newId = idMaker(Date.now, randomBytes)
  const { memoryKib, passes } = passwordCost
  const passwordHash = hashSync(password, { memoryCost: memoryKib, timeCost: passes, parallelism: 1 })
  const rows = Array.from({ length: count }, (_, at) => {
    const [username, email] = [`${name}${at}`, `${name}${at}@example.org`]
    const keys = { email, email_key: email, username, username_key: username }
    return { id: newId(), ...keys, password_hash: passwordHash, created_at_ms: Date.now() }
  })
  await db.batchInsert('users', rows, 50)
  return rows.map(({ id, email }) => ({ id, email }))
}

export async function signedIn(url: string, email: string, address: string) {
  const client = testClient(url)
  const { status, json, text } = await client.post(
    '/api/auth/signin',
    { email, password },
    { headers: { 'x-forwarded-for': address } },
  )
  if (status !== 200) throw new Error(`${email} could not sign in: ${text}`)
  const cookie = Array.from(client.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  return { userId: (json as { customer: { id: string } }).customer.id, cookie }
}

export type Student = Awaited<ReturnType<typeof signedIn>>

/** One student after the other sends an answer and looks for news, until it is over. */
export async function study(url: string, students: readonly Student[], isOver: () => boolean): Promise<Samples> {
  const samples = noSamples()
  const own = students.map((student) => ({
    ...student,
    device: madeDevice(student.userId, ++devices),
    seq: 0,
    head: 0,
  }))
  for (let at = 0; !isOver(); at++) {
    const student = own[at % own.length]!
    const { userId, cookie, device } = student
    const [answer] = madeAnswers(device, ++student.seq, 1)
    const body = JSON.stringify({ ...device, appVersion: '1', events: [answer] })
    const pushMs = await timed(async () => {
      const reply = await exchange(`${url}/api/sync/push`, { method: 'POST', headers: { cookie }, body })
      if (!reply.includes('"accepted"')) throw new Error(`an answer was not taken: ${reply}`)
      student.head = (JSON.parse(reply) as { head: number }).head
    })
    await sleep(restMs)
    const pull = `${url}/api/sync/pull?userId=${userId}&after=${student.head}`
    const pullMs = await timed(() => exchange(pull, { headers: { cookie } }))
    addSamples(samples, { sync: [pushMs + pullMs], push: [pushMs], pull: [pullMs] })
    await sleep(restMs)
  }
  return samples
}
