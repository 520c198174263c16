import { pull } from '../../../core/contract/study/sync.ts'
import { canonicalJson } from '../../../core/study/events/canonical.ts'
import type { LearningEvent } from '../../../core/study/events/event.ts'
import { addItemVersions } from '../../models/shop/stored-packs.ts'
import { corrections } from '../../models/study/correction-row.ts'
import { sha256Of } from '../../packs/sha256.ts'
import { publishCourses } from '../../services/shop/publishing/publish.ts'
import { beginCorrection, continueCorrections, type Erratum } from '../../services/study/correct-marks.ts'
import type { TestApp, TestUser } from '../test-app.ts'
import { sampleCourse, sampleQuestion } from './sample-course.ts'

export const erratum = { courseId: 1, itemId: 'doses-0001', reason: 'Option b was right all along.' }
export const answerOf = (optionId: string) => ({ answer: { kind: 'option' as const, optionId } })

/** Question doses-0001 is out with key a. */
export async function withQuestion(app: TestApp) {
  await publishCourses(app.deps, [sampleCourse()])
  const asked = { itemId: 'doses-0001', itemHash: sha256Of(canonicalJson(sampleQuestion(1))) }
  return { app, asked, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

/** The next version of it has key b. */
export async function putRight({ db, clock }: TestApp): Promise<string> {
  clock.nowMs += 60_000
  const item = sampleQuestion(1, { key: 'b' })
  const hash = sha256Of(canonicalJson(item))
  await addItemVersions(1, [{ hash, item }], clock.nowMs, db)
  return hash
}

/** Begins it and goes once through all who answered. Answers whom it changed so far; `null` without such a question. */
export async function correctMarks(
  { deps }: TestApp,
  asked: Erratum,
): Promise<{ students: number; answers: number } | null> {
  const id = await beginCorrection(deps, asked)
  if (id === null) return null
  await continueCorrections(deps)
  const [row] = (await corrections(10, deps.db)).filter((each) => each.id === id)
  return row ? { students: row.students, answers: row.answers } : null
}

export async function pulled(user: TestUser) {
  const answer = await user.call(pull, { query: { userId: user.userId, after: 0 } })
  return { ...answer, events: answer.events.map((one) => ({ ...one, event: one.event as LearningEvent })) }
}
