import { useId } from 'react'
import type { AiAnalytics, AiLearningStatus } from '../../../core/contract/tutor/ai-analytics.ts'
import { confidenceInWords } from '../../tutor-chat/chat-words.ts'
import { formatCount } from '../../ui/words/format-amount.ts'
import { LeaderList } from '../../ui/layout/leader-list.tsx'
import { ProgressBar } from '../../ui/layout/progress-bar.tsx'
import css from './analytics-panel.module.css'

export interface AnalyticsPanelProps {
  analytics: AiAnalytics
  status: AiLearningStatus
}

/** Topics that are shown, and answers that fill a bar (specification 2, section 9). */
const shownTopics = 3
const fullBar = 10

const notYet = 'Not enough yet'
const percent = (value: number | null) => (value === null ? notYet : `${value}%`)
const share = (value: number | null) => (value === null ? notYet : `${Math.round(value * 100)}%`)
/** Of a share; nothing is ever certain. */
const sureness = (value: number | null) => (value === null ? notYet : confidenceInWords(value))

/** How the conversations went, reckoned from them and from what was said of the answers. */
export function AnalyticsPanel({ analytics, status }: AnalyticsPanelProps) {
  const { messageAccuracy, responseQuality, userSatisfaction, topicExpertise, statistics } = analytics
  const { systemLearning } = status
  const titleId = useId()
  const topics = Object.entries(topicExpertise)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, shownTopics)
  return (
    <section className={css['panel']} aria-labelledby={titleId}>
      <h2 id={titleId}>Analytics</h2>
      <LeaderList
        entries={[
          { name: 'Questions your library answered', value: percent(messageAccuracy) },
          { name: 'Mean confidence', value: sureness(responseQuality === null ? null : responseQuality / 100) },
          { name: 'Rated helpful', value: percent(userSatisfaction) },
          { name: 'Conversations', value: statistics.totalConversations },
          { name: 'Messages', value: statistics.totalMessages },
          { name: 'Helpful answers', value: statistics.positiveResponses },
          { name: 'Concepts mastered', value: percent(statistics.learningProgress) },
        ]}
      />
      <h3 className={css['title']}>Topics you asked about most</h3>
      {topics.length === 0 ? (
        <p className={css['small']}>None yet: they come with your first answers.</p>
      ) : (
        <ul className={css['topics']}>
          {topics.map(([topic, answers]) => (
            <li key={topic}>
              <p>{topic}</p>
              <ProgressBar label={topic} value={answers} max={fullBar} text={formatCount(answers, 'answer')} />
            </li>
          ))}
        </ul>
      )}
      <h3 className={css['title']}>The tutor with all students</h3>
      <LeaderList
        entries={[
          { name: 'Answers', value: systemLearning.totalResponses },
          { name: 'Held by the library', value: share(systemLearning.intelligentResponseRate) },
          { name: 'Mean confidence', value: sureness(systemLearning.averageConfidence) },
          { name: 'Rated helpful', value: share(systemLearning.userSatisfactionRate) },
        ]}
      />
      {systemLearning.improvementActions.length > 0 && (
        <ul className={css['actions']}>
          {systemLearning.improvementActions.map((action) => (
            <li key={action}>{action}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
