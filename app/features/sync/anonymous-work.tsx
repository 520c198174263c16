import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '../../../offline/account/account.ts'
import type { AdoptableWork } from '../../../offline/account/adopt.ts'
import {
  adoptAnonymousWork,
  askAgainOfAnonymousWork,
  declineAnonymousWork,
} from '../../../offline/account/anonymous-work.ts'
import { exportUnsentOnDevice, unsentOnDevice } from '../../data/session/account-removal.ts'
import { accountScope } from '../../data/session/account-scope.ts'
import { anonymousWorkQueries } from '../../data/session/anonymous-work.ts'
import { anonymousStudent } from '../../data/session/session-state.ts'
import { offerUnsent } from '../../ui/content/offer-unsent.ts'
import { unsentInWords } from '../../ui/content/unsent-words.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { TypedConfirmation } from '../../ui/controls/typed-confirmation.tsx'
import { Spinner } from '../../ui/layout/loading.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { Added } from './earlier-work.tsx'
import { anonymousQuestionWords } from './earlier-work-words.ts'
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
        <Notice
          title="It was left where it is"
          announce
          action={
            <Button look="secondary" busy={askAgain.isPending} onClick={() => askAgain.mutate()}>
              Ask me again
            </Button>
          }
        >
          It stays on this device for whoever did it.
        </Notice>
      )}
      {(adopt.isError || decline.isError) && (
        <Notice tone="error" announce>
          This device could not do that. Nothing was lost: please try again.
        </Notice>
      )}
      {work && (
        <Question
          work={work}
          busy={adopt.isPending ? 'adding' : decline.isPending ? 'declining' : null}
          onAdopt={() => adopt.mutate()}
          onDecline={() => decline.mutate()}
          onStartFresh={() => setLeaving(true)}
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

interface QuestionProps {
  work: AdoptableWork
  busy: 'adding' | 'declining' | null
  onAdopt: () => void
  onDecline: () => void
  onStartFresh: () => void
}

function Question({ work, busy, onAdopt, onDecline, onStartFresh }: QuestionProps) {
  const { title, question, yes } = anonymousQuestionWords(work)
  return (
    <Notice
      title={title}
      announce
      action={
        <>
          <Button busy={busy === 'adding'} disabled={busy === 'declining'} onClick={onAdopt}>
            {yes}
          </Button>
          <Button look="secondary" busy={busy === 'declining'} disabled={busy === 'adding'} onClick={onDecline}>
            Not mine
          </Button>
          <Button look="plain" disabled={busy !== null} onClick={onStartFresh}>
            Start fresh
          </Button>
        </>
      }
    >
      {question}
    </Notice>
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

interface StartFreshDialogProps {
  onStay: () => void
  /** Rejects when the work is still there. */
  onRemove: () => Promise<void>
  onRemoved: () => void
}

/** Takes what was done without an account off this device. No server has it, so a word is to be typed. */
function StartFreshDialog({ onStay, onRemove, onRemoved }: StartFreshDialogProps) {
  const { userId } = anonymousStudent
  const [isConfirmed, setConfirmed] = useState(false)
  const look = useQuery({
    queryKey: [accountScope, userId, 'unsent'],
    queryFn: () => unsentOnDevice(userId),
    gcTime: 0,
    staleTime: 0,
  })
  const removal = useMutation({ mutationFn: onRemove, onSuccess: onRemoved })
  const mustType = look.data !== null
  return (
    <Dialog
      isOpen
      onClose={onStay}
      title="Start fresh on this device?"
      actions={
        <>
          <Button look="secondary" onClick={onStay}>
            Cancel
          </Button>
          {!look.isPending && (
            <Button
              look="danger"
              icon="bin"
              disabled={mustType && !isConfirmed}
              busy={removal.isPending}
              onClick={() => removal.mutate()}
            >
              Delete
            </Button>
          )}
        </>
      }
    >
      {look.isPending && <Spinner label="Looking up what is here…" />}
      {removal.isError && (
        <Notice tone="error" announce>
          It could not be deleted. Close other tabs of Vademecum and try again.
        </Notice>
      )}
      {look.data === null && <p>Nothing has been answered here without an account yet.</p>}
      {(look.data || look.isError) && (
        <>
          <Notice tone="warn" title={look.data ? `${unsentInWords(look.data)} in no account` : 'It cannot be read'}>
            This device alone holds what was done here without an account. Deleting it loses it for good.
          </Notice>
          {look.data && (
            <p>
              <Button look="plain" icon="download" onClick={() => void exportUnsentOnDevice(userId).then(offerUnsent)}>
                Save it as a file
              </Button>
            </p>
          )}
          <TypedConfirmation onChange={setConfirmed} />
        </>
      )}
    </Dialog>
  )
}
