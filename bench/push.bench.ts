/** Answers stored and given back by the server, against bare Koa over the same database in the same synchronous mode. */
import path from 'node:path'
import { openDatabase, sqliteFileIn } from '../server/database/database.ts'
import { migrateToLatest } from '../server/database/migrate.ts'
import { testClient } from '../server/testing/test-client.ts'
import { childServer, ownFolder } from './support/child-server.ts'
import { exchange } from './support/http-load.ts'
import { fillEvents } from './support/fill-events.ts'
import { madeAnswers, madeDevice } from './support/made-answer-events.ts'
import { formatCount, formatMs, formatRatio, openReport } from './support/report.ts'
import { alternating, median, sized, timed } from './support/rounds.ts'

const answers = sized(10_000, 1000)
const batch = 200
const page = 500
const single = sized(1000, 100)
const writers = 10
const limitServer = new URL('./servers/limit-sync.ts', import.meta.url)
const ourServer = new URL('./servers/ours.ts', import.meta.url)

const report = openReport()
const scales: string[][] = []
for (const [place, held] of [answers, answers * 10, answers * 100].entries()) {
  const m = await measure(held, place === 0 ? sized(5, 1) : 1)
  const ms = (values: number[]) => formatMs(median(values))
  scales.push([
    formatCount(held),
    ...[m.limitWhole, m.limitBatches, m.push, m.limitOne, m.one, m.limitPull, m.pull].map(ms),
    formatMs(m.nothingNewMs),
  ])
  if (place > 0) continue
  const row = (figure: string, ours: number[], limit: number[], words: string, goal: number | null) => ({
    figure,
    ours: `${ms(ours)}, ${formatCount((ours === m.one ? single : answers) / (median(ours) / 1000))} a second`,
    against: `${ms(limit)} ${words}`,
    ratio: formatRatio(median(limit) / median(ours)),
    goal: goal === null ? '' : `≥ ${goal.toFixed(2)} × the limit`,
    isMet: goal === null ? null : median(limit) / median(ours) >= goal,
  })
  const name = formatCount(answers)
  const rate = answers / (median(m.push) / 1000)
  report.figures([
    row(`push of ${name} answers, ${batch} a time`, m.push, m.limitWhole, 'bare Koa, all in one POST', 0.4),
    row('the same', m.push, m.limitBatches, `bare Koa, ${batch} a POST`, null),
    {
      figure: 'events a second',
      ours: `${formatCount(rate)}/s`,
      against: '',
      ratio: '',
      goal: '≥ 5,000/s',
      isMet: rate >= 5000,
    },
    row(`${formatCount(single)} answers stored one a request, ${writers} at once`, m.one, m.limitOne, 'bare Koa', 0.35),
    row(`pull of ${name}, ${page} a page`, m.pull, m.limitPull, 'bare Koa, the same pages', 0.6),
  ])
}
report.table(
  [
    'answers held before',
    'limit, one POST',
    `limit, ${batch} a POST`,
    'push',
    'limit, one each',
    'one each',
    'limit, pull',
    'pull',
    'nothing new',
  ],
  scales,
)
await report.close()

async function measure(held: number, rounds: number) {
  await using folder = await ownFolder()
  const db = openDatabase(null, sqliteFileIn(folder.dir))
  await migrateToLatest(db)
  await using limit = await childServer(limitServer, [path.join(folder.dir, 'limit'), `${held}`])
  await using ours = await childServer(ourServer, [folder.dir])
  const { userId, cookie } = await student(ours.url)
  await fillEvents(db, userId, held)
  await db.destroy()

  let devices = 0
  const bodiesOf = (count: number, most: number) => {
    const device = madeDevice(userId, ++devices)
    return Array.from({ length: Math.ceil(count / most) }, (_, at) =>
      JSON.stringify({ ...device, appVersion: '1', events: madeAnswers(device, at * most + 1, most) }),
    )
  }
  const post = (url: string, body: string) => exchange(url, { method: 'POST', headers: { cookie }, body })
  const push = (url: string, most: number) => async () => {
    const bodies = bodiesOf(answers, most)
    return await timed(async () => {
      for (const body of bodies) {
        if ((await post(url, body)).includes('"refused"')) throw new Error('an answer was refused')
      }
    })
  }
  const oneEach = (url: string) => async () => {
    const queues = Array.from({ length: writers }, () => bodiesOf(single / writers, 1))
    return await timed(() =>
      Promise.all(
        queues.map(async (bodies) => {
          for (const body of bodies) await post(url, body)
        }),
      ),
    )
  }
  const pullUrl = `${ours.url}/api/sync/pull?userId=${userId}&limit=${page}`
  const pull = async () => {
    const { head } = await pulled(`${pullUrl}&after=0&limit=1`.replace(`limit=${page}&`, ''), cookie)
    return await timed(async () => {
      for (let after = head - answers; after < head; after += page) await pulled(`${pullUrl}&after=${after}`, cookie)
    })
  }
  const limitPull = async () => {
    const { head } = JSON.parse(await exchange(`${limit.url}/head`)) as { head: number }
    return await timed(async () => {
      for (let after = head - answers; after < head; after += page) {
        JSON.parse(await exchange(`${limit.url}/pull?after=${after}&limit=${page}`))
      }
    })
  }
  const measured = await alternating(rounds, {
    limitWhole: push(`${limit.url}/push`, answers),
    limitBatches: push(`${limit.url}/push`, batch),
    push: push(`${ours.url}/api/sync/push`, batch),
    limitOne: oneEach(`${limit.url}/push`),
    one: oneEach(`${ours.url}/api/sync/push`),
    limitPull,
    pull,
  })
  const { head } = await pulled(`${pullUrl}&after=0`, cookie)
  const again = Array.from({ length: 50 }, () => 0)
  for (const at of again.keys()) again[at] = await timed(() => pulled(`${pullUrl}&after=${head}`, cookie))
  return { ...measured, nothingNewMs: median(again) }
}

async function pulled(url: string, cookie: string): Promise<{ head: number }> {
  return JSON.parse(await exchange(url, { headers: { cookie } })) as { head: number }
}

async function student(url: string): Promise<{ userId: string; cookie: string }> {
  const client = testClient(url)
  const account = { email: 'student@example.org', username: 'student', password: 'a quiet heron at dusk' }
  await client.post('/api/auth/signup', account)
  const { json } = await client.post('/api/auth/signin', account)
  const cookie = Array.from(client.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  return { userId: (json as { customer: { id: string } }).customer.id, cookie }
}
