/** What a student notices while a question that everybody answered is put right: syncs of twenty students in calm, and while the server
 *  marks 100,000 answers to it again. A sync is a push and a pull. The real server, which begins with it by itself. */
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { canonicalJson } from '../core/study/events/canonical.ts'
import { idMaker } from '../core/study/events/id.ts'
import { aCourseFile } from '../core/testing/make-course.ts'
import { type Config, parseConfig } from '../server/config/config.ts'
import { openDatabase, openReads, sqliteFileIn } from '../server/database/database.ts'
import { migrateToLatest } from '../server/database/migrate.ts'
import { addItemVersions } from '../server/models/shop/stored-packs.ts'
import { correctionById } from '../server/models/study/correction-row.ts'
import { sha256Of } from '../server/packs/sha256.ts'
import { beginCorrection } from '../server/services/study/correct-marks.ts'
import { pushReceiver } from '../server/services/study/sync-push.ts'
import { noLimits } from '../server/testing/no-limits.ts'
import { startPostgres } from '../server/testing/database/postgres-setup.ts'
import { sampleQuestion } from '../server/testing/samples/sample-course.ts'
import { mortalServer } from '../tests/wire/mortal-server.ts'
import { ownFolder } from './support/child-server.ts'
import { madeAnswers, madeDevice } from './support/made-answer-events.ts'
import { formatCount, formatMs, openReport } from './support/report.ts'
import { quantile, sized } from './support/rounds.ts'
import { addAccounts, addSamples, calls, signedIn, study } from './support/syncing-students.ts'

const affectedCount = sized(2000, 40)
const answersEach = 50
const answers = affectedCount * answersEach
const studentCount = 20
const calmMs = sized(15_000, 3000)
const pollMs = 250
const goal = 3

const wrong = sampleQuestion(1)
const right = sampleQuestion(1, { wording: ' Round up.', key: 'b' })
const hashOf = (item: typeof wrong) => sha256Of(canonicalJson(item))

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
  const db = openDatabase(databaseUrl, sqliteFileIn(dir))
  const config = parseConfig({ DATA_DIR: dir }, dir)
  const emails = await settle(db, config)
  const server = mortalServer(dir, databaseUrl, {
    env: { PUBLIC_URL: 'https://shop.example', LOG_LEVEL: 'fatal' },
  })
  const port = await server.start()
  if (port === null) throw new Error('the server did not start')
  const url = `http://127.0.0.1:${port}`
  try {
    const students = await Promise.all(emails.map((email, at) => signedIn(url, email, `10.0.0.${at + 1}`)))
    const inCalm = async () => {
      const endMs = performance.now() + calmMs
      return await study(url, students, () => performance.now() >= endMs)
    }
    await inCalm()
    const calm = await inCalm()
    const { samples, tookMs } = await whileCorrected(db, (isOver) => study(url, students, isOver))
    addSamples(calm, await inCalm())
    report.figures(
      calls.map((call) => {
        const [ours, quiet] = [quantile(samples[call], 0.95), quantile(calm[call], 0.95)]
        return {
          figure: `${engine}: another's ${call} while ${formatCount(answers)} answers are marked again, p95`,
          ours: `${formatMs(ours)}, p50 ${formatMs(quantile(samples[call], 0.5))}`,
          against: `${formatMs(quiet)}, p50 ${formatMs(quantile(calm[call], 0.5))} in calm`,
          ratio: `${(ours / quiet).toFixed(2)} × calm`,
          goal: call === 'sync' ? `≤ ${goal} × calm` : '',
          isMet: call === 'sync' ? ours <= goal * quiet : null,
        }
      }),
    )
    const longest = formatMs(Math.max(...samples.sync))
    report.note(
      `${engine}: ${formatCount(answers)} answers of ${formatCount(affectedCount)} students in ${(tookMs / 1000).toFixed(0)} s; the longest of ${formatCount(samples.sync.length)} syncs meanwhile took ${longest}.`,
    )
  } finally {
    await server.kill()
    await db.destroy()
  }
}

/** Accounts that sync, and others who have answered the question, as if over months and without limits. Answers whom the former are. */
async function settle(db: Knex, config: Config): Promise<string[]> {
  await migrateToLatest(db)
  const nowMs = Date.now()
  const file = aCourseFile({ id: 1 })
  const { slug, title, priceMinor } = file
  const counts = { question_count: 1, note_count: 0, questions_by_topic: '{}', students_enrolled: 0 }
  const shown = { id: 1, slug, title, price_minor: priceMinor, on_sale: true, file: JSON.stringify(file) }
  await db('courses').insert({ ...shown, ...counts, updated_at_ms: 0 })
  await addItemVersions(1, [{ hash: hashOf(wrong), item: wrong }], nowMs - 1000, db)
  const reads = openReads(db)
  const push = pushReceiver({ db, reads, now: Date.now, config: { ...config, limits: noLimits } })
  const affected = await addAccounts(db, 'affected', affectedCount, config)
  const asked = { itemId: wrong.id, itemHash: hashOf(wrong) }
  for (let from = 0; from < affected.length; from += 50) {
    const group = affected.slice(from, from + 50).map(async ({ id }, at) => {
      const device = madeDevice(id, from + at + 1)
      const events = madeAnswers(device, 1, answersEach).map((event) => ({ ...event, ...asked }))
      await push(id, { ...device, appVersion: '1', schemaVersion: 1, events })
    })
    await Promise.all(group)
  }
  await addItemVersions(1, [{ hash: hashOf(right), item: right }], nowMs, db)
  if (reads !== db) await reads.destroy()
  return (await addAccounts(db, 'student', studentCount, config)).map(({ email }) => email)
}

/** Does something from when the question is put right until the server has gone through all who answered it. */
async function whileCorrected<Result>(db: Knex, work: (isOver: () => boolean) => Promise<Result>) {
  const newId = idMaker(Date.now, randomBytes)
  const erratum = { courseId: 1, itemId: wrong.id, reason: 'Option b was right all along.' }
  const id = await beginCorrection({ db, now: Date.now, newId }, erratum)
  const found = async () => (id === null ? undefined : await correctionById(id, db))
  // The server looks every few seconds.
  while (((await found())?.claimedUntilMs ?? 0) === 0) await sleep(pollMs)
  const startMs = performance.now()
  let isOver = false
  const watching = (async () => {
    while ((await found())?.claimedUntilMs !== 0) await sleep(pollMs)
    isOver = true
    return performance.now() - startMs
  })()
  const samples = await work(() => isOver)
  const tookMs = await watching
  const row = await found()
  if (row?.answers !== answers) throw new Error(`${row?.answers} answers were marked again, and not ${answers}`)
  return { samples, tookMs }
}
