import type { AnswerOf, BodyOf, ParamsOf } from '../../../../core/contract/endpoint.ts'
import type { completeTutorQuiz, TutorQuiz } from '../../../../core/contract/study/ai-tutor.ts'
import { Problem } from '../../../../core/problem.ts'
import { plainQuestion } from '../../../../core/questions/plain-question.ts'
import type { Learner } from '../../../../core/study/learner/model/learner-inputs.ts'
import type { PendingQuiz } from '../../../../core/study/learner/learner-view.ts'
import { quizResult, shareSoFar } from '../../../../core/study/learner/next/quiz-result.ts'
import { quizItems } from '../../../../core/study/learner/next/quizzes.ts'
import type { Deps } from '../../../deps/deps.ts'
import { keptAttempts } from '../../../models/study/kept-attempts.ts'
import { sha256Of } from '../../../packs/sha256.ts'
import { askedIn, type CourseQuestion, courseQuestions } from './asked-questions.ts'
import { type GivenAnswer, keepAnswers, told } from './given-answers.ts'
import type { StudiedCourse, StudiedCourses } from './studied-courses.ts'

type Completed = AnswerOf<typeof completeTutorQuiz>
type Sent = BodyOf<typeof completeTutorQuiz>
type NamedQuiz = ParamsOf<typeof completeTutorQuiz>['id']

/** Quizzes made of what a student has yet to master. */
export function tutorQuizService(
  deps: Pick<Deps, 'db' | 'reads' | 'now' | 'newId' | 'randomBytes' | 'config' | 'limits'>,
  studied: StudiedCourses,
) {
  const { reads, limits, config } = deps

  return {
    /** Those of a course, with their questions. */
    async pending(userId: string, { open, summary }: StudiedCourse): Promise<TutorQuiz[]> {
      const quizzes: TutorQuiz[] = []
      for (const quiz of summary.quizzes) {
        const questions = await questionsOf(open, quiz.itemIds)
        if (questions.length === quiz.itemIds.length) quizzes.push(toldQuiz(userId, quiz, questions, open))
      }
      return quizzes
    },

    /** Marks a quiz and keeps its answers. One that was completed is answered by what is kept. Throws `not-found`, `forbidden`,
     *  `validation`, `taken` and `too-many-requests`. */
    async complete(
      userId: string,
      { id, courseId, concept }: NamedQuiz,
      { quizId = id, answers }: Sent,
    ): Promise<Completed> {
      if (quizId !== id) throw new Problem('validation', 'The quiz is another one than that of the address.')
      await limits.take([{ name: 'tutor-answer', owner: userId, limit: config.limits.tutorAnswer.perUser }])
      const { learner, open } = await studied.one(userId, courseId)
      const itemIds = quizItems(open.bank, id)
      const questions = itemIds ? await questionsOf(open, itemIds) : []
      if (!itemIds || questions.length < itemIds.length) throw noSuchQuiz()
      const keys = new Map(
        questions.map((question) => [question, attemptKeysOf(userId, id, question, learner)] as const),
      )
      const begun = await keptAttempts(userId, [...keys.values()].flat(), reads)
      const given = givenTo(questions, answers, (question) => {
        const own = keys.get(question) ?? []
        // What was answered by itself before is that answer.
        return own.find((key) => begun.some(({ attemptKey }) => attemptKey === key)) ?? own.at(-1) ?? ''
      })
      const kept = await keepAnswers(
        deps,
        {
          userId,
          courseId: learner.courseId,
          packVersion: learner.bank.version,
          sessionId: deps.newId(),
          tzOffsetMin: learner.settings.tzOffsetMin,
          quiz: id,
        },
        given,
      )
      const marks = kept.flatMap(({ mark }) => mark ?? [])
      const of = marks.length
      const share = of === 0 ? 0 : marks.reduce((sum, mark) => sum + mark.marks / mark.of, 0) / of
      const beganAtMs = Math.min(...kept.map(({ effectiveAtMs }) => effectiveAtMs))
      return {
        ...quizResult(share, earlierShare(learner, concept, beganAtMs), titleOf(learner, concept)),
        results: questions.flatMap((question) => {
          const attempt = kept.find(({ itemId }) => itemId === question.item.itemId)
          return attempt ? [told(question, attempt)] : []
        }),
      }
    },
  }

  function questionsOf({ courseId, bank }: Learner, itemIds: readonly string[]): Promise<CourseQuestion[]> {
    const items = itemIds.flatMap((itemId) => bank.items.get(itemId) ?? [])
    return courseQuestions(courseId, items, reads)
  }
}

const noSuchQuiz = () => new Problem('not-found', 'There is no such quiz any more. Please fetch your quizzes again.')

function toldQuiz(
  userId: string,
  quiz: PendingQuiz,
  questions: readonly CourseQuestion[],
  learner: Learner,
): TutorQuiz {
  const { id, courseId, concept, conceptTitle, topic, topicTitle, difficulty } = quiz
  return {
    id,
    courseId,
    conceptId: concept,
    topicId: topic,
    topic: topicTitle,
    concept: conceptTitle,
    difficulty,
    questions: questions.flatMap((each) => {
      const attemptKey = attemptKeysOf(userId, id, each, learner).at(-1) ?? ''
      const asked = askedIn(each, attemptKey)
      if (!asked) return []
      const { question, stimulus, item } = each
      return [
        {
          id: item.itemId,
          type: asked.type,
          ...plainQuestion(asked, stimulus),
          asked: { question, ...(stimulus && { stimulus }) },
          attemptKey,
        },
      ]
    }),
  }
}

/** Those that the question has had in this quiz, the one that it has now last: the same until it is answered, and of a moment after it
 *  was answered last. */
function attemptKeysOf(userId: string, quiz: string, { item }: CourseQuestion, { answers }: Learner): string[] {
  const times = answers.flatMap(({ itemId, atMs }) => (itemId === item.itemId ? [atMs] : []))
  return [0, ...times].map((atMs) => steadyId(`${userId}/${quiz}/${item.itemId}`, atMs + 1))
}

/** Each question with its answer. */
function givenTo(
  questions: readonly CourseQuestion[],
  answers: Sent['answers'],
  keyOf: (question: CourseQuestion) => string,
): GivenAnswer[] {
  const given = new Map<CourseQuestion, GivenAnswer>()
  for (const [at, { questionId, attemptKey, ...written }] of answers.entries()) {
    const path = `answers.${at}`
    const question =
      typeof questionId === 'number'
        ? questions[questionId]
        : questions.find(({ item: { itemId } }) => itemId === questionId)
    if (!question) throw wrong(`${path}.questionId`, 'The quiz has no such question')
    if (given.has(question)) throw wrong(`${path}.questionId`, 'This question is answered twice')
    given.set(question, { question, attemptKey: attemptKey ?? keyOf(question), written, path })
  }
  if (given.size < questions.length) throw wrong('answers', 'Please answer every question')
  return [...given.values()]
}

const wrong = (path: string, message: string) => new Problem('validation', message, { fields: [{ path, message }] })

/** Of the answers before a moment. */
const earlierShare = ({ answers, bank }: Learner, concept: string, beforeMs: number): number | null =>
  shareSoFar({ answers: answers.filter(({ atMs }) => atMs < beforeMs), bank }, concept)

const titleOf = ({ bank }: Learner, id: string) =>
  [...bank.concepts, ...bank.topics].find((each) => each.id === id)?.title ?? id

/** A UUIDv7 (RFC 9562) of this moment that is the same whenever it is made of the same words. */
function steadyId(words: string, atMs: number): string {
  const time = Math.max(0, atMs).toString(16).padStart(12, '0')
  const digits = sha256Of(words)
  const variant = '89ab'.charAt(Number.parseInt(digits.charAt(3), 16) % 4)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits.slice(0, 3)}-${variant}${digits.slice(4, 7)}-${digits.slice(7, 19)}`
}
