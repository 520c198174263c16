import type { WritingRemark } from '../../core/tutor/answer.ts'
import { Icon } from '../ui/layout/icon.tsx'
import { VisuallyHidden } from '../ui/layout/visually-hidden.tsx'
import css from './writing-feedback.module.css'

export interface WritingFeedbackProps {
  /** The text that was read. */
  text: string
  remarks: readonly WritingRemark[]
}

/** What is said of a text: of the whole first, then sentence by sentence. */
export function WritingFeedback({ text, remarks }: WritingFeedbackProps) {
  const ofWhole = remarks.filter(({ start }) => start === null)
  const ofParts = remarks.filter(({ start }) => start !== null).toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0))
  return (
    <ul className={css['remarks']} aria-label="Feedback on your text">
      {[...ofWhole, ...ofParts].map(({ start, end, criterion, isPraise, text: words }, at) => (
        <li key={at} className={css['remark']} data-praise={isPraise || undefined}>
          <Icon name={isPraise ? 'check' : 'info'} size="small" />
          <div>
            <p className={css['criterion']}>
              {criterion}
              <VisuallyHidden>{isPraise ? ', done well' : ', to improve'}</VisuallyHidden>
            </p>
            {start !== null && end !== null && <q className={css['quote']}>{text.slice(start, end)}</q>}
            <p>{words}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
