import { useMemo, useState } from 'react'
import type { Account } from '../../offline/account/account.ts'
import type { AnswerRow } from '../../offline/tutor/chat-rows.ts'
import { beginConversation, type ReadConversation } from '../../offline/tutor/conversations.ts'
import { useConversation } from '../data/tutor/conversations.ts'
import { anonymousId } from '../../core/study/anonymous.ts'
import { type ChatActions, keptActions } from './chat-actions.ts'
import { ChatQuestions } from './chat-questions.tsx'
import type { ChatScope } from './chat-scope.ts'
import { ChatView } from './chat-view.tsx'
import { type HeldChat, newHeldChat, newTyping, type Typing, useHeldBackUpdate } from './held-chat.ts'
import { LooseChat } from './loose-chat.tsx'
import { serverAnswersOf } from './server-answers.ts'
import { useOnline } from '../data/device/use-online.ts'
import type { SyncLoopState } from '../data/device/sync-loop.ts'
import { createStore, type Store, useStore } from '../data/store.ts'
import { runningAccount } from '../data/session/start-account.ts'

/** What a conversation is called, and what it is about. */
interface Begin {
  title: string
  subject: string
}

export interface TutorChatProps {
  /** Whose it is; `null`: a visitor's, answered from the shop's own material. */
  account: Account | null
  /** `read`: one that is kept, as it stands. `begin`: one that is kept from its first question on. `loose`: it goes with the screen, and nothing of it
   *  is sent; so it is of every visitor, and of who studies without an account. */
  conversation: { read: ReadConversation } | { begin: Begin } | 'loose'
  scope: ChatScope
  /** Says what the box is for. */
  label: string
  placeholder?: string
  /** Said at the box when Enter is pressed and nothing is in it. */
  blankWords?: string
  /** Said where a question could not be sent or answered. */
  failedWords?: { title: string; body: string }
  /** The box has the focus from the start: somebody has just begun the conversation. */
  takesFocus?: boolean
  /** What a conversation goes on with whose place this one takes. */
  held?: HeldChat
}

/** The one conversation with the tutor, wherever it stands. Give it a key of what it is about. */
export function TutorChat({ account, conversation, ...props }: TutorChatProps) {
  if (account === null || account.userId === anonymousId || conversation === 'loose')
    return (
      <LooseChat account={account} questionsOf={account && questionsFor(account)} loadEngine={loadEngine} {...props} />
    )
  return 'read' in conversation ? (
    <KeptChat account={account} read={conversation.read} {...props} />
  ) : (
    <BegunChat account={account} begin={conversation.begin} {...props} />
  )
}

const noneWaits: ReadonlySet<string> = new Set()

const loadEngine = () => import('./device-engine.ts')

const questionsFor = (account: Account) => (row: AnswerRow) => <ChatQuestions account={account} row={row} />

interface AccountChatProps extends Omit<TutorChatProps, 'account' | 'conversation' | 'held'> {
  account: Account
}

/** One that is kept. */
function KeptChat({ account, read, ...props }: AccountChatProps & { read: ReadConversation }) {
  const { id } = read.conversation
  const actions = useMemo(() => keptActions(account, { id }), [account, id])
  const [typing] = useState(() => newTyping(read.draft))
  return <AccountChat account={account} read={read} actions={actions} typing={typing} {...props} />
}

/** One that is kept from its first question on; once it was deleted, in another tab or on another device, another one is. */
function BegunChat({
  account,
  begin: { title, subject },
  held,
  ...props
}: AccountChatProps & { begin: Begin; held?: HeldChat }) {
  const [own] = useState(newHeldChat)
  const { messages, typing } = held ?? own
  useHeldBackUpdate({ messages, typing })
  const [begun, setBegun] = useState<string | null>(null)
  const read = useConversation(account, begun)
  const id = read === null ? null : begun
  const actions = useMemo(() => {
    const begin = async () => {
      const conversation = await beginConversation(account, { title, subject })
      setBegun(conversation.id)
      return conversation.id
    }
    return keptActions(account, id === null ? { begin } : { id })
  }, [account, id, title, subject])
  return <AccountChat account={account} read={read ?? null} actions={actions} typing={typing} {...props} />
}

interface ReadChatProps extends AccountChatProps {
  /** `null`: nothing is in it yet. */
  read: ReadConversation | null
  actions: ChatActions
  typing: Store<Typing>
}

function AccountChat({ account, read, ...props }: ReadChatProps) {
  const isServerInReach = useServerInReach()
  const server = useMemo(() => serverAnswersOf(account), [account])
  const questionsOf = useMemo(() => questionsFor(account), [account])
  return (
    <ChatView
      account={account}
      questionsOf={questionsOf}
      loadEngine={loadEngine}
      messages={read?.messages ?? []}
      waiting={read?.waiting ?? noneWaits}
      server={server}
      isServerInReach={isServerInReach}
      {...props}
    />
  )
}

const idle = createStore<SyncLoopState>({ is: 'idle' })

/** Whether the server could be reached when it was last tried: there are networks without one. */
function useServerInReach(): boolean {
  const isOnline = useOnline()
  const running = useStore(runningAccount)
  const found = useStore(running?.sync?.state ?? idle)
  return isOnline && found.is !== 'unreachable'
}
