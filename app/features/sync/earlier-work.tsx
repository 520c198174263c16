import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Account } from '../../../offline/account/account.ts'
import type { AdoptableWork } from '../../../offline/account/adopt.ts'
import {
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
import { Declined, WorkQuestion, WorkTrouble } from './work-question.tsx'
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
        <Declined
          title="Nothing was added"
          busy={askAgain.isPending}
          onAskAgain={() => askAgain.mutate(decline.variables)}
        >
          It stays on this device, locked, and you are not asked again.
        </Declined>
      )}
      <WorkTrouble adopt={adopt} decline={decline} />
      {found.map((work) => (
        <WorkQuestion
          key={work.userId}
          words={questionWords(work)}
          tone="warn"
          adopt={adopt}
          decline={decline}
          onAdopt={() => adopt.mutate(work.userId)}
          onDecline={() => decline.mutate(work.userId)}
          other={
            <Button
              look="plain"
              icon="download"
              onClick={() => void exportEarlierWork(env, work.userId).then(offerWork)}
            >
              Save as a file
            </Button>
          }
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
