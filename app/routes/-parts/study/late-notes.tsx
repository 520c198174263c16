import { Suspense, useCallback } from 'react'
import { learningStyleTarget } from '../../../../core/study/learner/paths/learning-style.ts'
import { useLive } from '../../../data/device/use-live.ts'
import { readRegister } from '../../../data/study/course-progress.ts'
import { NotesList } from '../../../features/study/notes-list.tsx'
import { lateComponent } from '../../../ui/layout/late-component.ts'
import type { OrderedNotesProps } from './ordered-notes.tsx'

const OrderedNotes = lateComponent(() => import('./ordered-notes.tsx').then((module) => module.OrderedNotes))

/** The notes of a course; in an order of their own where the student said how they learn. */
export function LateNotes({ account, ...list }: OrderedNotesProps) {
  const said = useLive(useCallback(() => readRegister(account.db, 'setting', learningStyleTarget), [account]))
  if (!said?.value) return <NotesList {...list} />
  return (
    <Suspense fallback={<NotesList {...list} />}>
      <OrderedNotes account={account} {...list} />
    </Suspense>
  )
}
