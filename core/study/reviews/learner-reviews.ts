import { dayStartMs } from '../calendar.ts'
import type { Learner } from '../learner/model/learner-inputs.ts'
import { type Calibrator, foldCalibrator } from './calibrator.ts'
import { type Reviews, reviewsOf, reviewsThatFit } from './reviews.ts'

/** What of the course is to be reviewed, by the student's own settings: with as many a day as fit into their minutes, where they have
 *  set no limit. */
export function reviewsOfLearner(
  { cards, bank, answers, settings }: Learner,
  nowMs: number,
  calibrator: Calibrator = foldCalibrator(answers),
): Reviews {
  const { examDate, reviewsPerDay, minutesPerDay, daysOff, tzOffsetMin } = settings
  return reviewsOf({
    cards,
    bank,
    calibrator,
    examAtMs: examDate === null ? null : dayStartMs(examDate, tzOffsetMin),
    perDay: reviewsPerDay ?? reviewsThatFit(minutesPerDay, bank),
    nowMs,
    tzOffsetMin,
    daysOff,
  })
}
