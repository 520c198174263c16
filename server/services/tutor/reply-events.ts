import type { ReplyEvent } from '../../../core/contract/tutor/chat.ts'
import type { ChatMessage } from '../../../core/tutor/chat-message.ts'
import { partsOf, type ReplyPart } from './reply.ts'

/** Numbers of the events of one making of an answer; those of the next making follow. */
const numbersEach = 100_000

/** The number of the event with which a making begins. */
export const firstNumber = (making: number): number => making * numbersEach

/** A part as an event; what comes last is told by `done`, with the answer as it was stored. */
export function eventOf(part: ReplyPart, number: number): ReplyEvent | null {
  if (part.is === 'citation') return { is: 'citation', number, citation: part.citation }
  if (part.is === 'sentence') return { is: 'sentence', number, sentence: part.sentence }
  return part.is === 'restart' ? { is: 'restart', number } : null
}

/** The events of an answer that is stored: the same, under the same numbers, as while it was made, where it was made without a restart. */
export function storedEvents(message: ChatMessage, making: number): ReplyEvent[] {
  const parts: ReplyPart[] = [{ is: 'restart' }, ...(message.answer ? partsOf(message.answer) : [])]
  const events = parts.flatMap((part, at) => eventOf(part, firstNumber(making) + at) ?? [])
  // Behind all that may have been told: who heard of more than is here hears of the end as well.
  return [...events, { is: 'done', number: firstNumber(making + 1) - 1, message }]
}
