import type { AskedAbout, MessageType, Mode, Rung, WritingKind } from '../../core/tutor/answer.ts'
import type { Ask } from '../../core/tutor/ask.ts'

/** What a conversation is about in the place where it stands, and what can be asked there by a press. */
export interface ChatScope {
  about: AskedAbout | null
  mode: Mode
  /** In the writing mode. */
  writingKind: WritingKind | null
  /** What a message can ask for; with one kind it is not asked which. */
  types: readonly MessageType[]
  starters: readonly Starter[]
  /** What the place has at hand of what is asked about: the question as it was asked, the report of an exam, the student's plan. */
  given: Partial<Pick<Ask, 'question' | 'score' | 'learner'>>
  /** Is asked by itself when a conversation that is not kept begins. */
  first?: Starter
}

/** A question that is asked by a press. */
export interface Starter {
  label: string
  /** As it then stands in the conversation. */
  content: string
  messageType?: MessageType
  rung?: Rung
}

/** About nothing in particular. */
export const openScope: ChatScope = {
  about: null,
  mode: 'qa',
  writingKind: null,
  types: ['question', 'explanation', 'practice-questions', 'study-plan'],
  starters: [],
  given: {},
}
