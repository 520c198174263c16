/** @module-tag large */
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { pull } from '../../../core/contract/study/sync.ts'
import { argon2Threads } from '../../adapters/argon2-threads.ts'
import { sampleDevice } from '../../testing/samples/sample-events.ts'
import { testApp } from '../../testing/test-app.ts'

const threads = 2
/** As many as argon2Threads lets wait. */
const waiting = 300
const tooMany = 20

/** Passwords that are looked at for as long as a test wants: a module in place of argon2, which the threads load. */
async function gatedArgon2() {
  const dir = await mkdtemp(path.join(tmpdir(), 'vademecum-gate-'))
  const [gate, begun, module] = ['gate', 'begun', 'argon2.cjs'].map((name) => path.join(dir, name)) as [
    string,
    string,
    string,
  ]
  const open = () => writeFile(gate, '')
  await open()
  await appendFile(begun, '')
  await writeFile(
    module,
    `const { appendFileSync, existsSync } = require('node:fs')
    const pause = new Int32Array(new SharedArrayBuffer(4))
    exports.hashSync = (password) => '$argon2id$v=19$m=64,t=1,p=1$' + password
    exports.verifySync = (encoded, password) => {
      if (!existsSync(${JSON.stringify(gate)})) appendFileSync(${JSON.stringify(begun)}, 'begun ')
      while (!existsSync(${JSON.stringify(gate)})) Atomics.wait(pause, 0, 0, 20)
      return encoded.endsWith('$' + password)
    }`,
  )
  return {
    argon2: argon2Threads(threads, module),
    open,
    close: () => rm(gate),
    begun: async () => (await readFile(begun, 'utf8')).split(' ').length - 1,
    [Symbol.asyncDispose]: async () => {
      await open()
      await rm(dir, { recursive: true })
    },
  }
}

test('a flood of sign-ins is hashed a few at a time, refused past a line, and keeps no study waiting', async () => {
  await using gate = await gatedArgon2()
  await using app = await testApp({ argon2: gate.argon2 })
  const student = await app.signUp()
  const device = sampleDevice(student, app.clock.nowMs)
  await gate.close()

  const answered: { status: number; retryAfter: string | null }[] = []
  const signIn = async (at: number) => {
    // Half of them are right.
    const email = at % 2 === 0 ? student.email : `nobody${at}@example.org`
    const { status, headers } = await app.client().post('/api/auth/signin', { email, password: student.password })
    answered.push({ status, retryAfter: headers.get('retry-after') })
  }
  const flood = Array.from({ length: threads + waiting + tooMany }, (_, at) => signIn(at))
  await expect.poll(() => answered.length, { timeout: 60_000 }).toBe(tooMany)
  expect(answered).toEqual(answered.map(() => ({ status: 503, retryAfter: '5' })))

  await expect.poll(gate.begun, { timeout: 60_000 }).toBe(threads)
  // None of those hashings ends before this is answered.
  const { results } = await device.push(device.answers(20))
  expect(results.every(({ is }) => is === 'accepted')).toBe(true)
  expect(await student.call(pull, { query: { userId: student.userId, after: 0 } })).toMatchObject({ head: 20 })
  expect(answered).toHaveLength(tooMany)
  expect(await gate.begun()).toBe(threads)

  await gate.open()
  await Promise.all(flood)
  const answers = (status: number) => answered.filter((each) => each.status === status).length
  const half = (threads + waiting + tooMany) / 2
  expect(answers(200) + answers(401)).toBe(threads + waiting)
  for (const status of [200, 401]) expect(answers(status)).toBeGreaterThanOrEqual(half - tooMany)
}, 120_000)
