import { Link } from '@tanstack/react-router'
import { use, useState } from 'react'
import type { Mode } from '../../../../core/tutor/answer.ts'
import { accountFor } from '../../../data/session/open-account.ts'
import { studentOf } from '../../../data/session/session-state.ts'
import { useSession } from '../../../data/session/session.ts'
import { useOpenedStudent } from '../../../tutor-chat/use-opened-student.ts'
import { Assistant, type AssistantChat } from '../../../features/assistant/assistant.tsx'
import { type HeldChat, useHeldChat } from '../../../tutor-chat/held-chat.ts'
import { LooseChat, loadLibraryEngine } from '../../../tutor-chat/loose-chat.tsx'
import { ClientOnly } from '../../../ui/layout/client-only.tsx'
import { Spinner } from '../../../ui/layout/loading.tsx'
import { VisitorsChat } from './visitors-chat.tsx'

/** The assistant in a tab of the resources. It goes with the page; questions are practised where questions are. */
export function AssistantWidget() {
  return (
    <ClientOnly fallback={<Spinner label="Opening the assistant…" />}>
      <Widget />
    </ClientOnly>
  )
}

function Widget() {
  const [mode, setMode] = useState<Mode>('qa')
  const studentId = studentOf(useSession())?.userId ?? null
  const openedId = useOpenedStudent(studentId)
  const held = useHeldChat(studentId)
  return (
    <Assistant isStudent={false} mode={mode} onMode={setMode} note={note}>
      {(chat) =>
        openedId === null ? (
          <VisitorsChat held={held} {...chat} />
        ) : (
          <OwnChat key={openedId} userId={openedId} held={held} {...chat} />
        )
      }
    </Assistant>
  )
}

const note = (
  <>
    It answers here on your device, and keeps nothing. <Link to="/study-assistant">On a page of its own</Link> it keeps
    what you asked, once you are signed in.
  </>
)

function OwnChat({ userId, ...chat }: AssistantChat & { userId: string; held: HeldChat }) {
  return <LooseChat account={use(accountFor(userId))} questionsOf={null} loadEngine={loadLibraryEngine} {...chat} />
}
