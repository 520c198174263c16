import { randomBytes } from 'node:crypto'
import { parseConfig } from '../../config/config.ts'
import { openDatabase, sqliteFileIn } from '../../database/database.ts'
import { createLog } from '../../deps/log.ts'
import { webhookSecret } from '../../sandbox/webhooks.ts'
import { dataDir, startServer } from './child-server.ts'
import { serveSandbox } from '../sandbox/served-sandbox.ts'
import { testSandbox } from '../sandbox/test-sandbox.ts'

const isOnPostgres = process.env['TEST_DATABASE'] === 'postgres'
const secretKey = 'a secret of the tests, 32 characters'

/** A server and its way to the provider, on which it can be killed in the middle of a call. */
interface Victim {
  url: string
  /** Kills it when it has made all of these calls. They are carried out, and nobody is there to hear of it. */
  killedAt(calls: readonly RegExp[]): Promise<void>
  /** Keeps its calls waiting, so that it is not first with what the other one is asked to do. */
  waitFor(event: Promise<unknown>): void
  kill(): Promise<void>
}

/** A shop whose servers are processes of their own, with the payment provider in this one: `await using shop = await killedServers()`.
 *  One server on SQLite; two on PostgreSQL, of which the other goes on when one is killed. The provider's clock stands still until a
 *  test moves it; that of the servers is the real one. */
export async function killedServers() {
  const till = await testSandbox()
  const data = await dataDir()
  till.clock.nowMs = Date.now()
  const db = openDatabase(isOnPostgres ? data.databaseUrl : null, sqliteFileIn(data.dir))
  const started: Promise<Victim>[] = []

  async function start(): Promise<Victim> {
    let listenTo: (call: string) => boolean = () => true
    let mayCall: Promise<unknown> = Promise.resolve()
    const answer: typeof till.sandbox.answer = async (request) => {
      await mayCall
      return till.sandbox.answer(request)
    }
    const bank = await serveSandbox({ sandbox: { ...till.sandbox, answer } }, async (call) => listenTo(call))
    const server = startServer(data.dir, {
      SECRET_KEY: secretKey,
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: webhookSecret({ secretKey }),
      STRIPE_API_BASE: bank.url,
      ...(isOnPostgres && { DATABASE_URL: data.databaseUrl }),
    })
    const { url, kill, ended } = await server
    const end = async () => {
      kill('SIGKILL')
      await ended
      await bank.stop()
    }
    const killedAt = (calls: readonly RegExp[]) =>
      new Promise<void>((resolve) => {
        const waiting = [...calls]
        listenTo = (call) => {
          const isMeant = calls.some((one) => one.test(call))
          const at = waiting.findIndex((one) => one.test(call))
          if (at >= 0 && waiting.splice(at, 1) && waiting.length === 0) resolve(end())
          return !isMeant
        }
      })
    const waitFor = (event: Promise<unknown>) => void (mayCall = event)
    return { url: await url(), killedAt, waitFor, kill: end }
  }

  const begin = (): Promise<Victim> => {
    const victim = start()
    started.push(victim)
    return victim
  }
  let server = await begin()
  let other = isOnPostgres ? begin() : null
  await other

  const config = parseConfig({ DATA_DIR: data.dir, SECRET_KEY: secretKey, ALLOW_SANDBOX_PAYMENTS: '1' }, data.dir)
  return {
    till,
    db,
    /** What fills the shop. */
    deps: { db, now: Date.now, log: createLog('silent'), config, randomBytes },
    /** Of the server that stands for the shop at this moment. */
    url: () => server.url,
    /** Of all that are running. */
    urls: async () => [server.url, ...(other ? [(await other).url] : [])],
    /** Kills the server when it has made all of these calls, of what `requests` asks of it. None of them is answered. The other one
     *  goes on; without one, another is started. */
    async kill(calls: readonly RegExp[], requests: () => Promise<unknown>[]): Promise<void> {
      const rival = await other
      const killed = server.killedAt(calls)
      rival?.waitFor(killed)
      const asked = requests()
      const answers = await Promise.allSettled([...asked, killed])
      const answered = answers.slice(0, asked.length).filter(({ status }) => status === 'fulfilled')
      if (answered.length > 0) throw new Error(`${answered.length} requests were answered by a server that was killed`)
      server = await (other ?? begin())
      other = isOnPostgres ? begin() : null
    },
    async [Symbol.asyncDispose]() {
      for (const each of await Promise.allSettled(started)) if (each.status === 'fulfilled') await each.value.kill()
      await db.destroy()
      await data[Symbol.asyncDispose]()
      await till[Symbol.asyncDispose]()
    },
  }
}
