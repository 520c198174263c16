import { Suspense } from 'react'
import { Card } from '../../../ui/layout/card.tsx'
import { lateComponent } from '../../../ui/layout/late-component.ts'
import { Spinner } from '../../../ui/layout/loading.tsx'
import type { CourseOutlookProps } from './course-outlook.tsx'
import css from './course-outlook.module.css'

// With it comes the engine, which no first screen waits for.
const CourseOutlook = lateComponent(() => import('./course-outlook.tsx').then((module) => module.CourseOutlook))

/** The outlook of a course, on a screen that stands before the engine is here. */
export function LateOutlook(props: CourseOutlookProps) {
  return (
    <Suspense
      fallback={
        <Card className={css['coming']}>
          <Spinner label="Working it out from your answers…" />
        </Card>
      }
    >
      <CourseOutlook {...props} />
    </Suspense>
  )
}
