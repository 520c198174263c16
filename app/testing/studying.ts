import { HttpResponse, http } from 'msw'
import type { Concept, Handbook } from '../../core/content/shop/handbook.ts'
import type { Task } from '../../core/content/task.ts'
import type { Confidence } from '../../core/study/events/event.ts'
import { rightOrWrong } from '../../core/study/mark.ts'
import { answerFact, startSession } from '../../core/study/session.ts'
import { record } from '../../offline/account/record.ts'
import { downloadPack } from '../../offline/packs/pack-download.ts'
import { questionRefs } from '../../offline/packs/pack-store.ts'
import { makePackServer, note, questions } from '../../offline/testing/make-pack-server.ts'
import { packEnv, sharedDb } from '../data/device/packs.ts'
import { accountFor } from '../data/session/open-account.ts'
import { renewRights } from '../data/session/rights.ts'
import { openStudentId } from '../data/session/session.ts'
import { dispatch } from '../data/session/session-events.ts'
import { standIn } from './stand-in.ts'

const courseId = 1
const dayMs = 24 * 60 * 60 * 1000

/** An account of its own that this browser has open, though nobody signed in by a form: its id. */
export function rememberStudent(username = 'Ada'): string {
  const userId = crypto.randomUUID()
  dispatch({ type: 'opened', account: { userId, username } })
  return userId
}

/** The same, whose login session has ended, or is somebody else's who signed in on this device meanwhile. */
export function rememberExpired(): void {
  rememberStudent()
  dispatch({ type: 'answered', customer: null })
}

/** Ada, with the right to a course of five questions, or these, and a note until `days` from now, and with the course on this device
 *  unless told otherwise; `tasks` and more `notes` are in it too, and a handbook where there are `concepts`. `only`: ids of what she may study of it. What the stand-in is told stays her
 *  server's. */
export async function studyOnThisDevice({
  days = 30,
  download = true,
  bank = questions(0, 5),
  tasks = [],
  concepts = [],
  notes = [],
  only,
}: {
  days?: number
  download?: boolean
  bank?: ReturnType<typeof questions>
  tasks?: Task[]
  concepts?: Concept[]
  notes?: ReturnType<typeof note>[]
  only?: string[]
} = {}): Promise<void> {
  const userId = rememberStudent()
  const account = await accountFor(userId)
  // Courses that an earlier test left in this browser.
  await Promise.all(sharedDb.tables.map((table) => table.clear()))
  const server = await makePackServer()
  const handbook: Handbook = {
    kind: 'handbook',
    id: 'handbook',
    topic: 'handbook',
    concepts,
    glossary: [],
    reference: null,
  }
  const other = [note('doses-note'), ...notes, ...tasks, ...(concepts.length > 0 ? [handbook] : [])]
  await server.publish(courseId, { shards: [bank, other] })
  const issuedAtMs = Date.now() - 31 * dayMs
  const lease = await server.lease({ userId, courseId, issuedAtMs, notAfterMs: Date.now() + days * dayMs, only })
  server.leases = { userId, leases: [lease], entitlementsVersion: 1, serverTimeMs: issuedAtMs }
  const answers = async ({ request }: { request: Request }) => {
    const { text, ...reply } = await server.send({ method: 'GET', url: new URL(request.url).pathname, body: undefined })
    return new HttpResponse(text, { status: reply.status, headers: { 'content-type': reply.contentType } })
  }
  standIn.use(http.get('*/api/study/:what', answers))
  standIn.use(http.get('*/api/packs/:courseId/manifest', answers))
  standIn.use(
    http.get('*/api/packs/:courseId/blobs/:hash', ({ params }) =>
      HttpResponse.arrayBuffer(server.blobs.get(String(params['hash']))?.slice().buffer, {
        headers: { 'content-type': 'application/json' },
      }),
    ),
  )
  await renewRights(account)
  if (!download) return
  const { is } = await downloadPack(packEnv, courseId)
  if (is === 'failed') throw new Error('the pack of the test cannot be downloaded')
}

/** A run over the questions of the course, finished: whose study is open has answered the first of them so, four seconds each.
 *  Gives its id. `daysAgo`: before anything else that this browser recorded. */
export async function runOnThisDevice(
  given: { isRight: boolean; confidence?: Confidence }[],
  { daysAgo = 0 }: { daysAgo?: number } = {},
): Promise<string> {
  const opened = await accountFor(openStudentId() ?? '')
  const account = { ...opened, env: { ...opened.env, now: () => opened.env.now() - daysAgo * dayMs } }
  const refs = await questionRefs(sharedDb, courseId)
  const nowMs = account.env.now()
  const begun = startSession({ id: account.newId(), courseId, packVersion: 1, startedAtMs: nowMs }, refs)
  const items = begun.items.map((item, at) => {
    const each = given[at]
    if (!each) return item
    const text = String(each.isRight ? at * 3 : at * 3 + 1)
    const answer = { kind: 'number', text } as const
    const attempt = { attemptKey: account.newId(), elapsedMs: 4000, confidence: each.confidence ?? null }
    return { ...item, ...attempt, choice: answer, given: { answer, mark: rightOrWrong(each.isRight) } }
  })
  const run = { ...begun, items, finishedAtMs: nowMs }
  await account.db.sessions.put(run)
  await record(
    account,
    items.flatMap((item) => answerFact(run, item, item.given?.mark ?? null) ?? []),
  )
  return run.id
}

/** The network goes, or comes back. */
export function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}
