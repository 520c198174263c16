import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Account } from '../../../../offline/account/account.ts'
import { useLive } from '../../../data/device/use-live.ts'
import { readNoteOrder } from '../../../data/study/topic-material.ts'
import { NotesList, type NotesListProps } from '../../../features/study/notes-list.tsx'

export type OrderedNotesProps = Pick<NotesListProps, 'courseId' | 'notes'> & { account: Account }

/** The notes of a course as they suit how the student says that they learn. Comes late: it reads them all. */
export function OrderedNotes({ account, courseId, notes }: OrderedNotesProps) {
  const order = useLive(useCallback(() => readNoteOrder(account, courseId), [account, courseId]))
  if (!order) return <NotesList courseId={courseId} notes={notes} />
  const place = new Map(order.map((id, at) => [id, at]))
  const placeOf = ({ id }: { id: string }) => place.get(id) ?? place.size
  return (
    <NotesList
      courseId={courseId}
      notes={notes.toSorted((a, b) => placeOf(a) - placeOf(b))}
      intro={
        <p>
          What suits you comes first, as you said.{' '}
          <Link to="/learning-path-visualizer" search={{ course: courseId, tab: 'visualizer', show: 'style' }}>
            Change that
          </Link>
        </p>
      }
    />
  )
}
