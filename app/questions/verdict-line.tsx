import type { ReactNode } from 'react'
import type { PractisableQuestion } from '../../core/questions/practisable.ts'
import { type Mark, verdictOn } from '../../core/study/mark.ts'
import { Icon } from '../ui/layout/icon.tsx'
import { VerdictWords } from './explanation.tsx'
import css from './verdict-line.module.css'

export interface VerdictLineProps {
  question: PractisableQuestion
  /** Once it is answered. `mark: null`: nobody has marked it. */
  given: { mark: Mark | null } | null | undefined
  /** What the answer still lacks, where the question does not say so itself. */
  missing: string | null
  /** The button beside it. */
  children?: ReactNode
}

/** What became of an answer, beside the button that gave it. */
export function VerdictLine({ question, given, missing, children }: VerdictLineProps) {
  const verdict = verdictOn(given?.mark ?? null)
  return (
    <div className={css['line']}>
      <p className={css['verdict']} role="status" data-mark={verdict ?? undefined}>
        {verdict && <Icon name={verdict} size="small" />}
        {given ? (
          <span>
            <VerdictWords question={question} mark={given.mark} />
          </span>
        ) : (
          missing
        )}
      </p>
      {children}
    </div>
  )
}
