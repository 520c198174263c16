import type { ReactNode } from 'react'
import { LeaseNotice } from '../../../features/study/lease-notice.tsx'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { BackLink } from '../../../ui/navigation/back-link.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import type { Study } from './study.tsx'
import css from './course-closed.module.css'

export function BackToCourse({ courseId, children }: { courseId: number; children: ReactNode }) {
  return (
    <BackLink to="/study/$courseId" params={{ courseId: String(courseId) }}>
      {children}
    </BackLink>
  )
}

/** Instead of material that is locked or not on this device. */
export function Closed({ study }: { study: Study }) {
  return (
    <div className={css['closed']} data-profession={study.category}>
      <PageHead title={study.title}>
        {study.access.is === 'open' && <p>This course is not on this device yet.</p>}
      </PageHead>
      <LeaseNotice access={study.access} />
      <div>
        <LinkButton to="/study/$courseId" params={{ courseId: String(study.courseId) }}>
          To the course
        </LinkButton>
      </div>
    </div>
  )
}
