import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Account } from '../../../offline/account/account.ts'
import { record } from '../../../offline/account/record.ts'
import { useLive } from '../../data/device/use-live.ts'
import { readFact, readNewCorrections } from '../../data/study/corrections.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useToast } from '../../ui/controls/toast.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import css from './correction-notice.module.css'

/** Tells of questions that were put right and of marks that changed with them, until it was read. */
export function CorrectionNotice({ account }: { account: Account }) {
  const toast = useToast()
  const corrections = useLive(
    useCallback(() => readNewCorrections(account.db), [account]),
    none,
  )
  if (corrections.length === 0) return null
  const read = () =>
    record(account, [readFact(corrections)]).catch(() =>
      toast({ title: 'That could not be saved', body: 'This device has no room. Please try again.', tone: 'error' }),
    )
  return (
    <Notice
      title={corrections.length === 1 ? 'A question was put right' : `${corrections.length} questions were put right`}
      action={
        <Button look="secondary" onClick={() => void read()}>
          I have read this
        </Button>
      }
    >
      <ul className={css['list']}>
        {corrections.map(({ itemId, reason, answers }) => (
          <li key={`${itemId} ${reason}`}>
            {reason}{' '}
            {answers === 1
              ? 'The mark of your answer has changed.'
              : `The marks of ${answers} of your answers have changed.`}
          </li>
        ))}
      </ul>
      <p>
        Your scores and reviews follow. <Link to="/corrections">All corrections</Link>
      </p>
    </Notice>
  )
}

const none: never[] = []
