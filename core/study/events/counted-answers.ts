import { type Mark, rightOrWrong } from '../mark.ts'
import {
  type AnsweredEvent,
  type MarkCorrectedEvent,
  type PlacedEvent,
  compareEvents,
  isAnswered,
  isMarkCorrected,
} from './event.ts'

/** An answer that counts. */
export interface CountedAnswer {
  event: AnsweredEvent
  atMs: number
  /** `null` while nobody has marked it. */
  mark: Mark | null
  /** Where it was marked again, what that says of the answers before it in an exam. */
  earlierMarks?: readonly (Mark | null)[]
}

/** The device's own marking of an answer of any release. */
export function clientMarkOf({ clientMark, clientCorrect }: AnsweredEvent): Mark | null {
  if (clientMark !== undefined) return clientMark
  return clientCorrect === undefined ? null : rightOrWrong(clientCorrect)
}

/** The server's marking where there is one, else the device's. */
export const firstMarkOf = (event: AnsweredEvent, { mark }: Pick<PlacedEvent, 'mark'>): Mark | null =>
  mark ?? clientMarkOf(event)

/** One attempt for each attempt key: the highest revision; of two events with the same revision, from two tabs, the earlier. The
 *  others are kept and count for nothing. With the marks that count now: the last correction's, else the first marking. In the
 *  order of `compareEvents`, whatever the order of `events`. */
export function countedAnswersOf(events: readonly PlacedEvent[]): CountedAnswer[] {
  const best = new Map<string, { placed: PlacedEvent; event: AnsweredEvent }>()
  const sorted = [...events].sort(compareEvents)
  const corrected = lastCorrections(sorted)
  for (const placed of sorted) {
    const { event } = placed
    if (!isAnswered(event)) continue
    const held = best.get(event.attemptKey)
    if (!held || event.revision > held.event.revision) best.set(event.attemptKey, { placed, event })
  }
  const inOrder = [...best.values()].sort((a, b) => compareEvents(a.placed, b.placed))
  return inOrder.map(({ placed, event }) => {
    const correction = corrected.get(event.id)
    const at = { event, atMs: placed.effectiveAtMs }
    if (!correction) return { ...at, mark: firstMarkOf(event, placed) }
    return { ...at, mark: correction.mark, earlierMarks: correction.earlier ?? [] }
  })
}

/** The correction that counts of each answer that was corrected, by the answer's id; `events` in any order. */
export const correctionsIn = (events: readonly PlacedEvent[]): ReadonlyMap<string, MarkCorrectedEvent> =>
  lastCorrections([...events].sort(compareEvents))

const lastCorrections = (inOrder: readonly PlacedEvent[]): Map<string, MarkCorrectedEvent> =>
  new Map(inOrder.flatMap(({ event }) => (isMarkCorrected(event) ? [[event.answerId, event] as const] : [])))
