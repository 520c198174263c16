import { useCallback, useMemo, useState } from 'react'
import type { Account } from '../../offline/account/account.ts'
import type { AnswerRow } from '../../offline/tutor/chat-rows.ts'
import { beginConversation, readConversation } from '../../offline/tutor/conversations.ts'
import { useLive } from '../data/device/use-live.ts'
import { anonymousId } from '../../core/study/anonymous.ts'
import { Spinner } from '../ui/layout/loading.tsx'
import { keptActions } from './chat-actions.ts'
import { ChatQuestions } from './chat-questions.tsx'
import type { ChatScope } from './chat-scope.ts'
import { ChatView } from './chat-view.tsx'
import { LooseChat } from './loose-chat.tsx'
import { serverAnswersOf } from './server-answers.ts'

export interface TutorChatProps {
  /** Whose it is; `null`: a visitor's, answered from the shop's own material. */
  account: Account | null
  /** `id`: one that is kept. `begin`: one that is kept from its first question on. `loose`: it goes with the screen, and nothing of it
   *  is sent; so it is of every visitor, and of who studies without an account. */
  conversation: { id: string } | { begin: { title: string; subject: string } } | 'loose'
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
}

/** The one conversation with the tutor, wherever it stands. Give it a key of what it is about. */
export function TutorChat({ account, conversation, ...props }: TutorChatProps) {
  if (account === null || account.userId === anonymousId || conversation === 'loose')
    return (
      <LooseChat account={account} questionsOf={account && questionsFor(account)} loadEngine={loadEngine} {...props} />
    )
  return <KeptChat account={account} conversation={conversation} {...props} />
}

const noneWaits: ReadonlySet<string> = new Set()

const loadEngine = () => import('./device-engine.ts')

const questionsFor = (account: Account) => (row: AnswerRow) => <ChatQuestions account={account} row={row} />

interface KeptChatProps extends Omit<TutorChatProps, 'account' | 'conversation'> {
  account: Account
  conversation: Exclude<TutorChatProps['conversation'], 'loose'>
}

function KeptChat({ account, conversation, ...props }: KeptChatProps) {
  const [begunId, setBegunId] = useState<string | null>(null)
  const id = 'id' in conversation ? conversation.id : begunId
  const read = useLive(useCallback(async () => (id === null ? null : readConversation(account.db, id)), [account, id]))
  const [title, subject] = 'begin' in conversation ? [conversation.begin.title, conversation.begin.subject] : ['', '']
  const actions = useMemo(
    () =>
      keptActions(account, id, async () => {
        const { id: begun } = await beginConversation(account, { title, subject })
        setBegunId(begun)
        return begun
      }),
    [account, id, title, subject],
  )
  const server = useMemo(() => serverAnswersOf(account), [account])
  // What has just begun goes on: its question is being answered on the screen.
  if (read === undefined && id !== begunId) return <Spinner label="Opening the conversation…" />
  return (
    <ChatView
      account={account}
      questionsOf={questionsFor(account)}
      loadEngine={loadEngine}
      messages={read?.messages ?? []}
      waiting={read?.waiting ?? noneWaits}
      draft={read?.draft ?? ''}
      actions={actions}
      server={server}
      {...props}
    />
  )
}
