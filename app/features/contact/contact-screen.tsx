import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Site } from '../../../core/contract/site/site.ts'
import { liveChatPath } from '../../../core/shop/foreign-documents.ts'
import { askServer } from '../../data/api/ask-server.ts'
import { useLoadFailure } from '../../data/api/use-load-failure.ts'
import { draftStorage } from '../../data/forms/draft-storage.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { LoadFailed } from '../../ui/content/load-failed.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { SplitPage, SplitPart } from '../../ui/layout/split-page.tsx'
import css from './contact-screen.module.css'
import { SupportForm, supportKind } from './support-form.tsx'
import { WaitingMessages } from './waiting-messages.tsx'

export interface ContactScreenProps {
  site: Pick<Site, 'supportEmail' | 'supportHours' | 'responsePromise' | 'supportOptions' | 'trial' | 'liveChatScript'>
  /** Handed over by another screen. */
  subject: string | undefined
  /** Begins the free trial. */
  startTrial: ReactNode
}

/** Get Support: the form, and beside it every other way to help. */
export function ContactScreen({ site, subject, startTrial }: ContactScreenProps) {
  const [round, setRound] = useState(0)
  const hasTrial = site.trial.text !== ''
  const writeAgain = (values: Record<string, string>) => {
    draftStorage.write(supportKind.draftKey, values)
    setRound(round + 1)
  }
  return (
    <>
      <PageHead title="Get Support">
        <p>
          Write to a person, who replies {site.responsePromise}.
          {hasTrial && (
            <>
              {' '}
              Here for the free trial? <a href="#trial">This is how it begins.</a>
            </>
          )}
        </p>
      </PageHead>
      <SplitPage className={css['spread']}>
        <SplitPart>
          <WaitingMessages form="support" onWriteAgain={writeAgain} />
          <SupportForm key={round} subject={subject} />
        </SplitPart>
        <SplitPart className={css['side']}>
          <section aria-labelledby="options" className={css['part']}>
            <h2 id="options">Ways to get help</h2>
            <ol className={css['options']}>
              {site.supportOptions.map(({ id, title, text }) => (
                <li key={id}>
                  <h3>{title}</h3>
                  <p>{text}</p>
                  {id === 'live-chat' && site.liveChatScript && (
                    <a href={liveChatPath} className={css['go']}>
                      Chat with us
                    </a>
                  )}
                  {id === 'coaching' && (
                    <Link to="/resources" search={{ tab: 'booking' }} className={css['go']}>
                      See the sessions
                    </Link>
                  )}
                </li>
              ))}
            </ol>
          </section>
          <section id="trial" aria-labelledby="trial-title" className={css['trial']}>
            <h2 id="trial-title">{hasTrial ? 'The free trial' : 'Free today'}</h2>
            {hasTrial ? (
              <>
                <p>{site.trial.text}</p>
                <ol className={css['steps']}>
                  <li>It begins from an account, once, and without a card. An address and a password make one.</li>
                  <li>
                    It opens a plan for {site.trial.days} days, and ends by itself. What you did then stays yours.
                  </li>
                </ol>
              </>
            ) : (
              <p>
                The free course is open from its first question to its last, without a card or an account. There is no
                trial of a plan at present.
              </p>
            )}
            <div className={css['actions']}>
              {hasTrial ? (
                startTrial
              ) : (
                <LinkButton to="/courses" search={{ max: 0 }}>
                  See the free courses
                </LinkButton>
              )}
              <LinkButton to="/plans" look="secondary">
                See the plans
              </LinkButton>
            </div>
          </section>
          <section aria-labelledby="direct" className={css['part']}>
            <h2 id="direct">Directly</h2>
            <p>
              <a href={`mailto:${site.supportEmail}`} className={css['address']}>
                {site.supportEmail}
              </a>
            </p>
            <p className={css['small']}>{site.supportHours}</p>
            <p>
              Many answers are here already: <Link to="/faq">frequently asked questions</Link>.
            </p>
            <EmailCheck />
          </section>
        </SplitPart>
      </SplitPage>
    </>
  )
}

/** Asks the server whether its mail leaves the house. */
function EmailCheck() {
  const check = useMutation({ mutationFn: () => askServer('getEmailStatus', {}) })
  return (
    <div className={css['check']}>
      <Button look="secondary" icon="mail" busy={check.isPending} onClick={() => check.mutate()}>
        {check.isPending ? 'Checking…' : 'Check e-mail configuration'}
      </Button>
      {check.data && (
        <Notice
          tone={check.data.configured ? 'good' : 'info'}
          title={check.data.configured ? 'E-mail is configured' : 'E-mail is not configured'}
          announce
        >
          {check.data.message} Provider: {providers[check.data.provider]}.
        </Notice>
      )}
      {check.isError && (
        <Notice tone="error" announce>
          Error checking email status
        </Notice>
      )}
    </div>
  )
}

const providers = { smtp: 'a mail server (SMTP)', sandbox: 'the built-in mailbox of this server' }

/** The shop's own words could not be read. */
export function ContactFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <LoadFailed
      subject="This page"
      why={useLoadFailure(error)}
      onRetry={onRetry}
      ways={
        <LinkButton to="/faq" look="secondary">
          FAQ
        </LinkButton>
      }
    />
  )
}
