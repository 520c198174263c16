import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useOnline } from '../../../data/device/use-online.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import css from '../account-form.module.css'
import { failureWords } from '../../../identity/failure-words.ts'
import { isOver, LinkOver, type LinkOverProps, offlineWords, unreachableWords } from './mailed-link.tsx'

export interface LinkActProps extends LinkOverProps {
  label: string
  busyLabel: string
  /** Uses the link up. Throws `Problem`. */
  act: () => Promise<unknown>
  done: { title: string; words: string; way: ReactNode }
  /** What the press does. */
  children: ReactNode
}

/** What a mailed link does is done by a press, since programs that look through mails open links. */
export function LinkAct({ label, busyLabel, act, done, over, children }: LinkActProps) {
  const isOnline = useOnline()
  const use = useMutation({ mutationFn: act })
  if (use.isSuccess) {
    return (
      <div className={css['form']}>
        <Notice tone="good" title={done.title} announce>
          {done.words}
        </Notice>
        {done.way}
      </div>
    )
  }
  if (isOver(use.error)) return <LinkOver over={over} />
  return (
    <div className={css['form']}>
      {children}
      {use.isError && (
        <Notice tone="error" announce>
          {failureWords(use.error, isOnline ? unreachableWords : offlineWords)}
        </Notice>
      )}
      <Button wide busy={use.isPending} onClick={() => use.mutate()}>
        {use.isPending ? busyLabel : label}
      </Button>
    </div>
  )
}
