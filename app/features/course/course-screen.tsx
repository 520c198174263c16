import type { ReactNode } from 'react'
import type { CourseDetail } from '../../../core/contract/courses.ts'
import { Card } from '../../ui/card.tsx'
import { CourseCover } from '../../ui/course-cover.tsx'
import { Badge } from '../../ui/badge.tsx'
import { formatBytes, formatCount, formatPrice } from '../../ui/format-amount.ts'
import { Icon } from '../../ui/icon.tsx'
import { LeaderList } from '../../ui/leader-list.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import css from './course-screen.module.css'

export interface CourseScreenProps {
  course: CourseDetail
  /** What this visitor can do with it. */
  action: ReactNode
  /** Names the size of the download; left out where the action does, and where there is nothing to download yet. */
  namesDownload: boolean
}

export function CourseScreen({ course, action, namesDownload }: CourseScreenProps) {
  return (
    <div className={css['spread']} data-profession={course.category}>
      <div className={css['main']}>
        <PageHead over={<Badge>{course.category}</Badge>} title={course.title}>
          <p>{course.description}</p>
        </PageHead>

        <section aria-labelledby="learn" className={css['part']}>
          <h2 id="learn">What You&apos;ll Learn</h2>
          <ul className={css['learn']}>
            {course.features.map((feature) => (
              <li key={feature}>
                <Icon name="check" size="small" />
                {feature}
              </li>
            ))}
          </ul>
        </section>

        <section aria-labelledby="contents" className={css['part']}>
          <h2 id="contents">Contents</h2>
          <LeaderList
            entries={course.topics.map((topic) => ({
              name: topic.title,
              value: formatCount(topic.questionCount, 'question'),
            }))}
          />
        </section>

        <section aria-labelledby="about" className={css['part']}>
          <h2 id="about">Written against</h2>
          <p>
            <a href={course.syllabus.url} rel="noopener noreferrer" target="_blank">
              {course.syllabus.title}
            </a>
          </p>
          <p className={css['small']}>{course.disclaimer}</p>
        </section>
      </div>

      <Card as="aside" className={css['side']} id="start" aria-label="Take this course">
        <div className={css['cover']}>
          <CourseCover category={course.category} title={course.title} size="large" />
        </div>
        <Price course={course} />
        <div className={css['action']}>{action}</div>
        <LeaderList
          entries={[
            { name: 'Questions', value: course.questionCount.toLocaleString('en-GB') },
            ...(course.noteCount > 0 ? [{ name: 'Study notes', value: course.noteCount }] : []),
            { name: 'Level', value: course.level },
            { name: 'Duration', value: course.duration },
            { name: 'Access', value: 'Lifetime' },
          ]}
        />
        {namesDownload && (
          <p className={css['offline']}>
            <Icon name="download" size="small" />
            Download for offline · {formatBytes(course.pack.wireBytes)}
          </p>
        )}
      </Card>
    </div>
  )
}

function Price({ course }: { course: CourseDetail }) {
  const was = course.originalPriceMinor !== null && course.originalPriceMinor > course.priceMinor
  return (
    <div>
      <p className={css['price']}>
        {formatPrice(course.priceMinor, course.currency)}
        {was && course.originalPriceMinor !== null && (
          <s className={css['was']}>{formatPrice(course.originalPriceMinor, course.currency)}</s>
        )}
      </p>
      {course.priceMinor > 0 && <p className={css['small']}>One-time payment • Lifetime access</p>}
    </div>
  )
}
