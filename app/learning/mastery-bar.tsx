import type { Mastery } from '../../core/study/learner/learner-view.ts'
import { intervalOf, masteryInWords, restsOnInWords } from './learning-words.ts'
import css from './mastery-bar.module.css'

export interface MasteryBarProps {
  mastery: Mastery
  /** The share to reach, 0..1; drawn as a line across. */
  target: number
  /** Epoch ms. */
  nowMs: number
}

/** What is known of a topic or a concept, as a line of text and a bar: how much, how surely, and from what. */
export function MasteryBar({ mastery, target, nowMs }: MasteryBarProps) {
  const { title, share, error } = mastery
  const between = share === null || error === null ? null : intervalOf(share, error)
  return (
    <div className={css['mastery']}>
      <p className={css['title']}>{title}</p>
      <p className={css['share']}>{masteryInWords(mastery)}</p>
      <svg
        className={css['bar']}
        viewBox="0 0 100 12"
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
        data-known={share !== null || undefined}
      >
        <rect className={css['ground']} width="100" height="8" />
        {share !== null && (
          <rect
            className={mastery.isMastered ? css['mastered'] : css['filled']}
            width={Math.max(1, share * 100)}
            height="8"
          />
        )}
        {between && (
          <line className={css['range']} x1={between.low * 100} x2={between.high * 100} y1="10.5" y2="10.5" />
        )}
        <line className={css['edge']} x1={target * 100} x2={target * 100} y1="0" y2="12" />
        <line className={css['target']} x1={target * 100} x2={target * 100} y1="0" y2="12" />
      </svg>
      <p className={css['under']}>
        {restsOnInWords(mastery, nowMs)}
        {mastery.isMastered && ' · mastered'}
      </p>
    </div>
  )
}

/** What the parts of the bars are; stands once beside a list of them. */
export function MasteryLegend({ target }: Pick<MasteryBarProps, 'target'>) {
  return (
    <p className={css['legend']}>
      Each bar is the share of marks expected now. The line below it is where that lies with 80% certainty, the mark
      across it the {Math.round(target * 100)}% to reach.
    </p>
  )
}
