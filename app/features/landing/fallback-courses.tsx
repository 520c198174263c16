import type { Site } from '../../../core/contract/site/site.ts'
import { Card } from '../../ui/layout/card.tsx'
import css from './fallback-courses.module.css'

/** What stands for the courses while there are none: subjects in words, with nothing to buy or open. */
export function FallbackCourses({ courses }: { courses: Site['fallbackCourses'] }) {
  return (
    <ul className={css['row']}>
      {courses.map(({ id, title, text }) => (
        <Card key={id} as="li" className={css['card']}>
          <h3>{title}</h3>
          <p>{text}</p>
        </Card>
      ))}
    </ul>
  )
}
