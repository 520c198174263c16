import { useCallback } from 'react'
import { cardSubject } from '../../../core/study/cards/card.ts'
import type { Confidence } from '../../../core/study/events/event.ts'
import type { AccountDb } from '../../../offline/account/account-db.ts'
import { useLive } from '../../data/device/use-live.ts'
import type { ConfidenceAsked } from './practice-settings.ts'
import css from './confidence-choice.module.css'

const levels: { value: Confidence; label: string }[] = [
  { value: 'sure', label: 'Sure' },
  { value: 'think-so', label: 'Think so' },
  { value: 'guess', label: 'Guess' },
]

export interface ConfidenceChoiceProps {
  db: AccountDb
  itemId: string
  asked: ConfidenceAsked
  value: Confidence | null
  onRate: (value: Confidence) => void
}

/** How sure one is, if one cares to say. The same again takes it back. */
export function ConfidenceChoice({ asked, ...props }: ConfidenceChoiceProps) {
  if (asked === 'never') return null
  return asked === 'always' ? <Levels {...props} /> : <InReview {...props} />
}

type LevelsProps = Omit<ConfidenceChoiceProps, 'asked'>

/** Asks before a question that has been answered before. */
function InReview(props: LevelsProps) {
  const { db, itemId } = props
  const readCard = useCallback(async () => (await db.projections.get(cardSubject(itemId))) ?? null, [db, itemId])
  return useLive(readCard) ? <Levels {...props} /> : null
}

function Levels({ value, onRate }: LevelsProps) {
  return (
    <div className={css['levels']} role="group" aria-label="How sure are you? (optional)">
      <span className={css['question']} aria-hidden="true">
        How sure?
      </span>
      {levels.map((level) => (
        <button
          key={level.value}
          type="button"
          className={css['level']}
          aria-pressed={level.value === value}
          onClick={() => onRate(level.value)}
        >
          {level.label}
        </button>
      ))}
    </div>
  )
}
