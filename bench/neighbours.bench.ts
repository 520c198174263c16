/** What a student notices of others who do all they can to be noticed: syncs of twenty students in calm, and while one account asks
 *  for digests, a class or a flood signs in, or the largest pushes run. A sync is a push and a pull. The real server with its
 *  real limits. */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { parseConfig } from '../server/config/config.ts'
import { openDatabase, openReads, sqliteFileIn } from '../server/database/database.ts'
import { migrateToLatest } from '../server/database/migrate.ts'
import { pushReceiver } from '../server/services/study/sync-push.ts'
import { startPostgres } from '../server/testing/database/postgres-setup.ts'
import { noLimits } from '../server/testing/no-limits.ts'
import { mortalServer } from '../tests/wire/mortal-server.ts'
import { startAttack, type Attack } from './support/attack.ts'
import { ownFolder } from './support/child-server.ts'
import { madeAnswers, madeDevice } from './support/made-answer-events.ts'
import { formatCount, formatMs, openReport } from './support/report.ts'
import { quantile, sized } from './support/rounds.ts'
import {
  addAccounts,
  addSamples,
  calls,
  noSamples,
  password,
  type Samples,
  signedIn,
  study,
} from './support/syncing-students.ts'

const studentCount = 20
const signersCount = 200
/** On a busy morning, of whom half mistype. */
const morningCount = 50
const held = sized(100_000, 2000)
const seconds = sized(15, 3)
const rounds = sized(2, 1)
const goal = 3
const morningGoal = 2
const morning = `${morningCount} sign-ins a second, half of them wrong`

const report = openReport()
await using folder = await ownFolder()
await measure('SQLite', path.join(folder.dir, 'sqlite'), null)
const postgres = await startPostgres(true)
try {
  await measure('PostgreSQL', path.join(folder.dir, 'postgres'), postgres.url)
} finally {
  await postgres.stop()
}
await report.close()

async function measure(engine: string, dir: string, databaseUrl: string | null): Promise<void> {
  await mkdir(path.join(dir, 'content/courses'), { recursive: true })
  const people = await settle(dir, databaseUrl)
  const server = mortalServer(dir, databaseUrl, {
    env: { PUBLIC_URL: 'https://shop.example', LOG_LEVEL: 'fatal' },
  })
  const port = await server.start()
  if (port === null) throw new Error('the server did not start')
  const url = `http://127.0.0.1:${port}`
  try {
    const [greedy, ...students] = await Promise.all(
      people.students.map((name, at) => signedIn(url, name, `10.0.0.${at + 1}`)),
    )
    if (!greedy) throw new Error('nobody signed in')
    const attacks: Record<string, Attack> = {
      [`an account of ${formatCount(held)} events asks for digests, 20 at a time`]: { is: 'digests', url, by: greedy },
      [morning]: {
        is: 'sign-ins',
        url,
        emails: people.signers.slice(0, morningCount),
        password,
        wrong: morningCount / 2,
      },
      [`${signersCount} sign-ins a second`]: { is: 'sign-ins', url, emails: people.signers, password, wrong: 0 },
      '50 largest pushes at a time': { is: 'pushes', url, by: greedy },
    }
    const calm = noSamples()
    const under = new Map<string, Samples & { said: string[] }>()
    const look = () => {
      const endMs = performance.now() + seconds * 1000
      return study(url, students, () => performance.now() >= endMs)
    }
    await look()
    for (let round = 0; round < rounds; round++) {
      for (const [name, attack] of Object.entries(attacks)) {
        addSamples(calm, await look())
        const running = startAttack(attack)
        await sleep(1000)
        const samples = under.get(name) ?? { ...noSamples(), said: [] }
        addSamples(samples, await look())
        samples.said.push(await running.stop())
        under.set(name, samples)
        // What it asked for is answered, and its limits are whole again.
        await sleep(2000)
      }
    }
    for (const [name, samples] of under) {
      const most = name === morning ? morningGoal : goal
      const figures = calls.map((call) => {
        const [ours, quiet] = [quantile(samples[call], 0.95), quantile(calm[call], 0.95)]
        return {
          figure: `${engine}: another's ${call} while ${name}, p95`,
          ours: `${formatMs(ours)}, p50 ${formatMs(quantile(samples[call], 0.5))}`,
          against: `${formatMs(quiet)}, p50 ${formatMs(quantile(calm[call], 0.5))} in calm`,
          ratio: `${(ours / quiet).toFixed(2)} × calm`,
          goal: call === 'sync' ? `≤ ${most} × calm` : '',
          isMet: call === 'sync' ? ours <= most * quiet : null,
        }
      })
      report.figures(figures)
      report.note(`The attack: ${samples.said.join('; ')}.`)
    }
  } finally {
    await server.kill()
  }
}

/** Accounts, and the events of the first of them. */
async function settle(dir: string, databaseUrl: string | null): Promise<{ students: string[]; signers: string[] }> {
  const db = openDatabase(databaseUrl, sqliteFileIn(dir))
  await migrateToLatest(db)
  const config = parseConfig({ DATA_DIR: dir }, dir)
  const students = await addAccounts(db, 'student', studentCount + 1, config)
  const signers = (await addAccounts(db, 'signer', signersCount, config)).map(({ email }) => email)
  await fill(db, students[0]!.id, config)
  await db.destroy()
  return { students: students.map(({ email }) => email), signers }
}

/** As the account would have pushed them over months, without its limits. */
async function fill(db: Knex, userId: string, config: ReturnType<typeof parseConfig>): Promise<void> {
  const reads = openReads(db)
  const push = pushReceiver({ db, reads, now: Date.now, config: { ...config, limits: noLimits } })
  const device = madeDevice(userId, 1)
  for (let seq = 1; seq <= held; seq += 200)
    await push(userId, { ...device, appVersion: '1', schemaVersion: 1, events: madeAnswers(device, seq, 200) })
  if (reads !== db) await reads.destroy()
}
