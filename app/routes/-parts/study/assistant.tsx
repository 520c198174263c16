import { use } from 'react'
import { accountFor } from '../../../data/session/open-account.ts'
import type { AssistantChat } from '../../../features/assistant/assistant.tsx'
import type { HeldChat } from '../../../tutor-chat/held-chat.ts'
import { TutorChat } from '../../../tutor-chat/tutor-chat.tsx'

export interface StudentsChatProps extends AssistantChat {
  userId: string
  /** With an account, what they ask is kept from the first question on. */
  isKept: boolean
  held: HeldChat
}

const fromFirstQuestion = { begin: { title: 'Study assistant', subject: 'General' } }

/** The assistant's conversation for a student that this device has open. */
export function StudentsChat({ userId, isKept, ...chat }: StudentsChatProps) {
  const account = use(accountFor(userId))
  return <TutorChat account={account} conversation={isKept ? fromFirstQuestion : 'loose'} {...chat} />
}
