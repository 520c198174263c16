import { forgotten, lnOnePlus } from '../model/features.ts'
import type { PartState } from '../model/learner-state.ts'

/** What a right and a wrong answer teach, logits for each unit of ln(1 + answers). A wrong one is explained, and teaches less. */
const ofRight = 0.3
const ofLost = 0.15

/** What so many answers now, of which `share` are right, would add to the logit of a topic: what they teach, and what of it had been
 *  forgotten. */
export function practiceGain(part: PartState | undefined, answers: number, share: number, atMs: number): number {
  const { answers: before = 0, right = 0 } = part ?? {}
  const lost = before - right
  const more = answers * share
  const taught =
    ofRight * (lnOnePlus(right + more) - lnOnePlus(right)) +
    ofLost * (lnOnePlus(lost + answers - more) - lnOnePlus(lost))
  return taught + forgotten(part, atMs)
}
