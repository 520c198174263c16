import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Account } from '../../../offline/account/account.ts'
import type { AdoptableWork } from '../../../offline/account/adopt.ts'
import {
  type EarlierWork,
  adoptEarlierWork,
  askAgainOfEarlierWork,
  declineEarlierWork,
  exportEarlierWork,
} from '../../../offline/account/earlier-accounts.ts'
import { countWaiting } from '../../../offline/sync/sync-status.ts'
import { earlierEnvOf, earlierWorkQueries } from '../../data/session/earlier-work.ts'
import type { RunningAccount } from '../../data/session/start-account.ts'
import { useLive } from '../../data/device/use-live.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { offerFile } from '../../ui/content/offer-file.ts'
import { addedWords, lineWords, questionWords } from './earlier-work-words.ts'
import css from './sync-line.module.css'

export interface EarlierWorkProps {
  running: RunningAccount
  /** The account's address, as the server says it. */
  email: string
}

/** Asks whether work on this device of accounts that are no more belongs to the account on the screen. */
export function EarlierWorkNotice({ running, email }: EarlierWorkProps) {
  const { account } = running
  const queryClient = useQueryClient()
  const query = earlierWorkQueries.of(running, email)
  const { data: found = [] } = useQuery(query)
  const env = earlierEnvOf(account)
  const answered = (userId: string) =>
    queryClient.setQueryData(query.queryKey, (before) => before?.filter((work) => work.userId !== userId))
  const adopt = useMutation({
    mutationFn: (userId: string) => adoptEarlierWork(env, userId),
    onSuccess: (_, userId) => answered(userId),
  })
  const decline = useMutation({
    mutationFn: (userId: string) => declineEarlierWork(env, userId),
    onSuccess: (_, userId) => answered(userId),
  })
  const askAgain = useMutation({
    mutationFn: (userId: string) => askAgainOfEarlierWork(env, userId),
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
          title="Nothing was added"
          announce
          action={
            <Button look="secondary" busy={askAgain.isPending} onClick={() => askAgain.mutate(decline.variables)}>
              Ask me again
            </Button>
          }
        >
          It stays on this device, locked, and you are not asked again.
        </Notice>
      )}
      {(adopt.isError || decline.isError) && (
        <Notice tone="error" announce>
          This device could not do that. Nothing was lost: please try again.
        </Notice>
      )}
      {found.map((work) => (
        <Question
          key={work.userId}
          work={work}
          busy={adopt.isPending ? 'adding' : decline.isPending ? 'declining' : null}
          onAdopt={() => adopt.mutate(work.userId)}
          onDecline={() => decline.mutate(work.userId)}
          onSave={() => void exportEarlierWork(env, work.userId).then(offerWork)}
        />
      ))}
    </>
  )
}

/** Says how much an account has taken over, and whether it is sent. */
export function Added({ account, added }: { account: Account; added: AdoptableWork }) {
  const read = useCallback(() => countWaiting(account.db), [account])
  const { title, detail } = addedWords(added, useLive(read) ?? 0)
  return (
    <Notice tone="good" title={title} announce>
      {detail}
    </Notice>
  )
}

interface QuestionProps {
  work: EarlierWork
  busy: 'adding' | 'declining' | null
  onAdopt: () => void
  onDecline: () => void
  onSave: () => void
}

function Question({ work, busy, onAdopt, onDecline, onSave }: QuestionProps) {
  const { title, question, yes } = questionWords(work)
  return (
    <Notice
      tone="warn"
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
          <Button look="plain" icon="download" onClick={onSave}>
            Save as a file
          </Button>
        </>
      }
    >
      {question}
    </Notice>
  )
}

const offerWork = (text: string) => offerFile(text, 'vademecum-earlier-account.json', 'application/json')

/** Leads to that question from every other screen of the account. */
export function EarlierWorkLine({ running, email }: EarlierWorkProps) {
  const { pathname } = useLocation()
  const { data: found = [] } = useQuery(earlierWorkQueries.of(running, email))
  const [work] = found
  if (!work || pathname === '/dashboard') return null
  return (
    <Link to="/dashboard" className={css['line']} data-tone="waiting">
      <span className={css['dot']} aria-hidden="true" />
      {lineWords(work)}
    </Link>
  )
}
