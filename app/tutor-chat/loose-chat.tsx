import { useState } from 'react'
import type { ChatMessageRow } from '../../offline/tutor/chat-rows.ts'
import { createStore, useStore } from '../data/store.ts'
import { ChatView, type ChatViewProps } from './chat-view.tsx'
import { looseActions } from './loose-actions.ts'

export type LooseChatProps = Omit<
  ChatViewProps,
  'messages' | 'waiting' | 'draft' | 'actions' | 'server' | 'isServerInReach'
>

const noneWaits: ReadonlySet<string> = new Set()

/** A conversation that goes with the screen, answered on this device. What visitors see of the tutor is this alone, so nothing that
 *  draws questions comes with it. */
export function LooseChat(props: LooseChatProps) {
  const [held] = useState(() => {
    const messages = createStore<readonly ChatMessageRow[]>([])
    return { messages, actions: looseActions(messages, props.account) }
  })
  const messages = useStore(held.messages)
  const here = { waiting: noneWaits, draft: '', actions: held.actions, server: null, isServerInReach: false }
  return <ChatView messages={messages} {...here} {...props} />
}

/** For pages of the shop: the material alone, and nothing that studying needs. */
export const loadLibraryEngine = () => import('./library-engine.ts')
