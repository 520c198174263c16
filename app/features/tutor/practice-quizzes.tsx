import type { CourseSummary } from '../../../core/study/learner/course-summary.ts'
import { formatCount } from '../../ui/words/format-amount.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import css from './tutor.module.css'

const difficulties = { easy: 'Easy', medium: 'Medium', hard: 'Hard' } as const

/** Short quizzes that were made of the gaps. */
export function PracticeQuizzes({ summary }: { summary: CourseSummary }) {
  const { courseId, quizzes } = summary
  if (quizzes.length === 0) {
    return (
      <EmptyPage as="part" title="No pending quizzes">
        <p>A quiz is made of each gap that is found. Answer more questions, and the next ones stand here.</p>
      </EmptyPage>
    )
  }
  return (
    <ul className={css['cards']}>
      {quizzes.map(({ id, conceptTitle, topicTitle, difficulty, itemIds }) => (
        <Card as="li" key={id} className={css['card']}>
          <div className={css['head']}>
            <div>
              <h2>{conceptTitle}</h2>
              {topicTitle !== conceptTitle && <p className={css['small']}>{topicTitle}</p>}
            </div>
            <Badge tone="good">Ready now</Badge>
          </div>
          <p>
            {formatCount(itemIds.length, 'question')} · {difficulties[difficulty]}
          </p>
          <div>
            <LinkButton to="/ai-tutor" search={{ course: courseId, quiz: id }} iconAfter="arrow-right">
              Start Practice
              <VisuallyHidden>: {conceptTitle}</VisuallyHidden>
            </LinkButton>
          </div>
        </Card>
      ))}
    </ul>
  )
}
