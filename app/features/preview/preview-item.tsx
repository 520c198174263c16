import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import type { PreviewEntry } from '../../../core/contract/shop/course-preview.ts'
import { filmStill } from '../../data/api/film-still.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Film } from '../../ui/content/film.tsx'
import { ClientOnly } from '../../ui/layout/client-only.tsx'
import { Spinner } from '../../ui/layout/loading.tsx'
import { Markdown } from '../../ui/content/markdown.tsx'
import { offerFile } from '../../ui/content/offer-file.ts'
import { SourceList } from '../../ui/content/source-list.tsx'
import css from './preview-item.module.css'

const PreviewQuiz = lazy(() => import('./preview-quiz.tsx').then((module) => ({ default: module.PreviewQuiz })))

export interface PreviewItemProps {
  courseId: number
  entry: PreviewEntry
  /** Of a quiz: the type of question or task that is tried. */
  type: string | undefined
}

/** An item of a preview, ready to be watched, read, answered or taken along. */
export function PreviewItem({ courseId, entry, type }: PreviewItemProps) {
  switch (entry.type) {
    case 'video':
      return <PreviewFilm entry={entry} />
    case 'text':
      return (
        <div className={css['reading']}>
          <Markdown source={entry.content} under={1} />
          <footer className={css['sources']}>
            <h3 className={css['small']}>Sources</h3>
            <SourceList sources={entry.sources} />
          </footer>
        </div>
      )
    case 'quiz':
      return (
        <ClientOnly fallback={<Spinner label="Loading the questions…" />}>
          <PreviewQuiz courseId={courseId} entry={entry} type={type} />
        </ClientOnly>
      )
    case 'download':
      return (
        <div className={css['reading']}>
          <p className={css['actions']}>
            <Button icon="download" onClick={() => offerFile(entry.content, `${entry.id}.md`, 'text/markdown')}>
              Download the guide
            </Button>
            <Button look="secondary" onClick={() => window.print()}>
              Print
            </Button>
          </p>
          <div className={css['guide']}>
            <Markdown source={entry.content} under={2} />
          </div>
        </div>
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
