import type { BodyOf } from '../../../../core/contract/endpoint.ts'
import type { MarkedAnswer, recordTutorAnswer } from '../../../../core/contract/study/ai-tutor.ts'
import { Problem } from '../../../../core/problem.ts'
import type { Deps } from '../../../deps/deps.ts'
import { courseOfItem } from '../../../models/shop/item-versions.ts'
import { courseQuestions, drawsNumbers } from './asked-questions.ts'
import { keepAnswers, told } from './given-answers.ts'
import type { StudiedCourses } from './studied-courses.ts'

/** Single answers to questions of a student's courses. */
export function tutorAnswerService(
  deps: Pick<Deps, 'db' | 'reads' | 'now' | 'newId' | 'randomBytes' | 'config' | 'limits'>,
  studied: StudiedCourses,
) {
  return {
    /** Marks an answer and keeps it; an attempt that is kept already is answered with the mark that it has now. Throws `not-found`, `forbidden`,
     *  `validation`, `taken` and `too-many-requests`. */
    async record(userId: string, body: BodyOf<typeof recordTutorAnswer>): Promise<MarkedAnswer> {
      const { reads, limits, config } = deps
      await limits.take([{ name: 'tutor-answer', owner: userId, limit: config.limits.tutorAnswer.perUser }])
      const { questionId, attemptKey, ...written } = body
      const courseId = await courseOfItem(questionId, reads)
      if (courseId === null) throw noSuchQuestion()
      const { learner } = await studied.one(userId, courseId)
      const item = learner.bank.items.get(questionId)
      const [question] = item ? await courseQuestions(courseId, [item], reads) : []
      if (!question) throw noSuchQuestion()
      if (attemptKey === undefined && drawsNumbers(question)) {
        const message = 'Its numbers are drawn for each attempt: please send the attemptKey that it came with'
        throw new Problem('validation', message, { fields: [{ path: 'attemptKey', message }] })
      }
      const setting = {
        userId,
        courseId,
        packVersion: learner.bank.version,
        sessionId: deps.newId(),
        tzOffsetMin: learner.settings.tzOffsetMin,
      }
      const given = { question, attemptKey: attemptKey ?? deps.newId(), written, path: '' }
      const [kept] = await keepAnswers(deps, setting, [given])
      if (!kept) throw new Error('an answer was not kept')
      return told(question, kept)
    },
  }
}

const noSuchQuestion = () => new Problem('not-found', 'There is no such question.')
