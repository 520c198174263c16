import type { BodyOf } from '../../../../core/contract/endpoint.ts'
import type { MarkedAnswer, recordTutorAnswer } from '../../../../core/contract/study/ai-tutor.ts'
import { Problem } from '../../../../core/problem.ts'
import type { Answer } from '../../../../core/questions/answer.ts'
import { plainQuestion } from '../../../../core/questions/plain-question.ts'
import { writtenAnswer } from '../../../../core/questions/written-answer.ts'
import type { AnswerFact } from '../../../../core/study/families.ts'
import { hasFullMarks, type Mark } from '../../../../core/study/mark.ts'
import type { Deps } from '../../../deps/deps.ts'
import { attemptsOfQuiz, type KeptAttempt, keptAttempts } from '../../../models/study/kept-attempts.ts'
import { lockSyncState, userAmount } from '../../../models/study/sync-state.ts'
import { requireAllowance } from '../sync-limits.ts'
import { storeOwn } from '../sync-push.ts'
import { askedIn, type CourseQuestion } from './asked-questions.ts'

type Written = Pick<BodyOf<typeof recordTutorAnswer>, 'userAnswer' | 'answer' | 'confidence' | 'seconds'>

/** An answer to a question, as the API was sent it. */
export interface GivenAnswer {
  question: CourseQuestion
  attemptKey: string
  written: Written
  /** Where the answer stands in the body: what a refusal names. */
  path: string
}

/** Whose answers these are, and what they were given in. */
interface Setting {
  userId: string
  courseId: number
  packVersion: number
  sessionId: string
  tzOffsetMin: number
  /** Completed once: of its answers those count that came first. */
  quiz?: string
}

/** Keeps answers as a device's are kept: as events that every device of the student folds. An attempt that is there already stays
 *  as it is. Answers what is kept of each, in their order. Throws `validation`, `taken` and `too-many-requests`. */
export async function keepAnswers(
  deps: Pick<Deps, 'db' | 'reads' | 'now' | 'newId' | 'randomBytes' | 'config'>,
  setting: Setting,
  given: readonly GivenAnswer[],
): Promise<KeptAttempt[]> {
  const { userId, quiz } = setting
  const facts = given.map((each) => factOf(setting, each))
  requireAllowance(await userAmount(userId, deps.reads), deps.config.limits.sync, deps.now())
  const keys = given.map(({ attemptKey }) => attemptKey)
  return await deps.db.transaction(async (trx) => {
    // Of two that send the same at once the second waits here, and finds what the first has kept.
    await lockSyncState(userId, trx)
    const ofQuiz = quiz === undefined ? [] : await attemptsOfQuiz(userId, quiz, facts, trx)
    if (ofQuiz.length > 0) return ofQuiz
    const known = await keptAttempts(userId, keys, trx)
    const fresh = facts.filter((fact) => !known.some(({ attemptKey }) => attemptKey === fact.attemptKey))
    if (fresh.length > 0) await storeOwn(userId, fresh, { ...deps, trx })
    const kept = new Map((await keptAttempts(userId, keys, trx)).map((attempt) => [attempt.attemptKey, attempt]))
    return given.map(({ attemptKey, question }) => {
      const attempt = kept.get(attemptKey)
      if (attempt?.itemId !== question.item.itemId) throw new Problem('taken', 'Another answer has this attempt’s key.')
      return attempt
    })
  })
}

/** An answer with the calendar of where the student is. */
type OwnFact = Omit<AnswerFact, 'clientMark'> & { tzOffsetMin: number }

function factOf({ userId: _, ...setting }: Setting, { question, attemptKey, written, path }: GivenAnswer): OwnFact {
  const { confidence, seconds } = written
  return {
    type: 'answered',
    attemptKey,
    revision: 1,
    ...setting,
    itemId: question.item.itemId,
    itemHash: question.item.hash,
    answer: answerIn(question, attemptKey, written, path),
    ...(confidence !== undefined && { confidence }),
    durationMs: Math.round(seconds * 1000),
  }
}

function answerIn(question: CourseQuestion, attemptKey: string, { answer, userAnswer }: Written, path: string): Answer {
  const asked = askedIn(question, attemptKey)
  const { stimulus } = question
  const read = asked && userAnswer !== undefined ? writtenAnswer(asked, stimulus, String(userAnswer)) : null
  const given = answer ?? read
  const key = asked && writtenAnswer(asked, stimulus, plainQuestion(asked, stimulus).correctAnswer)
  // What is of another kind would be marked as wrong.
  if (given && given.kind === key?.kind) return given
  const field = answer ? 'answer' : 'userAnswer'
  const message = given || userAnswer !== undefined ? 'This is no answer to the question' : 'Please answer the question'
  throw new Problem('validation', message, { fields: [{ path: path === '' ? field : `${path}.${field}`, message }] })
}

/** What is told of an answer that was kept. */
export function told(question: CourseQuestion, { attemptKey, mark }: KeptAttempt): MarkedAnswer {
  const asked = askedIn(question, attemptKey)
  const { correctAnswer, explanation } = asked
    ? plainQuestion(asked, question.stimulus)
    : { correctAnswer: '', explanation: '' }
  return { questionId: question.item.itemId, ...inMarks(mark), correctAnswer, explanation }
}

const inMarks = (mark: Mark | null) => ({
  isCorrect: mark && hasFullMarks(mark),
  marks: mark?.marks ?? null,
  of: mark?.of ?? null,
})
