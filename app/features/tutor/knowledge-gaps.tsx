import { useState } from 'react'
import type { CourseSummary } from '../../../core/study/learner/course-summary.ts'
import type { Mastery, Weakness } from '../../../core/study/learner/learner-view.ts'
import { agoInWords, masteryInWords } from '../../learning/learning-words.ts'
import { PriorityBadge } from '../../learning/priority-badge.tsx'
import { formatCount } from '../../ui/words/format-amount.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { FirstAnswers } from './first-answers.tsx'
import { Summary } from '../../ui/layout/summary.tsx'
import css from './tutor.module.css'

/** Questions of a run that practises one gap. */
const gapQuestions = 10
/** Gaps that are shown at first. */
const firstGaps = 6
/** Pieces of advice that a gap shows. */
const mostAdvice = 2

/** What is expected to cost marks in the exam, the most urgent first. */
export function KnowledgeGaps({ summary }: { summary: CourseSummary }) {
  const { courseId, weaknesses, concepts, topics, paths, atMs } = summary
  const parts = concepts.length > 0 ? concepts : topics
  const assessed = parts.filter(({ share }) => share !== null)
  // A topic is judged as a whole before its concepts are.
  if (assessed.length === 0 && weaknesses.length === 0) return <FirstAnswers summary={summary} what="Your gaps" />
  return (
    <div className={css['panel']}>
      {weaknesses.length === 0 ? (
        <EmptyPage
          as="part"
          title="Excellent Progress!"
          actions={
            <LinkButton to="/study/$courseId/start" params={{ courseId: String(courseId) }} search={{ minutes: 20 }}>
              Go on for 20 minutes
            </LinkButton>
          }
        >
          <p>
            {assessed.length === 1
              ? 'The one concept that could be judged so far is not expected to cost you marks.'
              : `None of the ${assessed.length} concepts that could be judged so far is expected to cost you marks.`}
          </p>
        </EmptyPage>
      ) : (
        <Gaps courseId={courseId} weaknesses={weaknesses} nowMs={atMs} />
      )}
      <NotAssessed
        courseId={courseId}
        concepts={parts.filter(({ share }) => share === null)}
        practised={new Set(paths[0]?.nodes.map(({ id }) => id))}
      />
    </div>
  )
}

interface GapsProps {
  courseId: number
  weaknesses: readonly Weakness[]
  /** Epoch ms. */
  nowMs: number
}

function Gaps({ courseId, weaknesses, nowMs }: GapsProps) {
  const [isWhole, setWhole] = useState(false)
  const more = weaknesses.length - firstGaps
  const shown = isWhole ? weaknesses : weaknesses.slice(0, firstGaps)
  return (
    <>
      <ul className={css['cards']}>
        {shown.map((weakness) => (
          <Gap key={weakness.concept} courseId={courseId} weakness={weakness} nowMs={nowMs} />
        ))}
      </ul>
      {more > 0 && !isWhole && (
        <div>
          <Button look="secondary" onClick={() => setWhole(true)}>
            Show {formatCount(more, 'more gap')}, less urgent
          </Button>
        </div>
      )}
    </>
  )
}

interface GapProps {
  courseId: number
  weakness: Weakness
  /** Epoch ms. */
  nowMs: number
}

function Gap({ courseId, weakness, nowMs }: GapProps) {
  const { concept, conceptTitle, topicTitle, priority, errorCount, answers, marksLost, improvements, lastAtMs } =
    weakness
  const advice = improvements.slice(0, mostAdvice)
  return (
    <Card as="li" className={css['card']} data-concept={concept}>
      <div className={css['head']}>
        <div>
          <h2>{conceptTitle}</h2>
          {topicTitle !== conceptTitle && <p className={css['small']}>{topicTitle}</p>}
        </div>
        <PriorityBadge priority={priority} />
      </div>
      <dl className={css['facts']}>
        <div>
          <dt>Expected</dt>
          <dd>{masteryInWords(weakness)}</dd>
        </div>
        <div>
          <dt>Costs</dt>
          <dd>{costInWords(marksLost)}</dd>
        </div>
        <div>
          <dt>Errors</dt>
          <dd>
            {errorCount} of {formatCount(answers, 'answer')}, last {agoInWords(lastAtMs, nowMs)}
          </dd>
        </div>
      </dl>
      {advice.length > 0 && (
        <ul className={css['advice']} aria-label="Recommendations">
          {advice.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <div>
        <LinkButton
          to="/study/$courseId/start"
          params={{ courseId: String(courseId) }}
          search={{ concept, questions: gapQuestions }}
          iconAfter="arrow-right"
        >
          Practice Now
          <VisuallyHidden>: {conceptTitle}</VisuallyHidden>
        </LinkButton>
      </div>
    </Card>
  )
}

/** Of a hundred in the student's own exam: what is less than half a mark is said to be so. */
function costInWords(marks: number): string {
  if (marks < 0.5) return 'less than half a mark of 100'
  const rounded = Math.round(marks * 2) / 2
  if (rounded === 0.5) return 'about half a mark of 100'
  return `about ${rounded === 1 ? '1 mark' : `${rounded} marks`} of 100`
}

interface NotAssessedProps {
  courseId: number
  concepts: readonly Mastery[]
  /** Ids of those that have questions besides what is kept for an exam. */
  practised: ReadonlySet<string>
}

function NotAssessed({ courseId, concepts, practised }: NotAssessedProps) {
  if (concepts.length === 0) return null
  return (
    <details>
      <Summary>{formatCount(concepts.length, 'concept')} not assessed yet</Summary>
      <p className={css['small']}>
        Three marked answers are needed before a concept is judged. Until then it is no gap, only unknown.
      </p>
      <ul className={css['rows']}>
        {concepts.map(({ id, title, answers }) => (
          <li key={id} className={css['row']}>
            <span>
              {title}{' '}
              <span className={css['small']}>{answers === 0 ? 'no answer yet' : formatCount(answers, 'answer')}</span>
            </span>
            {practised.has(id) ? (
              <LinkButton
                look="plain"
                to="/study/$courseId/start"
                params={{ courseId: String(courseId) }}
                search={{ concept: id, questions: 3 }}
              >
                Find out<VisuallyHidden>: {title}</VisuallyHidden>
              </LinkButton>
            ) : (
              <span className={css['small']}>kept for the exam</span>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
