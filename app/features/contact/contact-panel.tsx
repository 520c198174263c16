import { useState } from 'react'
import { draftStorage } from '../../data/forms/draft-storage.ts'
import css from './contact-panel.module.css'
import { HubContactForm, hubKind } from './hub-form.tsx'
import { WaitingMessages } from './waiting-messages.tsx'

export interface ContactPanelProps {
  supportEmail: string
  /** "within 24 hours". */
  responsePromise: string
}

/** The contact tab of the resources hub. */
export function ContactPanel({ supportEmail, responsePromise }: ContactPanelProps) {
  const [round, setRound] = useState(0)
  const writeAgain = (values: Record<string, string>) => {
    draftStorage.write(hubKind.draftKey, values)
    setRound(round + 1)
  }
  return (
    <div className={css['panel']}>
      <header className={css['head']}>
        <h2>Write to us</h2>
        <p>
          A person reads every message and replies {responsePromise}. You can also write to{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      </header>
      <WaitingMessages form="hub" onWriteAgain={writeAgain} />
      <HubContactForm key={round} />
    </div>
  )
}
