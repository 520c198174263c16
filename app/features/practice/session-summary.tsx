import type { Topic } from '../../../core/content/topic.ts'
import { type PracticeSession, scoreOf } from '../../../core/study/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatCount } from '../../ui/content/format-amount.ts'
import { LeaderList } from '../../ui/layout/leader-list.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { incorrectItems, scoresByTopic } from '../../questions/run/session-steps.ts'
import css from './session-summary.module.css'

export interface SessionSummaryProps {
  session: PracticeSession
  topics: readonly Topic[]
  onRepeatIncorrect: () => void
  onBack: () => void
}

export function SessionSummary({ session, topics, onRepeatIncorrect, onBack }: SessionSummaryProps) {
  const { answered, correct, total } = scoreOf(session)
  const wrong = incorrectItems(session).length
  const timeMs = session.items.reduce((sum, item) => sum + (item.given ? item.elapsedMs : 0), 0)
  const titleOf = (id: string) => topics.find((topic) => topic.id === id)?.title ?? id
  return (
    <div className={css['summary']}>
      <PageHead over="Session finished" title={`${correct} of ${answered} right`}>
        {answered < total && <p>{formatCount(total - answered, 'question')} left unanswered.</p>}
      </PageHead>
      {answered > 0 && (
        <section aria-labelledby="by-topic" className={css['part']}>
          <h2 id="by-topic">By topic</h2>
          <LeaderList
            entries={scoresByTopic(session).map((score) => ({
              name: titleOf(score.topic),
              value: `${score.correct} of ${score.answered}`,
            }))}
          />
          <p className={css['time']}>{durationInWords(timeMs / answered)} a question</p>
        </section>
      )}
      <div className={css['actions']}>
        {wrong > 0 && (
          <Button icon="refresh" onClick={onRepeatIncorrect}>
            Repeat my {formatCount(wrong, 'incorrect answer')}
          </Button>
        )}
        <Button look={wrong > 0 ? 'secondary' : 'primary'} onClick={onBack}>
          Back to the course
        </Button>
      </div>
    </div>
  )
}

function durationInWords(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
