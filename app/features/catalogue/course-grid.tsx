import { useEffect, useRef, useState } from 'react'
import type { CourseCard as Course } from '../../../core/contract/shop/courses.ts'
import { inThousands } from '../../../core/shop/money.ts'
import { Button } from '../../ui/controls/button.tsx'
import css from './course-grid.module.css'
import { CourseCard } from './course-card.tsx'

/** How many cards come at once: the eye takes in no more, and a phone draws no more in a frame. */
const step = 24

export interface CourseGridProps {
  courses: readonly Course[]
  /** Which list this is: another one begins at its beginning. */
  listKey: string
}

/** The cards, a few at a time. */
export function CourseGrid({ courses, listKey }: CourseGridProps) {
  const [opened, setOpened] = useState({ listKey, count: step })
  const count = opened.listKey === listKey ? opened.count : step
  const list = useRef<HTMLUListElement>(null)
  const firstNew = useRef<number>(null)
  const next = Math.min(step, courses.length - count)

  // The pressed button moves down or goes: reading goes on at the first new card.
  useEffect(() => {
    if (firstNew.current === null) return
    list.current?.children[firstNew.current]?.querySelector<HTMLElement>('a')?.focus()
    firstNew.current = null
  })

  return (
    <>
      <ul ref={list} className={css['grid']}>
        {courses.slice(0, count).map((course) => (
          <li key={course.id}>
            <CourseCard course={course} />
          </li>
        ))}
      </ul>
      {next > 0 && (
        <p className={css['more']}>
          <Button
            look="secondary"
            onClick={() => {
              firstNew.current = count
              setOpened({ listKey, count: count + step })
            }}
          >
            Show {next} more
          </Button>
          <span>
            {inThousands(count)} of {inThousands(courses.length)} shown
          </span>
        </p>
      )}
    </>
  )
}
