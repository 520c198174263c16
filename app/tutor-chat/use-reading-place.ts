import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { ChatMessageRow } from '../../offline/tutor/chat-rows.ts'

/** Where each conversation was being read when it was left, px from the top of the page: who followed a source comes back to it. */
const places = new Map<string, number>()

/** Opens a conversation where it was left on this page, or else at the newest question. */
export function useReadingPlace(list: RefObject<HTMLOListElement | null>, messages: readonly ChatMessageRow[]): void {
  const opened = useRef(messages)
  useEffect(() => {
    const [first] = opened.current
    if (first === undefined) return
    const top = places.get(first.conversationId)
    if (top !== undefined) return window.scrollTo({ top })
    const at = opened.current.findLastIndex(({ role }) => role === 'user')
    // The beginning of a conversation stands under its title, from where one reads on.
    if (at > 0) list.current?.children[at]?.scrollIntoView({ block: 'start' })
  }, [list])
  const conversationId = messages[0]?.conversationId ?? ''
  useLayoutEffect(() => {
    // A conversation that goes with the page has no id.
    if (conversationId === '') return
    const note = () => void places.set(conversationId, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [conversationId])
}
