import { Problem } from '../../../core/problem.ts'
import { examReport } from '../../../core/exams/report.ts'
import { attemptOf } from '../../../core/questions/attempt.ts'
import { countedAnswersOf } from '../../../core/study/events/counted-answers.ts'
import type { CountedAnswer } from '../../../core/study/events/counted-answers.ts'
import type { AskedAbout } from '../../../core/tutor/answer.ts'
import { type Ask, type AskedCourse, newAsk, type ScoreFacts } from '../../../core/tutor/ask.ts'
import { courseMeant } from '../../../core/tutor/practice/course-meant.ts'
import { candidatesOf } from '../../../core/tutor/practice/practice.ts'
import type { Deps } from '../../deps/deps.ts'
import { eventsOfItems, placedEventOf } from '../../models/study/stored-events.ts'
import { courseQuestions, packedOf } from '../study/engine/asked-questions.ts'
import { type StudiedCourse, type StudiedCourses, studiedCourses } from '../study/engine/studied-courses.ts'
import { questionRecognisers } from './question-recognisers.ts'
import type { ReplyRequest } from './reply.ts'

/** Of what a student wrote before, so much is handed on. */
const earlierMessages = 4

/** What a student asks of the tutor, with all that the server knows of them: only their own record is read. */
export function askService(deps: Pick<Deps, 'db' | 'reads' | 'now' | 'limits' | 'config'>) {
  const { reads, now } = deps
  const studied: StudiedCourses = studiedCourses(deps)
  const recognisers = questionRecognisers(reads)

  return {
    /** Courses that somebody may not study are as if they were not there. */
    async askOf({ userId, messageId, text, asked, earlier }: ReplyRequest): Promise<Ask> {
      const courses = await studied.all(userId, undefined)
      const other = asked.about && !courses.some(({ course }) => course.id === asked.about?.courseId)
      if (asked.about && other) courses.push(...(await ifTheirs(studied.one(userId, asked.about.courseId))))
      const own = courses.find(({ course }) => course.id === asked.about?.courseId)
      const meant = asked.messageType === 'study-plan' ? courseMeant(text, courses.map(namesOf)) : null
      const named = courses.find(({ course }) => course.id === meant)
      const answered = answeredIn(courses)
      const about = await aboutIn(userId, own ? asked.about : null, own)
      const recognise = await Promise.all(courses.map((course) => recognisers.of(course.learner.bank)))
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
        earlier: earlier.slice(-earlierMessages),
        isOpen: (itemId) => !answered.has(itemId),
        recognise: (pasted) => {
          for (const each of recognise) {
            const found = each(pasted)
            if (found) return found
          }
          return null
        },
        courses: courses.map(namesOf),
        learner: (own ?? named ?? courses[0])?.summary ?? null,
        score: own && asked.about?.kind === 'score' ? scoreOf(own, asked.about.examId) : null,
        candidates: courses.flatMap(({ learner, open }) =>
          candidatesOf(
            learner,
            new Set([...learner.bank.items.keys()].filter((itemId) => !open.bank.items.has(itemId))),
          ),
        ),
      })
    },
  }

  /** The question that is asked about, as its last attempt asked it. Who never answered it has chosen nothing, whatever is claimed. */
  async function aboutIn(
    userId: string,
    about: AskedAbout | null,
    own: StudiedCourse | undefined,
  ): Promise<Pick<Ask, 'about' | 'question'>> {
    if (about?.kind !== 'question' || !own) return { about, question: null }
    const { courseId, itemId, chosen } = about
    const attempts = await attemptsAt(userId, itemId)
    const last = attempts.at(-1)
    const item = own.learner.bank.items.get(itemId)
    // One that is kept for an exam is not spoken of before it was sat.
    if (!item || (!last && !own.open.bank.items.has(itemId))) return { about: null, question: null }
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
  return exam ? { courseId: course.id, title: exam.title, sessionId: exam.id, report: examReport(exam) } : null
}

/** The course, or none where it is not there or not theirs. */
async function ifTheirs(course: Promise<StudiedCourse>): Promise<StudiedCourse[]> {
  try {
    return [await course]
  } catch (error) {
    if (error instanceof Problem && (error.code === 'not-found' || error.code === 'forbidden')) return []
    throw error
  }
}

const answeredIn = (courses: readonly StudiedCourse[]) =>
  new Set(
    courses.flatMap(({ learner }) =>
      [...learner.cards].filter(([, { attempts }]) => attempts > 0).map(([itemId]) => itemId),
    ),
  )

const namesOf = ({ course, learner: { bank } }: StudiedCourse): AskedCourse => ({
  courseId: course.id,
  title: course.title,
  topics: bank.topics,
  concepts: bank.concepts,
})
