import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PreviewEntry } from '../../../../core/contract/shop/course-preview.ts'
import type { CourseDetail } from '../../../../core/contract/shop/courses.ts'
import { filmStill } from '../../../data/api/film-still.ts'
import { shopQueries } from '../../../data/api/shop-queries.ts'
import { Button, LinkButton } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/controls/dialog.tsx'
import { Film } from '../../../ui/content/film.tsx'
import { Spinner } from '../../../ui/layout/loading.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { PreviewKind } from '../../../ui/content/preview-kind.tsx'
import css from './free-preview-dialog.module.css'

export interface FreePreviewDialogProps {
  course: CourseDetail
  isOpen: boolean
  onClose: () => void
}

/** A first sample of the course, and what else anyone may try of it. */
export function FreePreviewDialog({ course, isOpen, onClose }: FreePreviewDialogProps) {
  const preview = useQuery(shopQueries.preview(course.id))
  const params = { id: String(course.id) }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Free Preview"
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Close
          </Button>
          <LinkButton to="/courses/$id/preview" params={params} iconAfter="arrow-right">
            Open the preview
          </LinkButton>
        </>
      }
    >
      {preview.isPending && <Spinner label="Loading the preview…" />}
      {preview.isError && (
        <Notice
          tone="warn"
          announce
          title="The preview could not be loaded"
          action={
            <Button look="secondary" icon="refresh" onClick={() => void preview.refetch()}>
              Try again
            </Button>
          }
        >
          It has not been opened on this device before, and comes with a network.
        </Notice>
      )}
      {preview.data?.length === 0 && <p>This course has no preview.</p>}
      {preview.data && preview.data.length > 0 && (
        <>
          <Sample entries={preview.data} />
          <ul className={css['tiles']}>
            {preview.data.map((entry) => (
              <li key={entry.id} data-profession={course.category}>
                <Link to="/courses/$id/preview" params={params} search={{ item: entry.id }} className={css['tile']}>
                  <PreviewKind type={entry.type} minutes={entry.duration} />
                  <span className={css['title']}>{entry.title}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

function Sample({ entries }: { entries: readonly PreviewEntry[] }) {
  const film = entries.find((entry) => entry.type === 'video')
  const still = useQuery({ ...filmStill(film?.animation ?? ''), enabled: film !== undefined })
  if (!film) return null
  return <Film title={film.title} animation={film.animation} still={still.data ?? null} figure="Fig. 1" />
}
