import type { Router } from '@koa/router'
import {
  adaptiveLearningData,
  learningAnalytics,
  learningRecommendations,
  listLearningPaths,
} from '../../../core/contract/study/adaptive-learning.ts'
import {
  completeTutorQuiz,
  recordTutorAnswer,
  tutorPerformance,
  tutorQuizzes,
  tutorWeaknesses,
} from '../../../core/contract/study/ai-tutor.ts'
import { getLearner } from '../../../core/contract/study/learner.ts'
import type { Deps } from '../../deps/deps.ts'
import { admitInTurn } from '../../http/admit-in-turn.ts'
import { handle } from '../../http/handle.ts'
import { accountTurns } from '../../services/limits/account-turns.ts'
import { adaptiveData, listedAnalytics, nextSteps, performanceIn } from '../../services/study/engine/all-courses.ts'
import { listedPaths } from '../../services/study/engine/learning-paths.ts'
import { studiedCourses } from '../../services/study/engine/studied-courses.ts'
import { tutorAnswerService } from '../../services/study/engine/tutor-answers.ts'
import { tutorQuizService } from '../../services/study/engine/tutor-quizzes.ts'
import { byUrgency, listedWeaknesses } from '../../services/study/engine/tutor-weaknesses.ts'
import { ownLearningStyle } from '../../services/study/own-settings.ts'

/** What the engine says of who asks: of one course, or of all that they study. */
export function engineRoutes(
  router: Router,
  deps: Pick<Deps, 'db' | 'reads' | 'now' | 'newId' | 'randomBytes' | 'config' | 'limits' | 'wait'>,
): void {
  const studied = studiedCourses(deps)
  const quizzes = tutorQuizService(deps, studied)
  const answers = tutorAnswerService(deps, studied)
  const admit = admitInTurn(accountTurns(deps.config.limits.learner, deps.wait))
  const handleInTurn: typeof handle = (at, endpoint, run) => handle(at, endpoint, run, { admit })

  handleInTurn(router, getLearner, ({ params }, { state }) => studied.whole(state.userId, params.courseId))

  handleInTurn(router, adaptiveLearningData, async ({ query }, { state }) => {
    const courses = await studied.all(state.userId, query.courseId)
    return adaptiveData(courses, await ownLearningStyle(state.userId, deps.reads), deps.now())
  })
  handleInTurn(router, listLearningPaths, async ({ query }, { state }) =>
    (await studied.all(state.userId, query.courseId)).flatMap(listedPaths),
  )
  handleInTurn(router, learningAnalytics, async ({ query }, { state }) =>
    listedAnalytics(await studied.all(state.userId, query.courseId)),
  )
  handleInTurn(router, learningRecommendations, async ({ query }, { state }) => ({
    aiRecommendations: nextSteps(await studied.all(state.userId, query.courseId)),
    studyGroups: [],
  }))

  handleInTurn(router, tutorWeaknesses, async ({ query }, { state }) =>
    byUrgency((await studied.all(state.userId, query.courseId)).flatMap(listedWeaknesses)),
  )
  handleInTurn(router, tutorPerformance, async ({ query }, { state }) =>
    performanceIn(await studied.all(state.userId, query.courseId)),
  )
  handleInTurn(router, tutorQuizzes, async ({ query }, { state }) => {
    const courses = await studied.all(state.userId, query.courseId)
    const own = await Promise.all(courses.map((course) => quizzes.pending(state.userId, course)))
    return own.flat()
  })
  handleInTurn(router, completeTutorQuiz, ({ params, body }, { state }) =>
    quizzes.complete(state.userId, params.id, body),
  )
  handleInTurn(router, recordTutorAnswer, ({ body }, { state }) => answers.record(state.userId, body))
}
