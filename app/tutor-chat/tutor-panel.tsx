import { Link } from '@tanstack/react-router'
import { Suspense, useId, useState } from 'react'
import { anonymousId } from '../../core/study/anonymous.ts'
import type { Account } from '../../offline/account/account.ts'
import { Button } from '../ui/controls/button.tsx'
import { lateComponent } from '../ui/layout/late-component.ts'
import { Spinner } from '../ui/layout/loading.tsx'
import type { ChatScope } from './chat-scope.ts'
import css from './tutor-panel.module.css'

const TutorChat = lateComponent(() => import('./tutor-chat.tsx').then((module) => module.TutorChat))

export interface TutorPanelProps {
  account: Account
  /** The button that opens it: what one asks for by it. */
  name: string
  /** Says what the box is for. */
  label: string
  placeholder: string
  scope: ChatScope
}

/** The tutor beside what it is asked about: a button, and under it a conversation that goes with the page. */
export function TutorPanel({ account, name, label, placeholder, scope }: TutorPanelProps) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const id = useId()
  const isOpen = state === 'open'
  return (
    <section className={css['panel']} aria-label={name}>
      <div>
        <Button
          look="secondary"
          icon="chat"
          aria-expanded={isOpen}
          aria-controls={id}
          onPointerEnter={TutorChat.prepare}
          onFocus={TutorChat.prepare}
          onClick={() => setState(isOpen ? 'closed' : 'open')}
        >
          {name}
        </Button>
      </div>
      <div id={id} className={css['conversation']} hidden={!isOpen}>
        {state !== 'never' && (
          <Suspense fallback={<Spinner label="Opening the tutor…" />}>
            <TutorChat account={account} conversation="loose" scope={scope} label={label} placeholder={placeholder} />
            <p className={css['small']}>
              Answered on this device without a token, and not kept.{' '}
              {account.userId !== anonymousId && (
                <>
                  Conversations that stay are in the <Link to="/ai-companion">study companion</Link>.
                </>
              )}
            </p>
          </Suspense>
        )}
      </div>
    </section>
  )
}
