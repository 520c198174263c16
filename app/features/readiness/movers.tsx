import type { Readiness } from '../../../core/study/learner/learner-view.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import css from './readiness.module.css'

export interface MoversProps {
  courseId: number
  movers: Extract<Readiness, { is: 'known' }>['movers']
}

/** Questions of a run that is begun from here. */
const runQuestions = 10
/** Marks of a hundred below which nothing is promised. */
const leastGain = 0.05

/** What an hour of practice would bring most. */
export function Movers({ courseId, movers }: MoversProps) {
  const worth = movers.filter(({ gain }) => gain >= leastGain)
  if (worth.length === 0) return null
  return (
    <section className={css['part']} aria-labelledby="movers">
      <h2 id="movers">What would move it most</h2>
      <p className={css['small']}>Marks of 100 that an hour on each topic is expected to bring.</p>
      <ol className={css['rows']}>
        {worth.map(({ topic, title, gain }) => (
          <li key={topic} className={css['row']}>
            <span className={css['words']}>{title}</span>
            <span className={css['gain']}>{gainInWords(gain)}</span>
            <LinkButton
              look="secondary"
              to="/study/$courseId/start"
              params={{ courseId: String(courseId) }}
              search={{ concept: topic, questions: runQuestions }}
            >
              Practise<VisuallyHidden> {title}</VisuallyHidden>
            </LinkButton>
          </li>
        ))}
      </ol>
    </section>
  )
}

const gainInWords = (gain: number): string => {
  const tenths = Math.round(gain * 10) / 10
  return `+${tenths} ${tenths === 1 ? 'mark' : 'marks'}`
}
