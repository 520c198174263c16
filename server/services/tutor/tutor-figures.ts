import type { AiAnalytics, AiLearningStatus } from '../../../core/contract/tutor/ai-analytics.ts'
import { counted, wholePercent } from '../../../core/study/learner/sentences.ts'
import { cachedFor } from '../../concurrency/cached-for.ts'
import type { Deps } from '../../deps/deps.ts'
import {
  allAnswerFigures,
  type AnswerFigures,
  answerFiguresOf,
  chatCounts,
  topicsAnswered,
} from '../../models/tutor/answer-figures.ts'
import { studiedCourses } from '../study/engine/studied-courses.ts'

/** How long figures of everybody are kept. */
const keptMs = 5 * 60_000
/** A figure of fewer answers says nothing. */
const fewestAnswers = 20
/** What conversations with the tutor came to, by what students said of the answers and by their records. */
export function tutorFigures(deps: Pick<Deps, 'db' | 'reads' | 'now' | 'limits' | 'config'>) {
  const { reads, now } = deps
  const studied = studiedCourses(deps)

  async function progressOf(userId: string): Promise<number | null> {
    const concepts = (await studied.all(userId, undefined)).flatMap(({ summary }) =>
      summary.answers > 0 ? summary.concepts : [],
    )
    return percent(concepts.filter(({ isMastered }) => isMastered).length, concepts.length)
  }

  const status = cachedFor(keptMs, now, async (): Promise<AiLearningStatus> => {
    const figures = await allAnswerFigures(reads)
    const isEnough = figures.answers >= fewestAnswers
    const rated = figures.rated >= fewestAnswers
    return {
      systemLearning: {
        totalResponses: figures.answers,
        averageConfidence: isEnough ? rounded(figures.confidence) : null,
        intelligentResponseRate: isEnough ? rounded(figures.held / figures.answers) : null,
        userSatisfactionRate: rated ? rounded(figures.helped / figures.rated) : null,
        improvementActions: actionsOf(figures),
      },
    }
  })

  return {
    async ofUser(userId: string): Promise<AiAnalytics> {
      const [figures, counts, topics, learningProgress] = await Promise.all([
        answerFiguresOf(userId, reads),
        chatCounts(userId, reads),
        topicsAnswered(userId, reads),
        progressOf(userId),
      ])
      return {
        messageAccuracy: percent(figures.held, figures.answers),
        responseQuality: figures.confidence === null ? null : Math.round(100 * figures.confidence),
        userSatisfaction: percent(figures.helped, figures.rated),
        topicExpertise: answersByTopic(topics),
        statistics: {
          totalConversations: counts.conversations,
          totalMessages: counts.messages,
          positiveResponses: figures.helped,
          learningProgress,
        },
      }
    },

    ofAll: status,
  }
}

function actionsOf({ gaps, answers, rated, helped }: AnswerFigures): string[] {
  const unhelpful = rated - helped
  return [
    ...(gaps > 0
      ? [
          `${counted(gaps, 'question')} that the library did not answer well ${gaps === 1 ? 'is' : 'are'} counted for its authors.`,
        ]
      : []),
    ...(unhelpful > 0
      ? [`${counted(unhelpful, 'answer')} rated as not helpful ${unhelpful === 1 ? 'is' : 'are'} among them.`]
      : []),
    ...(answers > 0 && rated === 0
      ? ['No answer has been rated yet: say whether one helped, and its authors hear of it.']
      : []),
  ]
}

function answersByTopic(all: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const title of all.flatMap(namesIn)) counts.set(title, (counts.get(title) ?? 0) + 1)
  return Object.fromEntries([...counts].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)))
}

/** As this server wrote it. */
const namesIn = (json: string | null) => (json === null ? [] : (JSON.parse(json) as string[]))

const percent = (part: number, whole: number) => (whole === 0 ? null : wholePercent(part / whole))
const rounded = (share: number | null) => (share === null ? null : wholePercent(share) / 100)
