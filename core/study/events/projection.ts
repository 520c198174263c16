import { type Card, foldCard } from '../cards/card.ts'
import { type LearningEvent, type PlacedEvent, isAnswered, isRegister } from './event.ts'
import { type Register, foldRegister } from './register.ts'

/** Everything computed from events falls into rows, each a fold of the events of one *subject*. A new kind of fact gets its
 *  subject and its fold here; what stores and syncs events does not change. */
export type Projection =
  | { subject: string; family: 'card'; courseId: number; card: Card }
  | { subject: string; family: 'register'; courseId: 0; register: Register }

export const cardSubject = (itemId: string) => `card:${itemId}`
export const registerSubject = (kind: string, target: string) => `register:${kind}:${target}`

/** Which row an event belongs to; `null` for types this release does not know. */
export function subjectOf(event: LearningEvent): string | null {
  if (isAnswered(event)) return cardSubject(event.itemId)
  if (isRegister(event)) return registerSubject(event.kind, event.target)
  return null
}

/** The row of one subject from all its events, in any order; `null` when nothing is left of it. */
export function project(subject: string, events: readonly PlacedEvent[]): Projection | null {
  const card = foldCard(events)
  if (card) return { subject, family: 'card', courseId: card.courseId, card }
  const register = foldRegister(events)
  return register && { subject, family: 'register', courseId: 0, register }
}
