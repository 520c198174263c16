import { Link } from '@tanstack/react-router'
import type { CourseCard as Course } from '../../../core/contract/shop/courses.ts'
import { Badge } from '../../ui/layout/badge.tsx'
import { LinkButton } from '../../ui/controls/button.tsx'
import { CourseCover } from '../../ui/content/course-cover.tsx'
import { formatCount, formatPrice } from '../../ui/words/format-amount.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import css from './course-card.module.css'

/** A card names at most this many features. */
const featureLimit = 3

export interface CourseCardProps {
  course: Course
  /** Level of the title. */
  level?: 2 | 3
}

/** A course of a list: on a phone a row of which four or five are seen at once, with what it teaches on its own page. */
export function CourseCard({ course, level = 2 }: CourseCardProps) {
  const Title = `h${level}` as const
  const params = { id: String(course.id) }
  const isFree = course.priceMinor === 0
  const was = course.originalPriceMinor !== null && course.originalPriceMinor > course.priceMinor
  return (
    <article className={css['card']} data-profession={course.category}>
      <div className={css['cover']}>
        <CourseCover category={course.category} title={course.title} />
      </div>
      <div className={css['words']}>
        <p className={css['category']}>
          {course.category}
          {isFree && <Badge tone="good">Free</Badge>}
        </p>
        <Title className={css['title']}>
          <Link to="/courses/$id" params={params} className={css['open']}>
            {course.title}
          </Link>
        </Title>
        <p className={css['facts']}>
          <span>
            {formatCount(course.questionCount, 'question')}
            {course.noteCount > 0 && ' ·'}
          </span>{' '}
          {course.noteCount > 0 && <span>{formatCount(course.noteCount, 'study note')}</span>}
        </p>
      </div>
      <ul className={css['features']}>
        {course.features.slice(0, featureLimit).map((feature) => (
          <li key={feature}>
            <Icon name="check" size="small" />
            {feature}
          </li>
        ))}
      </ul>
      <div className={css['foot']}>
        <p className={css['price']}>
          {formatPrice(course.priceMinor, course.currency)}
          {was && course.originalPriceMinor !== null && (
            <s className={css['formerPrice']}>
              <VisuallyHidden>before: </VisuallyHidden>
              {formatPrice(course.originalPriceMinor, course.currency)}
            </s>
          )}
        </p>
        <div className={css['actions']}>
          {isFree ? (
            <LinkButton to="/courses/$id" params={params} hash="start" className={css['above']}>
              Start free
              <VisuallyHidden>: {course.title}</VisuallyHidden>
            </LinkButton>
          ) : (
            <LinkButton to="/guest-checkout/$courseId" params={{ courseId: params.id }} className={css['above']}>
              Enroll Now
              <VisuallyHidden>: {course.title}</VisuallyHidden>
            </LinkButton>
          )}
          <LinkButton to="/courses/$id" params={params} look="secondary" className={css['details']}>
            View Details
            <VisuallyHidden>: {course.title}</VisuallyHidden>
          </LinkButton>
        </div>
      </div>
    </article>
  )
}
