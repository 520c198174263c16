import type { MouseEvent, ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import type { Saving } from '../../questions/run/held-run.ts'
import css from './action-bar.module.css'

export interface ActionBarProps {
  saving: Saving
  verdict: { isRight: boolean; words: string } | null
  /** Shown until there is a verdict, in the same place. */
  before: ReactNode
  /** What is asked for first, when Submit was pressed too soon. */
  missing: string | null
  main: 'Submit' | 'Next' | 'Finish'
  hasPrevious: boolean
  hasNext: boolean
  onMain: () => void
  onPrevious: () => void
  onNext: () => void
  onRetry: () => void
}

/** Stands in reach of the thumb and never changes its height: what was the confidence becomes the verdict. */
export function ActionBar(props: ActionBarProps) {
  const { saving, verdict, before, missing, main, hasPrevious, hasNext, onMain, onPrevious, onNext, onRetry } = props
  const isUnsaved = saving.is === 'not-saved'
  // The second tap of a double tap on Submit would go past the explanation.
  const pressMain = (event: MouseEvent) => {
    if (event.detail < 2) onMain()
  }
  return (
    <div className={css['bar']}>
      {isUnsaved && (
        <div className={css['unsaved']} role="alert">
          <Icon name="warning" />
          <p>Not saved on this device – keep this page open</p>
        </div>
      )}
      <div className={css['inner']}>
        <div className={css['state']}>
          {verdict === null && missing === null && before}
          <p role="status" className={css['verdict']} data-right={verdict?.isRight}>
            {verdict ? (
              <>
                <Icon name={verdict.isRight ? 'check' : 'cross'} />
                <span className={css['words']}>
                  {verdict.words}
                  {saving.is === 'saved' && <span className={css['saved']}>Saved on this device</span>}
                </span>
              </>
            ) : (
              missing
            )}
          </p>
        </div>
        <div className={css['buttons']}>
          <Button look="secondary" aria-label="Previous question" disabled={!hasPrevious} onClick={onPrevious}>
            <Icon name="arrow-left" />
          </Button>
          {isUnsaved ? (
            <Button wide onClick={onRetry} icon="refresh">
              Try again
            </Button>
          ) : (
            <Button wide busy={saving.is === 'slow'} onClick={pressMain}>
              {main}
            </Button>
          )}
          <Button
            look="secondary"
            aria-label="Skip this question"
            disabled={!hasNext || verdict !== null}
            onClick={onNext}
          >
            <Icon name="arrow-right" />
          </Button>
        </div>
      </div>
    </div>
  )
}
