import type { ReviewLoad } from '../../../core/study/learner/course-summary.ts'
import type { StudySettings } from '../../../core/study/learner/model/learner-inputs.ts'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { formatCount } from '../../ui/words/format-amount.ts'
import { limitsOffered } from './review-words.ts'
import css from './reviews.module.css'

export interface ReviewLimitProps {
  reviews: Pick<ReviewLoad, 'perDay'>
  settings: Pick<StudySettings, 'reviewsPerDay' | 'minutesPerDay'>
  /** `null`: as many as fit. */
  onLimit: (perDay: number | null) => void
}

const asManyAsFit = 'fit'

/** The most reviews of a day, as the student wants it. */
export function ReviewLimit({ reviews, settings: { reviewsPerDay, minutesPerDay }, onLimit }: ReviewLimitProps) {
  const fits = reviewsPerDay === null && reviews.perDay !== null ? `: ${reviews.perDay}` : ''
  return (
    <section className={css['part']} aria-labelledby="reviews-limit">
      <h2 id="reviews-limit">How many a day</h2>
      <SelectField
        label="Most reviews a day"
        hint="For each of your courses, on all your devices."
        value={reviewsPerDay === null ? asManyAsFit : String(reviewsPerDay)}
        onValue={(value) => onLimit(value === asManyAsFit ? null : Number(value))}
        options={[
          { value: asManyAsFit, label: `As many as fit into ${formatCount(minutesPerDay, 'minute')}${fits}` },
          ...limitsOffered(reviewsPerDay).map((limit) => ({ value: String(limit), label: String(limit) })),
        ]}
      />
    </section>
  )
}
