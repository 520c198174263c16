import type { ExamBlueprint } from '../../core/exams/blueprint.ts'
import { drawExam } from '../../core/exams/draw.ts'
import { answered, moved } from '../../core/exams/sitting-moves.ts'
import { startSitting, type SittingItem, type TimeFactor } from '../../core/exams/sitting.ts'
import { sampleExam } from '../../core/testing/make-course.ts'
import { keepSitting, recordSection } from '../../offline/account/sittings.ts'
import { drawablesOf, questionsToMark } from '../data/study/exams.ts'
import { sharedDb } from '../data/device/packs.ts'
import { accountFor } from '../data/session/open-account.ts'
import { openStudentId } from '../data/session/session.ts'

const courseId = 1

/** What was done with a question: `true` and `false` answer it right and wrong, a later one changes the one before; none leaves it. */
export interface Done {
  answers: boolean[]
  elapsedMs?: number
  isFlagged?: boolean
}

interface Sat {
  exam?: ExamBlueprint
  timeFactor?: TimeFactor
  /** Ids of questions that were answered before. */
  met?: readonly string[]
  /** Indexes of the sections that are recorded: of an exam that is over all when left out, of one that goes on none. */
  recorded?: readonly number[]
  /** Indexes of the sections that are sat: all when left out. */
  plans?: readonly number[]
}

/** Exams that the course on this device has, beside the shop's own five. */
export async function offerExams(exams: ExamBlueprint[]): Promise<void> {
  const row = await sharedDb.packs.get(courseId)
  if (row?.current)
    await sharedDb.packs.put({ ...row, current: { ...row.current, manifest: { ...row.current.manifest, exams } } })
}

/** An exam that was sat to its end by whose study is open, the questions in the order in which they came. Gives its id. */
export async function sitOnThisDevice(done: readonly Done[], sat: Sat = {}): Promise<string> {
  const { sitting, items, account } = await begun(sat)
  let ended = sitting
  for (const _ of sitting.sections) ended = moved(moved(ended, { do: 'begin' }), { do: 'end-section' })
  const held = { sitting: ended, items: items.map((item, at) => doneWith(item, done[at])) }
  for (const section of sat.recorded ?? sitting.sections.keys())
    await recordSection(account, held, section, await questionsToMark(courseId, items))
  return sitting.id
}

/** An exam that was begun and is not over. */
export async function beginOnThisDevice(sat: Sat = {}): Promise<string> {
  const { sitting, items, account } = await begun(sat)
  let now = sitting
  for (const section of sat.recorded ?? []) {
    now = moved(moved(now, { do: 'begin' }), { do: 'end-section' })
    await recordSection(account, { sitting: now, items }, section, await questionsToMark(courseId, items))
  }
  await keepSitting(account, { sitting: moved(now, { do: 'begin' }), items })
  return sitting.id
}

async function begun({ exam = sampleExam, timeFactor = 1, met = [], plans = [...exam.sections.keys()] }: Sat) {
  const account = await accountFor(openStudentId() ?? '')
  const pack = (await sharedDb.packs.get(courseId))?.current
  if (!pack) throw new Error('the course is not on this device')
  const bank = await drawablesOf(courseId, pack.refs)
  const isMet = (id: string) => met.includes(id)
  const id = account.newId()
  const drawn = drawExam(exam, { bank, topics: pack.manifest.topics, isMet: () => false, seed: 'the same each time' })
  const nowMs = account.env.now()
  const { newId } = account
  const given = { id, courseId, packVersion: 1, exam, plans, drawn, timeFactor, isMet, newId, nowMs }
  return { ...startSitting({ ...given, hasRestBreaks: false }), account }
}

function doneWith(item: SittingItem, { answers, elapsedMs = 30_000, isFlagged = false }: Done = { answers: [] }) {
  const key = Number(item.itemId.slice(-4)) * 3
  return answers.reduce(
    (now, isRight, at) =>
      // A second wrong answer is another one.
      answered(now, { kind: 'number', text: String(isRight ? key : key + 1 + at) }, false),
    { ...item, elapsedMs, isFlagged },
  )
}
