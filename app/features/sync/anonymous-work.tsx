import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '../../../offline/account/account.ts'
import {
  adoptAnonymousWork,
  askAgainOfAnonymousWork,
  declineAnonymousWork,
} from '../../../offline/account/anonymous-work.ts'
import { anonymousWorkQueries } from '../../data/session/anonymous-work.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { Added } from './earlier-work.tsx'
import { anonymousQuestionWords } from './earlier-work-words.ts'
import { StartFreshDialog } from './start-fresh-dialog.tsx'
import { Declined, WorkQuestion, WorkTrouble } from './work-question.tsx'
import css from './sync-panel.module.css'

export interface AnonymousWorkProps {
  account: Account
  /** Takes it off this device. Rejects when it is still there. */
  onStartFresh: () => Promise<void>
}

/** Asks whose the work is that was done on this device without an account, of somebody who has one. */
export function AnonymousWorkNotice({ account, onStartFresh }: AnonymousWorkProps) {
  const queryClient = useQueryClient()
  const query = anonymousWorkQueries.of(account)
  const { data: work } = useQuery(query)
  const [isLeaving, setLeaving] = useState(false)
  const answered = () => queryClient.setQueryData(query.queryKey, null)
  const adopt = useMutation({ mutationFn: () => adoptAnonymousWork({ account }), onSuccess: answered })
  const decline = useMutation({ mutationFn: () => declineAnonymousWork({ account }), onSuccess: answered })
  const askAgain = useMutation({
    mutationFn: () => askAgainOfAnonymousWork({ account }),
    onSuccess: () => {
      decline.reset()
      return queryClient.invalidateQueries(query)
    },
  })

  return (
    <>
      {adopt.isSuccess && <Added account={account} added={adopt.data} />}
      {decline.isSuccess && (
        <Declined title="It was left where it is" busy={askAgain.isPending} onAskAgain={() => askAgain.mutate()}>
          It stays on this device for whoever did it.
        </Declined>
      )}
      <WorkTrouble adopt={adopt} decline={decline} />
      {work && (
        <WorkQuestion
          words={anonymousQuestionWords(work)}
          adopt={adopt}
          decline={decline}
          onAdopt={() => adopt.mutate()}
          onDecline={() => decline.mutate()}
          other={
            <Button look="plain" disabled={adopt.isPending || decline.isPending} onClick={() => setLeaving(true)}>
              Start fresh
            </Button>
          }
        />
      )}
      {isLeaving && (
        <StartFreshDialog
          onStay={() => setLeaving(false)}
          onRemove={onStartFresh}
          onRemoved={() => {
            setLeaving(false)
            answered()
          }}
        />
      )}
    </>
  )
}

/** Where the state of sync stands of an account: what having none means, the way to one, and the way to begin anew. */
export function AnonymousPanel({ onStartFresh }: Pick<AnonymousWorkProps, 'onStartFresh'>) {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <section className={css['panel']} aria-labelledby="anonymous-title">
      <h2 id="anonymous-title">On this device only</h2>
      <p>Nothing of this is in an account. An account keeps these answers on all your devices.</p>
      <p className={css['actions']}>
        <LinkButton to="/signup" search={{ redirect: '/dashboard' }} look="secondary">
          Create an account
        </LinkButton>
        <Button look="plain" onClick={() => setLeaving(true)}>
          Not yours? Start fresh
        </Button>
      </p>
      {isLeaving && (
        <StartFreshDialog
          onStay={() => setLeaving(false)}
          onRemove={onStartFresh}
          onRemoved={() => setLeaving(false)}
        />
      )}
    </section>
  )
}
