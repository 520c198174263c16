import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { strictSearch } from '../../../../data/api/strict-search.ts'
import { useCallback } from 'react'
import { type PracticeFilters, pickQuestions } from '../../../../../core/study/pick.ts'
import { readOwnNotes, unfinishedSession } from '../../../../data/device/course-progress.ts'
import { sharedDb } from '../../../../data/device/packs.ts'
import { beginPractice } from '../../../../data/device/practice-sessions.ts'
import { useLive } from '../../../../data/device/use-live.ts'
import { DownloadCard } from '../../../../features/library/download-card.tsx'
import { CourseHome } from '../../../../features/study/course-home.tsx'
import { NotesList } from '../../../../features/study/notes-list.tsx'
import { OwnWork } from '../../../../features/study/own-work.tsx'
import { Spinner } from '../../../../ui/layout/loading.tsx'
import { useToast } from '../../../../ui/controls/toast.tsx'
import { useCourseProgress, useStudy } from '../../../-parts/study.tsx'

export const Route = createFileRoute('/(study)/study/$courseId/')({
  validateSearch: strictSearch((search): { topic?: string } =>
    typeof search['topic'] === 'string' ? { topic: search['topic'] } : {},
  ),
  component: Home,
})

function Home() {
  const study = useStudy()
  const { account, courseId, pack, questions } = study
  const history = useCourseProgress()
  const unfinished = useLive(useCallback(() => unfinishedSession(account.db, courseId), [account, courseId]))
  const navigate = useNavigate()
  const toast = useToast()
  const params = { courseId: String(courseId) }
  const { topic } = Route.useSearch()
  const ownNotes = useLive(useCallback(() => readOwnNotes(account.db, sharedDb.packs, courseId), [account, courseId]))

  if (history === undefined || unfinished === undefined) return <Spinner label="Opening your course…" />
  const open = (sessionId: string) =>
    navigate({ to: '/study/$courseId/practice/$sessionId', params: { ...params, sessionId } })
  const start = async (filters: PracticeFilters) => {
    if (!pack) return
    const id = account.newId()
    const picked = pickQuestions(questions, filters, history, id)
    try {
      await open(await beginPractice(account, { courseId, version: pack.manifest.version }, picked, id))
    } catch {
      toast({ title: 'This device could not store the session', body: 'Free some room and try again.', tone: 'error' })
    }
  }
  const ids = new Set(questions.map(({ itemId }) => itemId))
  const isGone = ({ itemId }: { itemId: string }) => !ids.has(itemId)
  const isShort = pack === null || study.access.is !== 'open'

  return (
    <CourseHome
      courseId={courseId}
      title={study.title}
      category={study.category}
      access={study.access}
      topic={topic}
      material={pack && { topics: pack.manifest.topics, questions, disclaimer: pack.manifest.disclaimer }}
      history={history}
      unfinished={unfinished}
      download={<DownloadCard account={account} courseId={courseId} courseTitle={study.title} />}
      notes={
        <NotesList
          courseId={courseId}
          notes={(pack?.refs ?? []).flatMap((ref) => (ref.kind === 'note' ? [{ ...ref, id: ref.itemId }] : []))}
        />
      }
      ownWork={
        <OwnWork
          // A question that is here shows its own note and answer.
          notes={(ownNotes ?? []).filter((note) => isShort || isGone(note))}
          cards={[...history.cards.values()].filter((card) => pack === null || isGone(card))}
          isOfGone={!isShort}
        />
      }
      onResume={() => unfinished && void open(unfinished.id)}
      onStart={(filters) => void start(filters)}
    />
  )
}
