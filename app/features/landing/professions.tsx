import { Link } from '@tanstack/react-router'
import type { CourseCard } from '../../../core/contract/shop/courses.ts'
import { rememberProfession } from '../../data/device/profession.ts'
import { formatCount } from '../../ui/words/format-amount.ts'
import css from './professions.module.css'

const professions = ['Medicine', 'Dentistry', 'Pharmacy', 'Law'] as const

/** A thumb index at the edge of the handbook: the shelf of each profession. */
export function Professions({ courses }: { courses: readonly CourseCard[] | undefined }) {
  return (
    <nav aria-label="Courses by profession">
      <ul className={css['index']}>
        {professions.map((profession) => (
          <li key={profession} data-profession={profession}>
            <Link
              to="/courses"
              search={{ category: profession }}
              className={css['tab']}
              onClick={() => rememberProfession(profession)}
            >
              <span className={css['name']}>{profession}</span>
              <span className={css['count']}>
                {courses && formatCount(courses.filter(({ category }) => category === profession).length, 'course')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
