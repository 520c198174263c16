import type { Answer } from '../../core/questions/answer.ts'
import type { PractisableQuestion } from '../../core/questions/practisable.ts'
import { type Mark, hasLostMarks } from '../../core/study/mark.ts'
import { rungs } from '../../core/tutor/answer.ts'
import type { ChatScope, Starter } from './chat-scope.ts'
import { rungNames } from './chat-words.ts'

export interface QuestionAskedAbout {
  courseId: number
  /** As the attempt asked it. */
  question: PractisableQuestion
  /** What was answered in this attempt; `null` before it was: then there are hints alone. */
  given: { answer: Answer; mark: Mark | null } | null
}

/** A conversation about one question: a ladder of hints before it is answered, and after it why, the rule, and another like it. */
export function questionScope({ courseId, question, given }: QuestionAskedAbout): ChatScope {
  return {
    about: { kind: 'question', courseId, itemId: question.id, chosen: given?.answer ?? null },
    mode: 'qa',
    writingKind: null,
    types: ['question'],
    starters: given ? afterwards(given.mark) : hints,
    given: { question },
  }
}

const hintContents: Record<(typeof rungs)[number], string> = {
  nudge: 'Give me a nudge.',
  concept: 'Which concept is it about?',
  rule: 'Which rule do I need?',
  line: 'Show me the line in the notes.',
}

const hints: readonly Starter[] = rungs.map((rung) => ({
  label: rungNames[rung],
  content: hintContents[rung],
  messageType: 'explanation',
  rung,
}))

const afterwards = (mark: Mark | null): readonly Starter[] => [
  ...(hasLostMarks(mark) ? [{ label: 'Why is mine wrong?', content: 'Why is mine wrong?' }] : []),
  { label: 'Explain this question', content: 'Explain this question.', messageType: 'explanation' },
  { label: 'The line that decides it', content: 'Which line decides it?', messageType: 'explanation', rung: 'line' },
  { label: 'Another like this', content: 'Show me another question like this.' },
]
