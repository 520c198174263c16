import { type ReactNode, useMemo, useState } from 'react'
import { type Mode, type WritingKind, modes, writingKinds } from '../../../core/tutor/answer.ts'
import { writingKindNames } from '../../tutor-chat/chat-words.ts'
import type { LooseChatProps } from '../../tutor-chat/loose-chat.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { assistantModes, assistantScope } from './assistant-modes.ts'
import css from './assistant.module.css'

/** What a conversation in a mode goes by. */
export type AssistantChat = Omit<LooseChatProps, 'account' | 'questionsOf' | 'loadEngine' | 'held'>

export interface AssistantProps {
  /** Questions can be practised in it, and a plan asked for. */
  isStudent: boolean
  mode: Mode
  onMode: (mode: Mode) => void
  /** What becomes of what is asked. */
  note?: ReactNode
  /** Draws the conversation. */
  children: (chat: AssistantChat) => ReactNode
}

/** The study assistant: answers, summaries, and remarks on what one writes. */
export function Assistant({ isStudent, mode, onMode, note, children }: AssistantProps) {
  const [kind, setKind] = useState<WritingKind>('personal-statement')
  const scope = useMemo(() => assistantScope(mode, kind, isStudent), [mode, kind, isStudent])
  const { about, label, placeholder } = assistantModes[mode]
  return (
    <div className={css['assistant']}>
      <Segments
        legend="What for"
        options={modes.map((value) => ({ value, label: assistantModes[value].name }))}
        chosen={mode}
        onChoose={onMode}
      />
      <p className={css['about']}>{about}</p>
      {mode === 'writing' && (
        <SelectField
          label="Kind of text"
          value={kind}
          onValue={setKind}
          options={writingKinds.map((value) => ({ value, label: writingKindNames[value] }))}
        />
      )}
      {children({ scope, label, placeholder, blankWords: 'Please enter a question', failedWords })}
      {note !== undefined && <p className={css['about']}>{note}</p>}
    </div>
  )
}

const failedWords = {
  title: 'AI Assistant Error',
  body: 'There was an error processing your request. Please try again.',
}
