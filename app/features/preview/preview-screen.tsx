import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { PreviewEntry } from '../../../core/contract/shop/course-preview.ts'
import type { CourseDetail } from '../../../core/contract/shop/courses.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { Crumbs } from '../../ui/navigation/crumbs.tsx'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'
import { formatCount } from '../../ui/words/format-amount.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { PreviewKind } from '../../ui/content/preview-kind.tsx'
import { previewKinds } from '../../ui/content/preview-kinds.ts'
import { PreviewItem } from './preview-item.tsx'
import { placeOf, type PreviewSearch } from './preview-search.ts'
import { useOnChange } from '../../ui/layout/use-on-change.ts'
import { SplitPage } from '../../ui/layout/split-page.tsx'
import css from './preview-screen.module.css'

export interface PreviewScreenProps {
  course: CourseDetail
  entries: readonly PreviewEntry[]
  /** What is open, as the address has it. */
  search: PreviewSearch
}

/** What anyone may try of a course, one item at a time. */
export function PreviewScreen({ course, entries, search }: PreviewScreenProps) {
  const params = { id: String(course.id) }
  const at = placeOf(entries, search)
  const open = entries[at]
  const heading = useRef<HTMLHeadingElement>(null)
  // Another item came into the place: reading goes on at its heading.
  useOnChange(open?.id, () => heading.current?.focus())

  if (!open) {
    return (
      <EmptyPage
        title="No preview"
        actions={
          <LinkButton to="/courses/$id" params={params} icon="arrow-left">
            Back to the course
          </LinkButton>
        }
      >
        <p>{course.title} has no free preview.</p>
      </EmptyPage>
    )
  }

  const minutes = entries.reduce((sum, { duration }) => sum + duration, 0)
  const before = entries[at - 1]
  const after = entries[at + 1]
  return (
    <div className={css['page']} data-profession={course.category}>
      <div className={css['top']}>
        <Crumbs
          links={[
            <Link key="courses" to="/courses" activeOptions={{ exact: true }}>
              Courses
            </Link>,
            <Link key="course" to="/courses/$id" params={params} activeOptions={{ exact: true }}>
              {course.title}
            </Link>,
          ]}
          here="Free Preview"
        />
        <PageHead title="Free Preview">
          <p>
            {formatCount(entries.length, 'sample')} of {course.title}, about {formatCount(minutes, 'minute')} of
            content.
          </p>
        </PageHead>
      </div>
      <SplitPage className={css['spread']} side="start" isSticky>
        <nav className={css['side']} aria-label="Samples">
          <ol className={css['list']}>
            {entries.map((entry, place) => (
              <li key={entry.id}>
                <Link
                  to="/courses/$id/preview"
                  params={params}
                  search={{ item: entry.id }}
                  resetScroll={false}
                  className={css['entry']}
                  // Where the address names none, the first is open: the router cannot tell.
                  activeProps={{}}
                  aria-current={place === at ? 'true' : undefined}
                >
                  <span className={css['number']} aria-hidden="true">
                    {place + 1}
                  </span>
                  <span>
                    <span className={css['kind']}>{previewKinds[entry.type].name}</span>
                    <span className={css['more']}>
                      <span className={css['minutes']}> · {entry.duration} min</span>
                      <span className={css['title']}>{entry.title}</span>
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ol>
          <div className={css['back']}>
            {course.priceMinor > 0 && (
              <LinkButton to="/courses/$id" params={params} hash="start" wide>
                Enroll Now
              </LinkButton>
            )}
            <LinkButton to="/courses/$id" params={params} look="secondary" icon="arrow-left" wide>
              Back to the course
            </LinkButton>
          </div>
        </nav>
        <article className={css['item']} aria-labelledby="item">
          <header className={css['head']}>
            <PreviewKind type={open.type} minutes={open.duration} />
            <h2 id="item" tabIndex={-1} ref={heading}>
              {open.title}
            </h2>
            <p className={css['description']}>{open.description}</p>
          </header>
          <PreviewItem key={open.id} courseId={course.id} entry={open} type={search.type} />
          <nav className={css['turn']} aria-label="Previous and next sample">
            {before && (
              <LinkButton
                to="/courses/$id/preview"
                params={params}
                search={{ item: before.id }}
                resetScroll={false}
                look="secondary"
                icon="arrow-left"
              >
                Previous sample
              </LinkButton>
            )}
            {after ? (
              <LinkButton
                to="/courses/$id/preview"
                params={params}
                search={{ item: after.id }}
                resetScroll={false}
                iconAfter="arrow-right"
                className={css['next']}
              >
                Next sample
              </LinkButton>
            ) : (
              <LinkButton
                to="/study/$courseId/start"
                params={{ courseId: params.id }}
                iconAfter="arrow-right"
                className={css['next']}
              >
                {course.priceMinor === 0 ? 'Start the course' : 'Try some questions'}
              </LinkButton>
            )}
          </nav>
        </article>
      </SplitPage>
    </div>
  )
}
