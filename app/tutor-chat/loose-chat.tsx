import { useMemo, useState } from 'react'
import { useStore } from '../data/store.ts'
import { ChatView, type ChatViewProps } from './chat-view.tsx'
import { type HeldChat, newHeldChat, useHeldBackUpdate } from './held-chat.ts'
import { looseActions } from './loose-actions.ts'

export interface LooseChatProps extends Omit<
  ChatViewProps,
  'messages' | 'waiting' | 'typing' | 'actions' | 'server' | 'isServerInReach'
> {
  /** Left out where it goes with this component. */
  held?: HeldChat
}

const noneWaits: ReadonlySet<string> = new Set()

/** A conversation that goes with the screen, answered on this device. What visitors see of the tutor is this alone, so nothing that
 *  draws questions comes with it. */
export function LooseChat({ held, ...props }: LooseChatProps) {
  const [own] = useState(newHeldChat)
  const { messages: store, typing } = held ?? own
  useHeldBackUpdate({ messages: store, typing })
  const { account } = props
  const actions = useMemo(() => looseActions(store, account), [store, account])
  const messages = useStore(store)
  const here = { waiting: noneWaits, typing, actions, server: null, isServerInReach: false }
  return <ChatView messages={messages} {...here} {...props} />
}

/** For pages of the shop: the material alone, and nothing that studying needs. */
export const loadLibraryEngine = () => import('./library-engine.ts')
