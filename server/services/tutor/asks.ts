import { Problem } from '../../../core/problem.ts'
import { satExamName } from '../../../core/exams/exam-name.ts'
import { examReport } from '../../../core/exams/report.ts'
import { attemptOf } from '../../../core/questions/attempt.ts'
import { countedAnswersOf } from '../../../core/study/events/counted-answers.ts'
import type { CountedAnswer } from '../../../core/study/events/counted-answers.ts'
import type { AskedAbout } from '../../../core/tutor/answer.ts'
import type { Learner } from '../../../core/study/learner/model/learner-inputs.ts'
import { type Ask, type AskedCourse, newAsk, type ScoreFacts } from '../../../core/tutor/ask.ts'
import { courseMeant } from '../../../core/tutor/practice/course-meant.ts'
import { type KnownStems, mayBePasted, recogniserIn } from '../../../core/tutor/pasted-question.ts'
import { candidatesOf } from '../../../core/tutor/practice/practice.ts'
import type { Deps } from '../../deps/deps.ts'
import { eventsOfItems, placedEventOf } from '../../models/study/stored-events.ts'
import { courseQuestions, packedOf } from '../study/engine/asked-questions.ts'
import {
  type CourseToBegin,
  type StudiedCourse,
  type StudiedCourses,
  studiedCourses,
} from '../study/engine/studied-courses.ts'
import { questionStems } from './question-stems.ts'
import type { ReplyRequest } from './reply.ts'

/** What a student asks of the tutor, with all that the server knows of them: only their own record is read. */
export function askService(deps: Pick<Deps, 'db' | 'reads' | 'now' | 'limits' | 'config'>) {
  const { reads, now } = deps
  const studied: StudiedCourses = studiedCourses(deps)
  const stems = questionStems(reads)

  return {
    /** Courses that somebody may not study are as if they were not there. */
    async askOf({ userId, messageId, text, asked, earlier }: ReplyRequest): Promise<Ask> {
      const begun = await studied.all(userId, undefined)
      const toBegin = await studied.toBegin(userId, begun)
      const courseOf = async (id: number | null | undefined) =>
        begun.find(({ course }) => course.id === id) ?? (id == null ? null : await ifTheirs(studied.one(userId, id)))
      const own = await courseOf(asked.about?.courseId)
      const named = own || asked.messageType !== 'study-plan' ? null : await courseOf(planned(text, begun, toBegin))
      const meant = own ?? named
      const known = knownOf(meant ? [...begun, meant] : begun, toBegin)
      const answered = answeredIn(known)
      const about = await aboutIn(userId, own ? asked.about : null, own)
      return newAsk({
        text,
        engine: 'server',
        seed: messageId,
        nowMs: now(),
        messageType: asked.messageType,
        mode: asked.mode,
        writing: asked.mode === 'writing' ? (asked.writingKind ?? 'essay') : null,
        rung: asked.rung,
        ...about,
        earlier,
        isUnanswered: (itemId) => !answered.has(itemId),
        recognise: recogniserIn([text, ...earlier].some(mayBePasted) ? await stemsOf(known) : []),
        courses: known.map(namesOf),
        learner: (meant ?? begun[0])?.summary ?? null,
        score: own && asked.about?.kind === 'score' ? scoreOf(own, asked.about.examId) : null,
        candidates: known.flatMap(({ course, bank, cards, reserved }) =>
          candidatesOf({ courseId: course.id, bank, cards }, reserved),
        ),
      })
    },
  }

  /** One course after the other: their questions may have to be read. */
  async function stemsOf(courses: readonly KnownCourse[]): Promise<KnownStems[]> {
    const all: KnownStems[] = []
    for (const { bank } of courses) all.push(await stems.of(bank))
    return all
  }

  /** The question that is asked about, as its last attempt asked it. Who never answered it has chosen nothing, whatever is claimed. */
  async function aboutIn(
    userId: string,
    about: AskedAbout | null,
    own: StudiedCourse | null,
  ): Promise<Pick<Ask, 'about' | 'question'>> {
    if (about?.kind !== 'question' || !own) return { about, question: null }
    const { courseId, itemId, chosen } = about
    const attempts = await attemptsAt(userId, itemId)
    const last = attempts.at(-1)
    const item = own.learner.bank.items.get(itemId)
    // One that is kept for an exam is not spoken of before it was sat.
    if (!item || (!last && own.reserved.has(itemId))) return { about: null, question: null }
    const [question] = await courseQuestions(courseId, [item], reads)
    const packed = question && packedOf(question)
    return {
      about: { ...about, chosen: last ? chosen : null },
      question: packed ? attemptOf(packed, last?.event.attemptKey ?? itemId) : null,
    }
  }

  async function attemptsAt(userId: string, itemId: string): Promise<CountedAnswer[]> {
    const stored = await eventsOfItems(userId, [itemId], reads)
    return countedAnswersOf(stored.map(placedEventOf))
  }
}

function scoreOf({ course, sat }: StudiedCourse, examId: string): ScoreFacts | null {
  const exam = sat.find(({ id }) => id === examId) ?? sat.findLast((each) => each.examId === examId)
  if (!exam) return null
  return { courseId: course.id, title: satExamName(exam), sessionId: exam.id, report: examReport(exam) }
}

/** The course, or `null` where it is not there or not theirs. */
async function ifTheirs(course: Promise<StudiedCourse>): Promise<StudiedCourse | null> {
  try {
    return await course
  } catch (error) {
    if (error instanceof Problem && (error.code === 'not-found' || error.code === 'forbidden')) return null
    throw error
  }
}

/** A course, begun or not: what is asked of the tutor may be about either. */
interface KnownCourse extends CourseToBegin {
  /** By item id; none before it is begun. */
  cards: Learner['cards']
}

/** Each once, those that were begun first. */
function knownOf(begun: readonly StudiedCourse[], toBegin: readonly CourseToBegin[]): KnownCourse[] {
  const known = new Map<number, KnownCourse>()
  for (const { course, learner, reserved } of begun)
    known.set(course.id, { course, bank: learner.bank, cards: learner.cards, reserved })
  for (const each of toBegin) if (!known.has(each.course.id)) known.set(each.course.id, { ...each, cards: new Map() })
  return [...known.values()]
}

/** The course that a plan is asked for. */
const planned = (text: string, begun: readonly StudiedCourse[], toBegin: readonly CourseToBegin[]): number | null =>
  courseMeant(
    text,
    begun.map(({ course, learner }) => namesOf({ course, bank: learner.bank })),
    toBegin.map(namesOf),
  )

const answeredIn = (courses: readonly KnownCourse[]) =>
  new Set(
    courses.flatMap(({ cards }) => [...cards].filter(([, { attempts }]) => attempts > 0).map(([itemId]) => itemId)),
  )

const namesOf = ({ course, bank }: Pick<KnownCourse, 'course' | 'bank'>): AskedCourse => ({
  courseId: course.id,
  title: course.title,
  topics: bank.topics,
  concepts: bank.concepts,
})
