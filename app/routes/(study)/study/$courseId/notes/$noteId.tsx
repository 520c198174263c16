import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { materialQueries } from '../../../../../data/study/course-material.ts'
import { NoteReader } from '../../../../../features/notes/note-reader.tsx'
import { Button } from '../../../../../ui/controls/button.tsx'
import { Spinner } from '../../../../../ui/layout/loading.tsx'
import { Notice } from '../../../../../ui/layout/notice.tsx'
import { useStudy } from '../../../../-parts/study/study.tsx'
import { BackToCourse, Closed } from '../../../../-parts/study/course-closed.tsx'

export const Route = createFileRoute('/(study)/study/$courseId/notes/$noteId')({
  head: () => ({ meta: [{ title: 'Study note' }] }),
  component: Note,
})

function Note() {
  const study = useStudy()
  const { noteId } = Route.useParams()
  const notes = (study.pack?.refs ?? []).filter((ref) => ref.kind === 'note')
  const at = notes.findIndex((ref) => ref.itemId === noteId)
  const ref = notes[at]
  if (!study.pack || study.access.is !== 'open') return <Closed study={study} />
  if (!ref) {
    return (
      <Notice title="This note is not in the course any more">
        <BackToCourse courseId={study.courseId}>{study.title}</BackToCourse>
      </Notice>
    )
  }
  return <OpenNote key={ref.hash} hash={ref.hash} previous={notes[at - 1]} next={notes[at + 1]} />
}

interface Neighbour {
  itemId: string
  title: string
}

function OpenNote({
  hash,
  previous,
  next,
}: {
  hash: string
  previous: Neighbour | undefined
  next: Neighbour | undefined
}) {
  const { courseId, title, category, pack } = useStudy()
  const { data: note, isError, refetch } = useQuery(materialQueries.item(courseId, hash))
  const to = (neighbour: Neighbour) => (
    <Link
      to="/study/$courseId/notes/$noteId"
      params={{ courseId: String(courseId), noteId: neighbour.itemId }}
      resetScroll
    >
      {neighbour.title}
    </Link>
  )
  if (isError)
    return (
      <Notice
        tone="error"
        title="This note is damaged on this device"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        <p>It is fetched again when you are online.</p>
        <BackToCourse courseId={courseId}>{title}</BackToCourse>
      </Notice>
    )
  if (note?.kind !== 'note') return <Spinner label="Opening the note…" />
  return (
    <div data-profession={category}>
      <NoteReader
        note={note}
        over={<BackToCourse courseId={courseId}>{title}</BackToCourse>}
        disclaimer={pack?.manifest.disclaimer ?? ''}
        previous={previous && to(previous)}
        next={next && to(next)}
      />
    </div>
  )
}
