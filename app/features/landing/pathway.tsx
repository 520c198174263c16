import { Link } from '@tanstack/react-router'
import type { CourseCard } from '../../../core/contract/shop/courses.ts'
import { formatCount, formatPrice } from '../../ui/words/format-amount.ts'
import css from './pathway.module.css'
import { stationsOf } from './stations.ts'

/** The way into medicine and through it, wound round a staff: each bend is a course of the catalogue. */
export function Pathway({ courses }: { courses: readonly CourseCard[] }) {
  return (
    <div className={css['staff']}>
      <svg viewBox="0 0 64 72" className={css['head']} aria-hidden="true" focusable="false">
        <path className={css['rod']} d="M32 14v58" />
        <circle className={css['rod']} cx="32" cy="9" r="5" />
        <path
          className={css['snake']}
          d="M32 72c-20 0-24-12-16-18 6-4 16-2 20-8 3-5 0-10 6-13 5-3 12 0 12 5 0 4-5 6-10 5"
        />
        <path className={css['tongue']} d="M54 39l6 2M60 41l3-2M60 41l2 3" />
        <path className={css['eye']} d="M47 36v.1" />
      </svg>
      <ol className={css['stations']}>
        {stationsOf(courses).map(({ stage, course }) => (
          <li key={course.id} className={css['station']}>
            <svg
              viewBox="0 0 64 100"
              preserveAspectRatio="none"
              className={css['bend']}
              aria-hidden="true"
              focusable="false"
            >
              <path className={css['rod']} d="M32 0v100" />
              <path className={css['snake']} d="M32 0C62 0 62 50 32 50S2 100 32 100" />
              <path className={css['over']} d="M32 43v14" />
              <path className={css['rod']} d="M32 40v20" />
            </svg>
            <div className={css['words']}>
              <p className={css['stage']}>{stage}</p>
              <Link to="/courses/$id" params={{ id: String(course.id) }} className={css['course']}>
                {course.title}
              </Link>
              <p className={css['facts']}>
                {formatCount(course.questionCount, 'question')} · {formatPrice(course.priceMinor, course.currency)}
              </p>
            </div>
          </li>
        ))}
      </ol>
      <svg viewBox="0 0 64 44" className={css['foot']} aria-hidden="true" focusable="false">
        <path className={css['rod']} d="M32 0v40" />
        <path className={css['snake']} d="M32 0c16 0 18 12 8 16-6 2-10 6-6 10" />
      </svg>
    </div>
  )
}

/** The same while the catalogue loads. */
export function PathwaySkeleton() {
  return <div className={css['skeleton']} aria-hidden="true" />
}
