import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Category } from '../../../core/content/topic.ts'
import { Badge } from '../../ui/layout/badge.tsx'
import { LinkButton } from '../../ui/controls/button.tsx'
import { formatCount } from '../../ui/words/format-amount.ts'
import { CourseCover } from '../../ui/content/course-cover.tsx'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'
import { ProgressBar } from '../../ui/layout/progress-bar.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import css from './course-shelf.module.css'

/** A course the student has, as the shelf shows it. */
export interface ShelvedCourse {
  courseId: number
  title: string
  /** `null` while the catalogue is not on this device. */
  category: Category | null
  /** `null` while no edition of the course is on this device. */
  progress: { answered: number; questions: number; due: number } | null
  /** `renew`: the right to study ends soon unless the device meets the server; `lapsed`: it has ended. */
  access: 'open' | 'renew' | 'lapsed'
}

export interface ShelfEntry {
  course: ShelvedCourse
  /** Reviews that it has for today; `undefined` while that is not known. */
  reviews: number | undefined
  /** The offline copy of the course. */
  download: ReactNode
}

export interface CourseShelfProps {
  entries: ShelfEntry[]
}

export function CourseShelf({ entries }: CourseShelfProps) {
  if (entries.length === 0) {
    return (
      <EmptyPage as="part" title="No courses yet" actions={<LinkButton to="/courses">Find a course</LinkButton>}>
        <p>The courses you start are kept here, ready to study with or without a network.</p>
      </EmptyPage>
    )
  }
  return (
    <ul className={css['shelf']}>
      {entries.map(({ course, reviews = 0, download }) => (
        <li key={course.courseId} className={css['entry']} data-profession={course.category ?? undefined}>
          <CourseCover category={course.category} title={course.title} />
          <div className={css['words']}>
            <h2 className={css['title']}>
              <Link to="/study/$courseId" params={{ courseId: String(course.courseId) }}>
                {course.title}
              </Link>
            </h2>
            <Access access={course.access} />
            {reviews > 0 && course.access !== 'lapsed' && (
              <p>
                <Badge>{formatCount(reviews, 'review')} today</Badge>
              </p>
            )}
            {course.progress && (
              <ProgressBar
                label={`Questions of ${course.title} answered`}
                value={course.progress.answered}
                max={Math.max(1, course.progress.questions)}
                text={`${course.progress.answered} of ${course.progress.questions} questions answered`}
              />
            )}
          </div>
          <LinkButton
            to="/study/$courseId"
            params={{ courseId: String(course.courseId) }}
            iconAfter="arrow-right"
            className={css['open']}
          >
            Open
            <VisuallyHidden> {course.title}</VisuallyHidden>
          </LinkButton>
          <div className={css['download']}>{download}</div>
        </li>
      ))}
    </ul>
  )
}

function Access({ access }: { access: ShelvedCourse['access'] }) {
  if (access === 'open') return null
  return access === 'renew' ? (
    <p>
      <Badge tone="warn">Connect soon to renew this course on this device</Badge>
    </p>
  ) : (
    <p>
      <Badge tone="warn">Connect to renew: questions are locked until then</Badge>
    </p>
  )
}
