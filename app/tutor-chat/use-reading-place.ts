import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { ChatMessageRow } from '../../offline/tutor/chat-rows.ts'

/** A message that stands at the top of what is read, and how far below the window's edge it begins, px. */
interface Place {
  index: number
  top: number
}

/** Where each conversation was being read when it was left: who followed a source comes back to it. */
const places = new Map<string, Place>()

/** How long a place is held while the page is still being filled, ms. */
const settleMs = 2_000

/** Opens a conversation where it was left on this page, or else at the newest question. */
export function useReadingPlace(list: RefObject<HTMLOListElement | null>, messages: readonly ChatMessageRow[]): void {
  const conversationId = messages[0]?.conversationId ?? ''
  const opened = useRef(conversationId)
  useEffect(() => {
    // A conversation that goes with the page has no id, and one that has just begun is at its end.
    if (list.current === null || opened.current === '') return
    const place = places.get(opened.current) ?? newestQuestion(list.current)
    return place === null ? undefined : hold(list.current, place)
  }, [list])
  useLayoutEffect(() => {
    const element = list.current
    if (element === null || conversationId === '') return
    return () => void places.set(conversationId, placeIn(element))
  }, [list, conversationId])
}

const tops = (list: HTMLElement) => [...list.children].map((message) => message.getBoundingClientRect())

/** What a bar at the top of the page covers, px. */
const coveredAbove = () => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0

function placeIn(list: HTMLElement): Place {
  const boxes = tops(list)
  const index = Math.max(
    0,
    boxes.findIndex(({ bottom }) => bottom > coveredAbove()),
  )
  return { index, top: boxes[index]?.top ?? 0 }
}

/** `null`: all is in sight as it stands. */
function newestQuestion(list: HTMLElement): Place | null {
  const boxes = tops(list)
  const index = boxes.length - 2
  return index < 1 || (boxes.at(-1)?.bottom ?? 0) <= window.innerHeight ? null : { index, top: coveredAbove() }
}

/** Brings a message to its place, and again while the page around it grows or is scrolled by others than its reader. */
function hold(list: HTMLElement, { index, top }: Place): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const bring = () => {
    const now = list.children[index]?.getBoundingClientRect().top
    if (now !== undefined && Math.abs(now - top) > 1) window.scrollBy({ top: now - top })
  }
  const observer = new ResizeObserver(bring)
  const end = () => {
    ending.abort()
    observer.disconnect()
    clearTimeout(timer)
  }
  const timer = setTimeout(end, settleMs)
  bring()
  observer.observe(list)
  window.addEventListener('scroll', bring, { signal, passive: true })
  for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    window.addEventListener(act, end, { signal, passive: true })
  return end
}
