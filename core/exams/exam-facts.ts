import type { Question } from '../questions/question.ts'
import { gradeAnswer } from '../study/grading.ts'
import type { AnswerFact, ExamSectionFact, ExamStartedFact } from '../study/families.ts'
import { itemsPerEvent } from './exam-events.ts'
import { type Sitting, type SittingItem, breaksIn, instructionMs, sectionOf } from './sitting.ts'

/** What is recorded of a sitting that begins. */
export const startedFact = (sitting: Sitting): ExamStartedFact => ({
  type: 'exam-started',
  courseId: sitting.courseId,
  sessionId: sitting.id,
  examId: sitting.exam.id,
  clock: 'device',
  startedAtMs: sitting.startedAtMs,
  longestMs: longestMs(sitting),
})

/** So long a sitting can take by its own rule, ms; `null` where the candidate may take any time over a part of it. */
function longestMs(sitting: Sitting): number | null {
  const { exam, hasRestBreaks, sections, timeFactor } = sitting
  if (exam.absence === 'pauses' || hasRestBreaks) return null
  let sum = 0
  for (const [at, { allowedMs }] of sections.entries()) {
    const plan = sectionOf(sitting, at)
    if (!plan || allowedMs === null || plan.instructionSeconds === 0) return null
    sum += instructionMs(plan, timeFactor) + allowedMs + breaksIn(sitting, at).after * 1000
  }
  return sum
}

/** What is recorded of a section that is over: its answers, then the section with all that it asked. `questions`: those of the
 *  section by the hash of the item, as far as they can be read; the answer to one that cannot is marked by the server. */
export function sectionFacts(
  sitting: Sitting,
  section: number,
  items: readonly SittingItem[],
  questions: ReadonlyMap<string, Question>,
): (AnswerFact | ExamSectionFact)[] {
  const own = askedIn(sitting, section, items)
  const answers = own.flatMap((item) => answerFact(sitting, item, questions.get(item.itemHash)) ?? [])
  return [...answers, ...sectionParts(sitting, section, own, questions)]
}

/** Of tasks that were offered, the one that was chosen; the first where none was. */
function askedIn(sitting: Sitting, section: number, items: readonly SittingItem[]): SittingItem[] {
  const plan = sectionOf(sitting, section)
  const own = items.filter((item) => item.section === section)
  if (plan?.asks !== 'tasks' || plan.tasks.choose === undefined) return own
  const chosen = sitting.sections[section]?.chosen ?? 0
  return own.slice(chosen, chosen + plan.tasks.count)
}

function answerFact(sitting: Sitting, item: SittingItem, question: Question | undefined): AnswerFact | null {
  const { attemptKey, itemId, itemHash, choice, section, elapsedMs, earlier } = item
  // A task's own player has recorded what was written in it.
  if (choice === null || item.kind === 'task') return null
  const marked = (answer: SittingItem['choice']) =>
    answer === null || question === undefined ? null : gradeAnswer(question, answer, attemptKey)
  return {
    type: 'answered',
    attemptKey,
    revision: 1,
    courseId: sitting.courseId,
    packVersion: sitting.packVersion,
    sessionId: sitting.id,
    itemId,
    itemHash,
    answer: choice,
    clientMark: marked(choice),
    durationMs: elapsedMs,
    exam: { section, earlier: earlier.map((each) => ({ ...each, mark: marked(each.answer) })) },
  }
}

function sectionParts(
  sitting: Sitting,
  section: number,
  items: readonly SittingItem[],
  questions: ReadonlyMap<string, Question>,
): ExamSectionFact[] {
  const plan = sectionOf(sitting, section)
  const state = sitting.sections[section]
  if (!plan || !state) return []
  const { id: sessionId, courseId, packVersion, exam, timeFactor, met, startedAtMs } = sitting
  const parts: ExamSectionFact[] = []
  for (let first = 0; first < items.length; first += itemsPerEvent) {
    parts.push({
      type: 'exam-section',
      courseId,
      packVersion,
      sessionId,
      exam: {
        id: exam.id,
        title: exam.title,
        sections: sitting.sections.length,
        sectionsInAll: exam.sections.length,
        scale: exam.scale,
      },
      timeFactor,
      met,
      startedAtMs,
      section: {
        at: section,
        id: plan.id,
        title: plan.title,
        wanted: plan.asks === 'tasks' ? plan.tasks.count : state.wanted,
        items: items.length,
        allowedMs: state.allowedMs,
        usedMs: state.allowedMs === null ? timeOn(items) : (state.usedMs ?? 0),
        ...(state.endedAtMs !== undefined && { endedAtMs: state.endedAtMs }),
        endedBy: state.endedBy ?? 'candidate',
        scale: plan.scale,
      },
      first,
      items: items.slice(first, first + itemsPerEvent).map((item) => satItem(item, questions.get(item.itemHash))),
    })
  }
  return parts
}

/** Without breaks, and without time away, in which the clock of a task stands still. */
const timeOn = (items: readonly SittingItem[]): number => items.reduce((sum, { elapsedMs }) => sum + elapsedMs, 0)

function satItem(item: SittingItem, question: Question | undefined): ExamSectionFact['items'][number] {
  const { itemId, itemHash, topic, type, attemptKey, elapsedMs, isFlagged, choice } = item
  const of = choice === null && question ? gradeAnswer(question, noAnswer, attemptKey)?.of : undefined
  return {
    itemId,
    itemHash,
    topic,
    type,
    attemptKey,
    elapsedMs,
    ...(isFlagged && { isFlagged }),
    ...(of !== undefined && { of }),
  }
}

/** It earns nothing of any question. */
const noAnswer = { kind: 'options', optionIds: [] } as const
