import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Knex } from 'knex'
import { type CardRow, cardFamily } from '../../../core/study/cards/card.ts'
import type { PlacedEvent } from '../../../core/study/events/event.ts'
import { subjectOf } from '../../../core/study/events/family.ts'
import { registerFamily, registerSubject } from '../../../core/study/events/register.ts'
import type { Bank } from '../../../core/study/learner/bank/bank.ts'
import { type Learner, studySettingTargets } from '../../../core/study/learner/model/learner-inputs.ts'
import { type KeptLearner, keptOf, learnerFrom } from '../../../core/study/learner/model/learner-of.ts'
import type { Deps } from '../../deps/deps.ts'
import { dropLearner, keepLearner, keptLearner } from '../../models/study/learner-row.ts'
import { eventsOfItems, placedEventOf, studiedAfter } from '../../models/study/stored-events.ts'
import { syncState } from '../../models/study/sync-state.ts'
import { newestBank } from './banks.ts'

type LearnerDeps = Pick<Deps, 'db' | 'reads' | 'now'>

/** Students as the engine knows them: the same learner, in the same state, as on a device that has synced. */
export function learnerService(deps: LearnerDeps) {
  const { reads } = deps
  const underWay = new Map<string, Promise<Learner>>()

  return {
    /** A student in a course, by its newest pack, whether they may study it or not; `null` when it has no pack. It is shared with who
     *  asks at the same time: nobody changes it. */
    async learnerOf(userId: string, courseId: number): Promise<Learner | null> {
      const bank = await newestBank(courseId, reads)
      if (!bank) return null
      const { head } = await syncState(userId, reads)
      const key = `${userId} ${courseId} ${bank.version} ${head}`
      const known = underWay.get(key)
      if (known) return await known
      const reading = readLearner(deps, { userId, bank, head }).finally(() => underWay.delete(key))
      underWay.set(key, reading)
      return await reading
    },

    /** Has what is known of the student in a course made again from all their events. */
    forget: (userId: string, courseId: number): Promise<void> => dropLearner(userId, courseId, deps.db),
  }
}

/** What is kept of a student in a course, as JSON. */
interface Snapshot {
  /** Of all questions of the course that they answered. */
  rows: CardRow[]
  /** All that was written to the registers that their settings are read from. */
  writes: PlacedEvent[]
  learner: KeptLearner | null
}

const nothing = (): Snapshot => ({ rows: [], writes: [], learner: null })

/** So many answers are learnt anew at each reading before the snapshot is written again. */
const keptEvery = 20
/** So many events since have it written again too, though nothing is learnt of them: they would be read each time. */
const mostNews = 100
/** Events read, and rows folded, at once: few enough that others have their turn in between. */
const eventsAtOnce = 500
const rowsAtOnce = 200
/** Rules by which rows are folded. */
const foldedBy = `${cardFamily.name}@${cardFamily.version}`
const studiedTypes = [...new Set([cardFamily, registerFamily].flatMap(({ takes }) => Object.keys(takes)))]

async function readLearner(
  { db, reads, now }: LearnerDeps,
  { userId, bank, head }: { userId: string; bank: Bank; head: number },
): Promise<Learner> {
  const { courseId } = bank
  const kept = await keptLearner(userId, courseId, reads)
  const isUsable = kept?.foldedBy === foldedBy && kept.head <= head
  const before = isUsable ? await snapshotOf(kept.body) : nothing()
  const { rows, writes, news } = await withNews(
    before,
    { userId, courseId, after: isUsable ? kept.head : 0, head },
    reads,
  )
  const { learner, unkept } = learnerFrom({
    bank,
    rows,
    settings: settingsFrom(writes, courseId),
    kept: before.learner,
    tzOffsetMin: 0,
  })
  if (unkept >= keptEvery || news >= mostNews || (!isUsable && head > 0)) {
    const body = await zipped({ rows, writes, learner: keptOf(learner) })
    // Only to be quicker the next time: where nothing can be written, it is reckoned anew.
    await keepLearner({ userId, courseId }, { head, foldedBy, body }, now(), db).catch(() => undefined)
  }
  return learner
}

const unzip = promisify(gunzip)
const zip = promisify(gzip)

/** This very release wrote it. */
const snapshotOf = async (body: Buffer): Promise<Snapshot> => JSON.parse((await unzip(body)).toString()) as Snapshot

const zipped = async (snapshot: Snapshot): Promise<Buffer> => await zip(JSON.stringify(snapshot), { level: 1 })

interface Since {
  userId: string
  courseId: number
  /** Number of the last event that is known, 0 for none, and of the last that there is. */
  after: number
  head: number
}

/** The rows and the settings' writes with all events since: of the questions that these are about, every event is read again. */
async function withNews({ rows, writes }: Snapshot, { userId, courseId, after, head }: Since, reads: Knex) {
  const events = new Map<string, PlacedEvent[]>()
  const touched = new Set<string>()
  const registers = new Set(settingSubjects(courseId).values())
  const settings = [...writes]
  let news = 0
  for (let from = after; from < head;) {
    const page = await studiedAfter(userId, studiedTypes, { after: from, head, limit: eventsAtOnce }, reads)
    news += page.length
    for (const content of page) {
      const placed = placedEventOf(content)
      if (registers.has(subjectOf(registerFamily, placed.event) ?? '')) settings.push(placed)
      if (after === 0) addEvent(events, placed)
      else if (content.itemId !== null && subjectOf(cardFamily, placed.event) !== null) touched.add(content.itemId)
    }
    const last = page.at(-1)
    if (!last || page.length < eventsAtOnce) break
    from = last.serverSeq
    await nextTurn()
  }
  const items = [...touched]
  for (let at = 0; at < items.length; at += eventsAtOnce) {
    for (const content of await eventsOfItems(userId, items.slice(at, at + eventsAtOnce), reads))
      addEvent(events, placedEventOf(content))
  }
  const bySubject = new Map(rows.map((row) => [row.subject, row]))
  let folded = 0
  for (const [subject, own] of events) {
    const row = cardFamily.fold(subject, own)
    if (row?.courseId === courseId) bySubject.set(subject, row)
    else bySubject.delete(subject)
    if (++folded % rowsAtOnce === 0) await nextTurn()
  }
  return { rows: [...bySubject.values()], writes: settings, news }
}

/** Among the events of its card; one of which no card is made is left out. */
function addEvent(events: Map<string, PlacedEvent[]>, placed: PlacedEvent): void {
  const subject = subjectOf(cardFamily, placed.event)
  if (subject === null) return
  const own = events.get(subject)
  if (own) own.push(placed)
  else events.set(subject, [placed])
}

/** Of the registers that the engine reads of a student, by target. */
const settingSubjects = (courseId: number) =>
  new Map(studySettingTargets(courseId).map((target) => [target, registerSubject('setting', target)]))

/** By target. */
function settingsFrom(writes: readonly PlacedEvent[], courseId: number): Map<string, unknown> {
  return new Map(
    Array.from(settingSubjects(courseId), ([target, subject]) => {
      const own = writes.filter(({ event }) => subjectOf(registerFamily, event) === subject)
      return [target, registerFamily.fold(subject, own)?.register.value ?? null]
    }),
  )
}
