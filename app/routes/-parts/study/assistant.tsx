import { use } from 'react'
import type { Mode } from '../../../../core/tutor/answer.ts'
import { accountFor } from '../../../data/session/open-account.ts'
import { studentOf } from '../../../data/session/session-state.ts'
import { useSession } from '../../../data/session/session.ts'
import { Assistant } from '../../../features/assistant/assistant.tsx'
import { TutorChat } from '../../../tutor-chat/tutor-chat.tsx'

export interface AssistantPartProps {
  mode: Mode
  onMode: (mode: Mode) => void
}

const fromFirstQuestion = { begin: { title: 'Study assistant', subject: 'General' } }

/** The assistant for whoever this device has open: a student, whose questions are kept, or a visitor. */
export function StudentsAssistant(props: AssistantPartProps) {
  const student = studentOf(useSession())
  if (student) return <OwnAssistant key={student.userId} userId={student.userId} {...props} />
  return (
    <Assistant isStudent={false} {...props}>
      {(chat) => <TutorChat account={null} conversation="loose" {...chat} />}
    </Assistant>
  )
}

function OwnAssistant({ userId, ...props }: AssistantPartProps & { userId: string }) {
  const account = use(accountFor(userId))
  return (
    <Assistant isStudent {...props}>
      {(chat) => <TutorChat account={account} conversation={fromFirstQuestion} {...chat} />}
    </Assistant>
  )
}
