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

const Quiz = lazy(() => import('../../questions/quiz.tsx').then((module) => ({ default: module.Quiz })))

/** An item of a preview, ready to be watched, read, answered or taken along. */
export function PreviewItem({ entry }: { entry: PreviewEntry }) {
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
          <Quiz questions={entry.questions} note="This is a sample: your answers are not recorded." />
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
