import { type ReactNode, use } from 'react'
import type { Mode } from '../../../../core/tutor/answer.ts'
import { accountFor } from '../../../data/session/open-account.ts'
import { Assistant } from '../../../features/assistant/assistant.tsx'
import { TutorChat } from '../../../tutor-chat/tutor-chat.tsx'

export interface StudentsAssistantProps {
  userId: string
  mode: Mode
  onMode: (mode: Mode) => void
  /** What becomes of what is asked. */
  note: ReactNode
}

const fromFirstQuestion = { begin: { title: 'Study assistant', subject: 'General' } }

/** The assistant for a student that this device has open. With an account, what they ask is kept. */
export function StudentsAssistant({ userId, ...props }: StudentsAssistantProps) {
  const account = use(accountFor(userId))
  return (
    <Assistant isStudent {...props}>
      {(chat) => <TutorChat account={account} conversation={fromFirstQuestion} {...chat} />}
    </Assistant>
  )
}
