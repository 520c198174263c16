import type { Mode, WritingKind } from '../../../core/tutor/answer.ts'
import type { ChatScope } from '../../tutor-chat/chat-scope.ts'

export interface AssistantMode {
  name: string
  /** What it does, before anything was asked. */
  about: string
  label: string
  placeholder: string
}

export const assistantModes: Record<Mode, AssistantMode> = {
  qa: {
    name: 'Questions',
    about: 'An answer in the words of the material, with the place where each sentence stands.',
    label: 'Your question',
    placeholder: 'Ask in your own words...',
  },
  summary: {
    name: 'Summary',
    about: 'Paste a text for the sentences that say most of it, or name a topic for what the material says on it.',
    label: 'Text or topic',
    placeholder: 'Paste a text of 60 words or more, or name a topic...',
  },
  writing: {
    name: 'Writing',
    about: 'Remarks on structure, clarity and length, and on the published criteria of its kind. No marks are given.',
    label: 'Your text',
    placeholder: 'Paste or write your text...',
  },
}

/** What can be asked for of what this student has; practice and a plan are of a course that one studies. */
export const assistantScope = (mode: Mode, writingKind: WritingKind, isStudent: boolean): ChatScope => ({
  about: null,
  mode,
  writingKind: mode === 'writing' ? writingKind : null,
  types: mode === 'qa' && isStudent ? ['question', 'explanation', 'practice-questions', 'study-plan'] : ['question'],
  starters: [],
  given: {},
})
