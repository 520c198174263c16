import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { PreviewEntry } from '../../../core/contract/shop/course-preview.ts'
import { filmStill } from '../../data/api/film-still.ts'
import { Film } from '../../ui/content/film.tsx'
import { ClientOnly } from '../../ui/layout/client-only.tsx'
import { lateComponent } from '../../ui/layout/late-component.ts'
import { Spinner } from '../../ui/layout/loading.tsx'

const PreviewQuiz = lateComponent(() => import('./preview-quiz.tsx').then((module) => module.PreviewQuiz))
const PreviewReading = lazy(() =>
  import('./preview-reading.tsx').then((module) => ({ default: module.PreviewReading })),
)

export interface PreviewItemProps {
  courseId: number
  entry: PreviewEntry
  /** Of a quiz: the type of question or task that is tried. */
  type: string | undefined
}

/** An item of a preview, ready to be watched, read, answered or taken along. A visitor begins with the film. */
export function PreviewItem({ courseId, entry, type }: PreviewItemProps) {
  switch (entry.type) {
    case 'video':
      return <PreviewFilm entry={entry} />
    case 'quiz':
      return (
        <ClientOnly fallback={<Spinner label="Loading the questions…" />}>
          <PreviewQuiz courseId={courseId} entry={entry} type={type} />
        </ClientOnly>
      )
    case 'text':
    case 'download':
      return (
        <Suspense fallback={<Spinner label="Loading…" />}>
          <PreviewReading entry={entry} />
        </Suspense>
      )
  }
}

function PreviewFilm({ entry }: { entry: PreviewEntry & { type: 'video' } }) {
  const { data: still } = useQuery(filmStill(entry.animation))
  return (
    <Film
      title={entry.title}
      animation={entry.animation}
      still={still ?? null}
      transcript={entry.content}
      figure="Fig. 1"
    />
  )
}
