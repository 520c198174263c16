import type * as z from 'zod/mini'
import type { answer, knownAnswer } from './answer-schema.ts'

/** What a student answered, also of a kind that a later release has brought. */
export type Answer = z.infer<typeof answer>

type KnownAnswer = z.infer<typeof knownAnswer>
type KnownKind = KnownAnswer['kind']

const knownKinds: Record<KnownKind, true> = {
  option: true,
  options: true,
  statements: true,
  number: true,
  text: true,
  spoken: true,
  'most-least': true,
  ranking: true,
  sets: true,
}

export const isKnownAnswer = ({ kind }: { kind: string }): boolean => Object.hasOwn(knownKinds, kind)

/** Narrows an answer to a kind; `false` for none. */
export function isAnswer<Kind extends KnownKind>(
  given: Answer | null,
  kind: Kind,
): given is Extract<KnownAnswer, { kind: Kind }> {
  return given?.kind === kind
}
