import type { LearnerAnswer } from '../../core/study/learner/model/learner.ts'
import type { Grade } from '../../core/study/cards/schedule.ts'
import type { Chance } from './chance.ts'

/** What students take for a question in the middle, seconds. */
const medianSeconds = 28
/** Of it, the part that goes into reading, whatever is remembered. */
const reading = 0.4
/** Noise of activation: recall is a logistic curve of activation with this scale, and the time to recall falls exponentially with it
 *  (Anderson and Lebiere, The Atomic Components of Thought, 1998). */
const activationNoise = 0.255

/** Good for a right answer, or Easy where it was sure and took less than half of what the question takes others. */
export function gradeWithEasy({ share, confidence, durationMs }: LearnerAnswer): Grade {
  if (share < 1) return 1
  return confidence === 'sure' && durationMs < (medianSeconds / 2) * 1000 ? 4 : 3
}

/** Seconds for a question that tell of memory: the likelier its recall was, 0..1, the quicker. */
export function tellingSeconds(chance: Chance, pace: number, recall: number): number {
  const likely = Math.min(Math.max(recall, 0.01), 0.99)
  const retrieval = Math.exp(-activationNoise * Math.log(likely / (1 - likely)))
  return pace * Math.exp(chance.normal(0, 0.35)) * (reading + (1 - reading) * retrieval)
}
