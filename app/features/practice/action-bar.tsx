import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from '../../ui/controls/button.tsx'
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
  // The second tap of a double tap on Submit would go past the explanation.
  const pressMain = (event: MouseEvent) => {
    if (event.detail < 2) onMain()
  }
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
            <Button wide busy={saving.is === 'slow'} onClick={pressMain}>
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

/** Marks the bar `data-in-flow` where it would cover more than a quarter of the screen: with large text, or on a phone held
 *  sideways. Measured, as no media query knows the size of text. */
function useInFlowWhenLarge() {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = bar.current
    const inner = element?.lastElementChild
    if (!element || !inner) return
    const place = () => element.toggleAttribute('data-in-flow', inner.clientHeight > window.innerHeight / 4)
    const sizes = new ResizeObserver(place)
    sizes.observe(inner)
    window.addEventListener('resize', place)
    return () => {
      sizes.disconnect()
      window.removeEventListener('resize', place)
    }
  }, [])
  return bar
}
