import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { digestOf } from '../../../core/study/events/digest.ts'
import { pull } from '../../../core/contract/study/sync.ts'
import { nodeArgsOf } from '../../testing/processes/program.ts'
import { sampleDevice } from '../../testing/samples/sample-events.ts'
import { testClient } from '../../testing/test-client.ts'
import { testDatabase } from '../../testing/database/test-database.ts'

const mainFile = path.join(import.meta.dirname, '../../main.ts')

async function startServer(dir: string, databaseUrl: string) {
  const child = spawn(process.execPath, nodeArgsOf('server/main'), {
    cwd: path.dirname(path.dirname(mainFile)),
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: dir,
      CONTENT_DIR: path.join(dir, 'content'),
      DATABASE_URL: databaseUrl,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const ended = once(child, 'exit')
  const port = () => /http:\/\/localhost:(\d+)/.exec(said)?.[1]
  await expect.poll(port, { timeout: 30_000 }).toBeDefined()
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return { url: `http://127.0.0.1:${port()}`, kill, [Symbol.asyncDispose]: kill }
}

test('what was acknowledged outlives SIGKILL, and what was on its way is whole or not there', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'vademecum-sync-'))
  await mkdir(path.join(dir, 'content/courses'), { recursive: true })
  await using database = await testDatabase(dir).then((made) => ({
    ...made,
    async [Symbol.asyncDispose]() {
      await made.remove()
      await rm(dir, { recursive: true, force: true })
    },
  }))
  await database.db.destroy()
  const acknowledged: string[] = []
  const ada = { email: 'ada@example.org', username: 'Ada', password: 'a quiet heron at dusk' }

  const first = await startServer(dir, database.url ?? '')
  const client = testClient(first.url)
  await client.post('/api/auth/signup', ada)
  const { json } = await client.post('/api/auth/signin', ada)
  const user = { ...client, ...ada, userId: json.customer.id }
  const device = sampleDevice(user, Date.now())
  const push = async (count: number) => {
    const events = device.answers(count)
    await device.push(events)
    acknowledged.push(...events.map(({ id }) => id))
  }
  for (let batch = 0; batch < 5; batch++) await push(20)
  const onTheirWay = push(200).catch(() => undefined)
  await first.kill()
  await onTheirWay

  await using second = await startServer(dir, database.url ?? '')
  const again = testClient(second.url)
  for (const [name, value] of client.cookies) again.cookies.set(name, value)
  const { events, head, count, digest } = await again.call(pull, { query: { userId: user.userId, after: 0 } })
  const stored = events.map(({ event, ...placement }) => ({ id: (event as { id: string }).id, ...placement }))
  expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged))
  expect([100, 300]).toContain(stored.length)
  expect({ head, count, digest }).toEqual({ head: stored.length, count: stored.length, digest: digestOf(stored) })
}, 90_000)
