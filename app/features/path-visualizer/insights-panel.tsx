import type { CourseSummary } from '../../../core/study/learner/course-summary.ts'
import { PriorityBadge } from '../../learning/priority-badge.tsx'
import { LinkButton } from '../../ui/controls/button.tsx'
import { formatCount } from '../../ui/words/format-amount.ts'
import { LeaderList } from '../../ui/layout/leader-list.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { blockersOf } from './blockers.ts'
import { RowWords, RuledRow, RuledRows } from '../../ui/content/ruled-rows.tsx'
import css from './path-visualizer.module.css'

/** So many of each are enough to act on. */
const most = 5
/** Most questions of a run that is begun from here. */
const mostQuestions = 20

/** What stands out in the figures of a course, each with what to do about it. */
export function InsightsPanel({ summary }: { summary: CourseSummary }) {
  const { courseId, weaknesses, blindSpots, luckyGuesses, readiness, paths } = summary
  const params = { courseId: String(courseId) }
  const blockers = blockersOf(paths[0]?.nodes ?? []).slice(0, most)
  const movers = readiness.is === 'known' ? readiness.movers.slice(0, most) : []
  const isNothing = weaknesses.length + blindSpots.length + luckyGuesses.length + blockers.length + movers.length === 0
  if (isNothing) {
    return (
      <div className={css['main']}>
        <p className={css['intro']}>
          Nothing stands out yet. After a few runs your gaps, and what you were sure of and missed, stand here.
        </p>
        <p>
          <LinkButton to="/study/$courseId/start" params={params}>
            Answer 10 questions
          </LinkButton>
        </p>
      </div>
    )
  }
  return (
    <div className={css['main']}>
      {weaknesses.length > 0 && (
        <section className={css['part']} aria-labelledby="gaps">
          <h2 id="gaps">Where marks are lost</h2>
          <RuledRows>
            {weaknesses.slice(0, most).map(({ concept, conceptTitle, topicTitle, priority, marksLost }) => (
              <RuledRow key={concept}>
                <RowWords>
                  <p>
                    <span className={css['name']}>{conceptTitle}</span> <PriorityBadge priority={priority} />
                  </p>
                  <p className={css['small']}>
                    {topicTitle} · {costInWords(marksLost)} of a hundred at the exam
                  </p>
                </RowWords>
                <LinkButton
                  to="/study/$courseId/start"
                  params={params}
                  search={{ concept, questions: 10 }}
                  look="secondary"
                >
                  Practice Now<VisuallyHidden>: {conceptTitle}</VisuallyHidden>
                </LinkButton>
              </RuledRow>
            ))}
          </RuledRows>
        </section>
      )}
      {blockers.length > 0 && (
        <section className={css['part']} aria-labelledby="blockers">
          <h2 id="blockers">What holds up most</h2>
          <RuledRows>
            {blockers.map(({ node, blocks }) => (
              <RuledRow key={node.id}>
                <RowWords>
                  <p className={css['name']}>{node.title}</p>
                  <p className={css['small']}>{formatCount(blocks, 'concept')} build on it</p>
                </RowWords>
                <LinkButton
                  to="/study/$courseId/start"
                  params={params}
                  search={{ concept: node.id, questions: 10 }}
                  look="secondary"
                >
                  Practise<VisuallyHidden>: {node.title}</VisuallyHidden>
                </LinkButton>
              </RuledRow>
            ))}
          </RuledRows>
        </section>
      )}
      {movers.length > 0 && (
        <section className={css['part']} aria-labelledby="movers">
          <h2 id="movers">What an hour is worth</h2>
          <p className={css['small']}>Marks of a hundred that an hour of practice is expected to bring.</p>
          <LeaderList entries={movers.map(({ title, gain }) => ({ name: title, value: gain.toFixed(1) }))} />
        </section>
      )}
      {blindSpots.length + luckyGuesses.length > 0 && (
        <section className={css['part']} aria-labelledby="misjudged">
          <h2 id="misjudged">Sure and wrong, unsure and right</h2>
          <RuledRows>
            <Misjudged courseId={courseId} items={blindSpots} one="blind spot">
              You were sure of it and it was wrong.
            </Misjudged>
            <Misjudged courseId={courseId} items={luckyGuesses} one="lucky guess" many="lucky guesses">
              You were unsure and it was right.
            </Misjudged>
          </RuledRows>
        </section>
      )}
    </div>
  )
}

const costInWords = (marks: number) =>
  marks < 1 ? 'less than one mark' : `about ${formatCount(Math.round(marks), 'mark')}`

interface MisjudgedProps {
  courseId: number
  items: readonly { itemId: string }[]
  one: string
  many?: string
  children: string
}

function Misjudged({ courseId, items, one, many = `${one}s`, children }: MisjudgedProps) {
  if (items.length === 0) return null
  return (
    <RuledRow>
      <RowWords>
        <p className={css['name']}>{formatCount(items.length, one, many)}</p>
        <p className={css['small']}>{children}</p>
      </RowWords>
      <LinkButton
        to="/study/$courseId/start"
        params={{ courseId: String(courseId) }}
        search={{
          items: items
            .map(({ itemId }) => itemId)
            .slice(0, mostQuestions)
            .join(','),
        }}
        look="secondary"
      >
        {items.length > mostQuestions ? `Practise the latest ${mostQuestions}` : 'Practise them'}
        <VisuallyHidden>: {many}</VisuallyHidden>
      </LinkButton>
    </RuledRow>
  )
}
