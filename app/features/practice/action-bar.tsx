import type { ReactNode } from 'react'
import { useInFlowWhenLarge } from '../../questions/run/use-in-flow-when-large.ts'
import { Button } from '../../ui/controls/button.tsx'
import { onFirstTap } from '../../ui/controls/on-first-tap.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import type { Saving } from '../../questions/run/held-run.ts'
import css from './action-bar.module.css'

export interface ActionBarProps {
  saving: Saving
  /** Whether a button of its own leaves the question open. */
  hasSkip: boolean
  /** What stands above the buttons, if anything. */
  before: ReactNode
  /** What is asked for first, when Submit was pressed too soon; stands in the same place. */
  missing: string | null
  main: 'Submit' | 'Next' | 'Finish'
  hasPrevious: boolean
  hasNext: boolean
  onMain: () => void
  onPrevious: () => void
  onNext: () => void
  onRetry: () => void
}

/** Stands in reach of the thumb; its buttons are where they were when the answer is given. */
export function ActionBar(props: ActionBarProps) {
  const { saving, hasSkip, before, missing, main, hasPrevious, hasNext, onMain, onPrevious, onNext, onRetry } = props
  const isUnsaved = saving.is === 'not-saved'
  const bar = useInFlowWhenLarge()
  return (
    <div className={css['bar']} ref={bar}>
      {isUnsaved && (
        <div className={css['unsaved']} role="alert">
          <Icon name="warning" />
          <p>Not saved on this device – keep this page open</p>
        </div>
      )}
      <div className={css['inner']}>
        {missing === null && before}
        <p role="status" className={css['missing']}>
          {missing}
        </p>
        <div className={css['buttons']} data-given={!hasSkip || undefined}>
          <Button look="secondary" aria-label="Previous question" disabled={!hasPrevious} onClick={onPrevious}>
            <Icon name="arrow-left" />
          </Button>
          {isUnsaved ? (
            <Button wide onClick={onRetry} icon="refresh">
              Try again
            </Button>
          ) : (
            <Button wide busy={saving.is === 'slow'} onClick={onFirstTap(onMain)} data-main>
              {main}
            </Button>
          )}
          {hasSkip && (
            <Button look="secondary" aria-label="Skip this question" disabled={!hasNext} onClick={onNext}>
              Skip
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
