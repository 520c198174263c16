import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LinkPurpose } from '../../../../core/contract/account/link-token.ts'
import { Problem } from '../../../../core/problem.ts'
import { asks } from '../../../data/api/ask-server.ts'
import { useOnline } from '../../../data/device/use-online.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/layout/loading.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import css from '../account-form.module.css'
import { failureWords } from '../../../identity/failure-words.ts'

export interface MailedLinkProps {
  token: string
  purpose: LinkPurpose
  /** What to do where the link is over. */
  over: { words: string; way: ReactNode }
  /** `email`: the address that the link is about. */
  children: (email: string) => ReactNode
}

/** Asks what a link of a mail is for, which uses nothing up, and shows what it does; or that it does nothing any more. */
export function MailedLink({ token, purpose, over, children }: MailedLinkProps) {
  const isOnline = useOnline()
  const isWhole = /^[\w-]{43}$/.test(token)
  const look = useQuery({
    queryKey: ['mailed-link', token],
    queryFn: asks('lookAtLink', { body: { token } }),
    enabled: isWhole,
    gcTime: 0,
  })
  if (!isWhole) {
    return (
      <Notice tone="warn" title="This link is not complete" action={over.way}>
        Please open it from the mail once more. If you copied it, copy all of it.
      </Notice>
    )
  }
  if (look.data?.purpose === purpose) return children(look.data.email)
  if (look.data || isOver(look.error)) return <LinkOver over={over} />
  if (look.isError) {
    return (
      <Notice
        tone="warn"
        announce
        action={
          <Button look="secondary" icon="refresh" busy={look.isFetching} onClick={() => void look.refetch()}>
            Try again
          </Button>
        }
      >
        {failureWords(look.error, isOnline ? unreachableWords : offlineWords)}
      </Notice>
    )
  }
  return <Spinner label="Looking at the link…" />
}

export interface LinkOverProps {
  over: MailedLinkProps['over']
}

/** It was used, replaced by a later one, or its time is over. */
export function LinkOver({ over }: LinkOverProps) {
  return (
    <div className={css['form']}>
      <Notice tone="warn" title="This link does not work any more" announce>
        It was used already, or its time is over. {over.words}
      </Notice>
      {over.way}
    </div>
  )
}

export const isOver = (error: unknown): boolean => error instanceof Problem && error.code === 'expired'

const otherwise = 'Something failed on the server. The link stays as it is: please try again.'
export const offlineWords = { network: 'This needs the network. The link is not used up.', otherwise }
export const unreachableWords = { network: 'The server cannot be reached. The link is not used up.', otherwise }
