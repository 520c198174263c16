import type { AssistantChat } from '../../../features/assistant/assistant.tsx'
import type { HeldChat } from '../../../tutor-chat/held-chat.ts'
import { LooseChat, loadLibraryEngine } from '../../../tutor-chat/loose-chat.tsx'

/** A visitor's conversation with the assistant: over what is open to everybody, and without what studying needs. */
export const VisitorsChat = (chat: AssistantChat & { held: HeldChat }) => (
  <LooseChat account={null} questionsOf={null} loadEngine={loadLibraryEngine} {...chat} />
)
