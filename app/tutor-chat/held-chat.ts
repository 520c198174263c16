import { useEffect, useId, useState } from 'react'
import type { MessageType } from '../../core/tutor/answer.ts'
import { anonymousId } from '../../core/study/anonymous.ts'
import type { ChatMessageRow } from '../../offline/tutor/chat-rows.ts'
import { setBusy } from '../data/device/busy.ts'
import { createStore, type Store } from '../data/store.ts'

/** What is being typed to the tutor. */
export interface Typing {
  text: string
  /** The kind of message that was chosen; `null`: none was. */
  type: MessageType | null
  /** From where to where the caret was when the box went; `null`: somebody was elsewhere. */
  caret: readonly [start: number, end: number] | null
}

/** What outlives the components that draw a conversation: a visitor's whose own account is opened on the page goes on there. */
export interface HeldChat {
  /** Of a conversation that nobody keeps; none of one that is kept. */
  messages: Store<readonly ChatMessageRow[]>
  typing: Store<Typing>
}

export const newTyping = (text = ''): Store<Typing> => createStore<Typing>({ text, type: null, caret: null })

export const newHeldChat = (): HeldChat => ({
  messages: createStore<readonly ChatMessageRow[]>([]),
  typing: newTyping(),
})

/** What is held for a page's conversation while it stands. A visitor's goes over to the account that is opened; an account's goes with it.
 *  `studentId`: whose study is open, by id. */
export function useHeldChat(studentId: string | null): HeldChat {
  const [held, setHeld] = useState(() => ({ of: studentId, chat: newHeldChat() }))
  if (held.of === studentId) return held.chat
  const isNobodys = held.of === null || (held.of === anonymousId && studentId !== null)
  const next = { of: studentId, chat: isNobodys ? held.chat : newHeldChat() }
  setHeld(next)
  return next.chat
}

/** An update of the app would take what is typed with it, and what was answered. */
export function useHeldBackUpdate({ messages, typing }: HeldChat): void {
  const reason = useId()
  useEffect(() => {
    const look = () => setBusy(reason, messages.get().length > 0 || typing.get().text !== '')
    look()
    const stops = [messages.subscribe(look), typing.subscribe(look)]
    return () => {
      for (const stop of stops) stop()
      setBusy(reason, false)
    }
  }, [messages, typing, reason])
}
