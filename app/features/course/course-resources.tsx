import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { capitalised } from '../../../core/capitalised.ts'
import type { CourseDetail } from '../../../core/contract/shop/courses.ts'
import { shopQueries } from '../../data/api/shop-queries.ts'
import { formatCount } from '../../ui/words/format-amount.ts'
import { LeaderList } from '../../ui/layout/leader-list.tsx'
import { questionTypesOf, taskTypesOf } from '../../ui/words/kind-names.ts'
import css from './course-resources.module.css'
import parts from './course-parts.module.css'
import { PackSize } from './pack-size.tsx'
import { relatedResources } from './related-resources.ts'

export interface CourseResourcesProps {
  course: CourseDetail
  /** The offline copy, for those whose course it is. */
  download: ReactNode
}

/** What the pack holds and how it is taken along, what is free beside it, and whom to ask. */
export function CourseResources({ course, download }: CourseResourcesProps) {
  return (
    <div className={parts['parts']}>
      <section aria-labelledby="material" className={parts['part']}>
        <h2 id="material">Study material</h2>
        <LeaderList entries={materialOf(course)} />
        {download ?? <PackSize course={course} />}
      </section>
      <Related course={course} />
      <section aria-labelledby="support" className={parts['part']}>
        <h2 id="support">Support</h2>
        <p>
          Something in the material is unclear or wrong? <Link to="/contact">Write to us</Link>, or look into the{' '}
          <Link to="/faq">questions and answers</Link>.
        </p>
      </section>
    </div>
  )
}

function materialOf({ contents, questionCount, noteCount }: CourseDetail) {
  if (!contents) {
    return [
      { name: 'Questions', value: questionCount },
      { name: 'Study notes', value: noteCount },
    ]
  }
  return [
    ...[...questionTypesOf(contents), ...taskTypesOf(contents)].map(({ name, count }) => ({ name, value: count })),
    ...(contents.notes.length > 0 ? [{ name: 'Study notes', value: contents.notes.length }] : []),
    ...(contents.glossaryTerms > 0 ? [{ name: 'Glossary', value: formatCount(contents.glossaryTerms, 'term') }] : []),
    ...(contents.referenceSheet === null ? [] : [{ name: contents.referenceSheet, value: '1 sheet' }]),
  ]
}

function Related({ course }: { course: CourseDetail }) {
  const { data: resources } = useQuery(shopQueries.resources())
  const related = relatedResources(course, resources ?? [])
  if (related.length === 0) return null
  return (
    <section aria-labelledby="related" className={parts['part']}>
      <h2 id="related">Free beside it</h2>
      <ul className={css['related']}>
        {related.map(({ id, title, description, type }) => (
          <li key={id}>
            <Link to="/resources/$id" params={{ id }}>
              {title}
            </Link>
            <p className={parts['small']}>
              {capitalised(type)}. {description}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
