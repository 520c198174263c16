import { Suspense, useState } from 'react'
import type { CourseDetail } from '../../../../core/contract/shop/courses.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { lateComponent } from '../../../ui/layout/late-component.ts'
import type { FreePreviewDialogProps } from './free-preview-dialog.tsx'

const FreePreviewDialog = lateComponent<FreePreviewDialogProps>(() =>
  import('./free-preview-dialog.tsx').then((module) => module.FreePreviewDialog),
)

/** The button of the Free Preview dialog, which is fetched when a hand comes near. */
export function FreePreview({ course }: { course: CourseDetail }) {
  const [isOpen, setOpen] = useState(false)
  // It stays when it is closed: the browser gives the focus back by closing it.
  const [isWanted, setWanted] = useState(false)
  return (
    <>
      <Button
        look="secondary"
        icon="play"
        wide
        aria-haspopup="dialog"
        onPointerEnter={FreePreviewDialog.prepare}
        onFocus={FreePreviewDialog.prepare}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        Free Preview
      </Button>
      {isWanted && (
        <Suspense>
          <FreePreviewDialog course={course} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
