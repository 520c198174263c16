import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/layout/notice.tsx'

interface Answering {
  isPending: boolean
  isError: boolean
}

export interface WorkQuestionProps {
  words: { title: string; question: string; yes: string }
  tone?: 'warn'
  adopt: Answering
  decline: Answering
  onAdopt: () => void
  onDecline: () => void
  /** What else can be done with the work. */
  other: ReactNode
}

/** Asks whether work on this device belongs to the account on the screen. */
export function WorkQuestion({ words, tone, adopt, decline, onAdopt, onDecline, other }: WorkQuestionProps) {
  return (
    <Notice
      {...(tone && { tone })}
      title={words.title}
      announce
      action={
        <>
          <Button busy={adopt.isPending} disabled={decline.isPending} onClick={onAdopt}>
            {words.yes}
          </Button>
          <Button look="secondary" busy={decline.isPending} disabled={adopt.isPending} onClick={onDecline}>
            Not mine
          </Button>
          {other}
        </>
      }
    >
      {words.question}
    </Notice>
  )
}

export interface DeclinedProps {
  title: string
  busy: boolean
  onAskAgain: () => void
  children: ReactNode
}

/** Says what became of work that was not taken, and takes "Not mine" back. */
export function Declined({ title, busy, onAskAgain, children }: DeclinedProps) {
  return (
    <Notice
      title={title}
      announce
      action={
        <Button look="secondary" busy={busy} onClick={onAskAgain}>
          Ask me again
        </Button>
      }
    >
      {children}
    </Notice>
  )
}

export function WorkTrouble({ adopt, decline }: { adopt: Answering; decline: Answering }) {
  return (
    (adopt.isError || decline.isError) && (
      <Notice tone="error" announce>
        This device could not do that. Nothing was lost: please try again.
      </Notice>
    )
  )
}
