import { useQuery } from '@tanstack/react-query'
import { countWaitingAnswers } from '../../../../offline/account/account-db.ts'
import { countWaiting } from '../../../../offline/sync/sync-status.ts'
import { accountScope } from '../../../data/session/account-scope.ts'
import { anonymousChoice } from '../../../data/session/anonymous.ts'
import { accountFor } from '../../../data/session/open-account.ts'
import { anonymousStudent } from '../../../data/session/session-state.ts'
import { useStore } from '../../../data/store.ts'
import { workInWords } from '../../../features/sync/earlier-work-words.ts'
import { Segments } from '../../../ui/controls/segments.tsx'
import css from './anonymous-choice.module.css'

const heldQuery = {
  queryKey: [accountScope, anonymousStudent.userId, 'held'],
  queryFn: async () => {
    const { db } = await accountFor(anonymousStudent.userId)
    const [all, answers] = await Promise.all([countWaiting(db), countWaitingAnswers(db)])
    return { answers, changes: all - answers, conversations: 0 }
  },
  staleTime: 0,
} as const

/** Beside the forms that sign in: whether what was done here without an account goes along. Nothing where there is nothing. */
export function AnonymousChoice() {
  const { data: held } = useQuery(heldQuery)
  const chosen = useStore(anonymousChoice)
  if (!held || held.answers + held.changes === 0) return null
  return (
    <div className={css['choice']}>
      <p>On this device, and in no account yet: {workInWords(held)}.</p>
      <Segments
        legend="What becomes of this"
        options={[
          { value: 'adopt', label: 'Add to my account' },
          { value: 'leave', label: 'Not mine' },
        ]}
        chosen={chosen}
        onChoose={(choice) => anonymousChoice.set(choice)}
      />
    </div>
  )
}
