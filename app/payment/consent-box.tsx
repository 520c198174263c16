import { useId, useRef, useState } from 'react'
import { consentText, currentConsent } from '../../core/shop/consent.ts'
import { Icon } from '../ui/layout/icon.tsx'
import css from './consent-box.module.css'

export interface Consent {
  /** Whether one agreed; says at the box that it is missing. `hasFocus`: another field has the cursor already. */
  check: (hasFocus?: boolean) => boolean
  /** For `ConsentBox`. */
  box: ConsentBoxProps
}

/** What one agrees to so that a course opens at once: never agreed to beforehand. */
export function useConsent(): Consent {
  const input = useRef<HTMLInputElement>(null)
  const [isGiven, setGiven] = useState(false)
  const [isMissing, setMissing] = useState(false)
  return {
    check: (hasFocus = false) => {
      setMissing(!isGiven)
      if (!isGiven && !hasFocus) input.current?.focus()
      return isGiven
    },
    box: {
      input,
      isGiven,
      isMissing: isMissing && !isGiven,
      onGiven: setGiven,
    },
  }
}

/** As the server wants it with an order. */
export const givenConsent = { version: currentConsent, accepted: true } as const

interface ConsentBoxProps {
  input: React.RefObject<HTMLInputElement | null>
  isGiven: boolean
  isMissing: boolean
  onGiven: (isGiven: boolean) => void
  /** Which words one agrees to. */
  version?: string
  /** What begins at once. */
  begins?: string
}

export function ConsentBox(props: ConsentBoxProps) {
  const { input, isGiven, isMissing, onGiven, version = currentConsent, begins = 'the course opens' } = props
  const id = useId()
  return (
    <div>
      <label className={css['choice']}>
        <input
          ref={input}
          type="checkbox"
          required
          checked={isGiven}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? id : undefined}
          onChange={(event) => onGiven(event.target.checked)}
        />
        <span>{consentText(version)}</span>
      </label>
      {isMissing && (
        <p className={css['error']} id={id}>
          <Icon name="warning" size="small" />
          Please agree that {begins} now.
        </p>
      )}
    </div>
  )
}
