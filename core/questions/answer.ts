import type * as z from 'zod/mini'
import type { answer, knownAnswer } from './answer-schema.ts'

/** What a student answered, also of a kind that a later release has brought. */
export type Answer = z.infer<typeof answer>

type KnownAnswer = z.infer<typeof knownAnswer>
type KnownKind = KnownAnswer['kind']

/** Narrows an answer to a kind; `false` for none. */
export function isAnswer<Kind extends KnownKind>(
  given: Answer | null,
  kind: Kind,
): given is Extract<KnownAnswer, { kind: Kind }> {
  return given?.kind === kind
}
