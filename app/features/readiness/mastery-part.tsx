import type { Mastery } from '../../../core/study/learner/learner-view.ts'
import { MasteryBar, MasteryLegend } from '../../learning/mastery-bar.tsx'
import { formatCount } from '../../ui/words/format-amount.ts'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { Summary } from '../../ui/layout/summary.tsx'
import css from './readiness.module.css'

export interface MasteryPartProps {
  topics: readonly Mastery[]
  concepts: readonly Mastery[]
  /** The share to reach, 0..1. */
  target: number
  /** Epoch ms. */
  nowMs: number
}

/** What is known of every topic, and below it of its concepts, with what it rests on. */
export function MasteryPart({ topics, concepts, target, nowMs }: MasteryPartProps) {
  return (
    <section className={css['part']} aria-labelledby="mastery">
      <h2 id="mastery">Mastery</h2>
      <MasteryLegend target={target} />
      <ul className={css['topics']}>
        {topics.map((topic) => {
          const own = concepts.filter((concept) => concept.topic === topic.id)
          return (
            <li key={topic.id} className={css['topic']}>
              <MasteryBar mastery={topic} target={target} nowMs={nowMs} />
              {own.length > 0 && (
                <details className={css['concepts']}>
                  <Summary isSmall>
                    {formatCount(own.length, 'concept')}
                    <VisuallyHidden> of {topic.title}</VisuallyHidden>
                  </Summary>
                  <ul className={css['bars']}>
                    {own.map((concept) => (
                      <li key={concept.id}>
                        <MasteryBar mastery={concept} target={target} nowMs={nowMs} />
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
