import { Link } from '@tanstack/react-router'
import type { ReviewLoad } from '../../../core/study/learner/course-summary.ts'
import { isWithoutReviews, outlookInWords, todayInWords } from './review-words.ts'
import css from './reviews.module.css'

export interface ReviewsLineProps {
  courseId: number
  reviews: ReviewLoad
}

/** Today's reviews in a line, for screens that are not all about them and begin them elsewhere. */
export function ReviewsLine({ courseId, reviews }: ReviewsLineProps) {
  const params = { courseId: String(courseId) }
  if (isWithoutReviews(reviews)) return null
  return (
    <p className={css['line']}>
      <Link to="/study/$courseId/reviews" params={params} className={css['way']}>
        {todayInWords(reviews)}
      </Link>
      <span className={css['small']}>{outlookInWords(reviews)}</span>
    </p>
  )
}
