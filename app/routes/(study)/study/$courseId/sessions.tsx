import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { readPastSessions } from '../../../../data/study/past-sessions.ts'
import { useLive } from '../../../../data/device/use-live.ts'
import { SessionList } from '../../../../features/study/session-list.tsx'
import { Spinner } from '../../../../ui/layout/loading.tsx'
import { PageHead } from '../../../../ui/layout/page-head.tsx'
import { BackToCourse } from '../../../-parts/study/course-closed.tsx'
import { useStudy } from '../../../-parts/study/study.tsx'

export const Route = createFileRoute('/(study)/study/$courseId/sessions')({
  head: () => ({ meta: [{ title: 'Sessions' }] }),
  component: Sessions,
})

function Sessions() {
  const { account, courseId, title, category } = useStudy()
  const sessions = useLive(useCallback(() => readPastSessions(account.db, courseId, 0), [account, courseId]))
  return (
    <div data-profession={category}>
      <PageHead over={<BackToCourse courseId={courseId}>{title}</BackToCourse>} title="Sessions">
        <p>Each opens with its answers and their explanations.</p>
      </PageHead>
      {sessions === undefined && <Spinner label="Looking up your sessions…" />}
      {sessions?.length === 0 && <p>No session of this course has been finished yet.</p>}
      {sessions && <SessionList courseId={courseId} sessions={sessions} />}
    </div>
  )
}
