import { Suspense, useEffect, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { lateComponent } from '../../ui/layout/late-component.ts'
import type { ReportedQuestion } from './report-dialog.tsx'
import css from './report-question.module.css'

const ReportDialog = lateComponent(() => import('./report-dialog.tsx').then((module) => module.ReportDialog))

/** The button under an explanation by which a student says that something is wrong. */
export function ReportQuestion(question: ReportedQuestion) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  // Without a connection it could not be fetched when it is wanted.
  useEffect(() => ReportDialog.prepare(), [])
  return (
    <div className={css['report']}>
      <Button
        look="plain"
        icon="warning"
        data-report
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        Report this question
      </Button>
      {wasOpened && (
        <Suspense>
          <ReportDialog {...question} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
