import type { MessageType, Rung, TutorAnswer, WritingKind } from '../../core/tutor/answer.ts'

export const typeNames: Record<MessageType, string> = {
  question: 'Question',
  explanation: 'Explanation',
  'practice-questions': 'Practice questions',
  'study-plan': 'Study plan',
}

export const placeholders: Record<MessageType, string> = {
  question: 'Ask anything that your courses cover...',
  explanation: 'What should be explained?',
  'practice-questions': 'Questions on which topic?',
  'study-plan': 'A plan for what, or how much time is there?',
}

export const writingKindNames: Record<WritingKind, string> = {
  casper: 'CASPer answer',
  mmi: 'MMI answer',
  essay: 'Essay',
  'personal-statement': 'Personal statement',
}

export const rungNames: Record<Rung, string> = {
  nudge: 'A nudge',
  concept: 'The concept',
  rule: 'The rule',
  line: 'The line in the notes',
}

/** Who made an answer, and what it cost. */
export const engineWords: Record<TutorAnswer['engine'], string> = {
  device: 'Answered on this device, no token used',
  server: 'Answered by the server',
  model: 'Written by a language model from the passages below',
}

/** "82 %": how likely it is that the answer holds what was asked. */
export const confidenceInWords = (confidence: number): string =>
  // Nothing is ever certain, and nothing that is shown is worthless.
  `${Math.min(99, Math.max(1, Math.round(confidence * 100)))}%`
