/** The list of courses, against bare Koa with a prepared statement over the same rows. */
import path from 'node:path'
import { canonicalJson } from '../core/study/events/canonical.ts'
import { openDatabase, sqliteFileIn } from '../server/database/database.ts'
import { migrateToLatest } from '../server/database/migrate.ts'
import { CourseRow } from '../server/models/shop/course-row.ts'
import { addPack } from '../server/models/shop/pack-row.ts'
import { childServer, ownFolder } from './support/child-server.ts'
import { requestsPerSecond } from './support/http-load.ts'
import { madeCourse } from './support/made-courses.ts'
import { formatCount, formatRatio, openReport } from './support/report.ts'
import { alternating, median, sized } from './support/rounds.ts'

const seconds = sized(2, 1)
const limitServer = new URL('./servers/limit-catalogue.ts', import.meta.url)
const ourServer = new URL('./servers/ours.ts', import.meta.url)

const report = openReport()
const scales: string[][] = []
for (const count of [24, 240, 2400]) {
  const measured = await measure(count, count === 24 ? sized(4, 1) : 1)
  const limit = median(measured.limit)
  const ratio = (values: number[]) => median(values) / limit
  const persecond = (values: number[]) => `${formatCount(median(values))}/s`
  scales.push([
    `${count} courses`,
    ...[measured.limit, measured.uncached, measured.afterChange, measured.cached, measured.unchanged].map(persecond),
  ])
  if (count !== 24) continue
  const against = `${persecond(measured.limit)} bare Koa, router, prepared statement`
  const row = (figure: string, values: number[], goal: number | null) => ({
    figure,
    ours: persecond(values),
    against,
    ratio: formatRatio(ratio(values)),
    goal: goal === null ? '' : `≥ ${goal.toFixed(2)} × the limit`,
    isMet: goal === null ? null : ratio(values) >= goal,
  })
  report.figures([
    row('catalogue of 24, queried, checked and encoded for each request', measured.uncached, 0.4),
    row('the same, gzipped and hashed too: the first visitor after a change', measured.afterChange, null),
    row('catalogue of 24, body and ETag kept', measured.cached, 1),
    row('catalogue of 24, 304 for who has it', measured.unchanged, 1),
    row('one course by its id', measured.course, 0.5),
  ])
}
report.table(['requests a second', 'limit', 'each anew', 'first after a change', 'kept', '304'], scales)
await report.close()

async function measure(count: number, rounds: number) {
  await using folder = await ownFolder()
  await fillCourses(folder.dir, count)
  await using limit = await childServer(limitServer, [path.join(folder.dir, 'limit'), `${count}`])
  await using kept = await childServer(ourServer, [folder.dir])
  await using anew = await childServer(ourServer, [folder.dir, 'uncached'])
  const tag = await tagOfSameList(limit.url, kept.url, anew.url)
  const list = '/api/courses'
  return await alternating(rounds, {
    limit: () => requestsPerSecond(limit.url + list, { seconds }),
    uncached: () => requestsPerSecond(`${anew.url}${list}/uncached`, { seconds }),
    afterChange: () => requestsPerSecond(anew.url + list, { seconds }),
    cached: () => requestsPerSecond(kept.url + list, { seconds }),
    course: () => requestsPerSecond(`${kept.url}${list}/1`, { seconds }),
    unchanged: () => requestsPerSecond(kept.url + list, { seconds, headers: { 'if-none-match': tag }, status: 304 }),
  })
}

async function fillCourses(dir: string, count: number): Promise<void> {
  const db = openDatabase(null, sqliteFileIn(dir))
  await migrateToLatest(db)
  await db.transaction(async (trx) => {
    for (let id = 1; id <= count; id++) {
      const file = madeCourse(id)
      await CourseRow.query(trx).insert({
        id,
        slug: file.slug,
        title: file.title,
        priceMinor: 0,
        onSale: true,
        file: canonicalJson(file),
        questionCount: 48,
        noteCount: 4,
        questionsByTopic: '{}',
        studentsEnrolled: id,
        updatedAtMs: 0,
      })
      const pack = { contentHash: '', manifest: '', kid: '', signature: '', bytes: 1000, wireBytes: 300 }
      await addPack({ courseId: id, version: 1, ...pack, publishedAtMs: 0 }, trx)
    }
  })
  await db.destroy()
}

/** Throws unless all give the same courses; answers the ETag of the kept list. */
async function tagOfSameList(limitUrl: string, keptUrl: string, anewUrl: string): Promise<string> {
  const [limit, kept, anew, uncached] = await Promise.all(
    [limitUrl, keptUrl, anewUrl, `${anewUrl}/uncached`].map(async (url) => {
      const address = url.endsWith('/uncached')
        ? url.replace('/uncached', '/api/courses/uncached')
        : `${url}/api/courses`
      const reply = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
      const courses = (await reply.json()) as { id: number }[]
      return { tag: reply.headers.get('etag'), text: JSON.stringify(courses.toSorted((a, b) => a.id - b.id)) }
    }),
  )
  const hasSame = [kept, anew, uncached].every((one) => one?.text === limit?.text)
  if (!hasSame || !kept?.tag) throw new Error('the servers do not give the same list')
  return kept.tag
}
