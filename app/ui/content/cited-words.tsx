import { type ReactNode, useEffect, useRef } from 'react'
import { citedRange } from '../../../core/tutor/cited-words.ts'
import css from './cited-words.module.css'

export interface CitedWordsProps {
  /** The words that the address names, as a citation wrote them; `undefined` where it names none. */
  cited: string | undefined
  children: ReactNode
}

/** How long the words are waited for: what is read of the device or folded comes later than the page, ms. */
const timeoutMs = 10_000

/** Marks the words that a citation led to, brings them into sight and begins the reading there. Words that do not stand here mark
 *  nothing. */
export function CitedWords({ cited, children }: CitedWordsProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const root = place.current
    if (root === null || cited === undefined || cited === '') return
    let marked: { text: Node; unmark: () => void } | null = null
    const look = () => {
      // The address changes first: what still stands there of the page before may hold the same words.
      if (marked?.text.isConnected) return
      marked?.unmark()
      const range = rangeOf(root, cited)
      marked = range && { text: range.startContainer, unmark: mark(range) }
    }
    look()
    const observer = new MutationObserver(look)
    observer.observe(root, { childList: true, subtree: true, characterData: true })
    const timer = setTimeout(() => observer.disconnect(), timeoutMs)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      marked?.unmark()
    }
  }, [cited])
  return (
    <div ref={place} className={css['place']}>
      {children}
    </div>
  )
}

const blocks = 'p, li, td, th, h1, h2, h3, h4, h5, h6, dt, dd, summary, pre, blockquote, figcaption, div, textarea'

/** Where the words stand in what the page shows; its blocks are kept apart as lines are. */
function rangeOf(root: HTMLElement, cited: string): Range | null {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const parts: { node: Text; start: number }[] = []
  let text = ''
  let block: Element | null = null
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (!(node instanceof Text)) continue
    const own = node.parentElement?.closest(blocks) ?? null
    if (own !== block) text += '\n'
    block = own
    parts.push({ node, start: text.length })
    text += node.data
  }
  const found = citedRange(text, cited)
  if (!found) return null
  const placeOf = (at: number) => {
    const part = parts.findLast(({ start }) => start <= at)
    return part && { node: part.node, offset: Math.min(at - part.start, part.node.length) }
  }
  const [from, to] = [placeOf(found.start), placeOf(found.end - 1)]
  if (!from || !to) return null
  const range = document.createRange()
  range.setStart(from.node, from.offset)
  range.setEnd(to.node, Math.min(to.offset + 1, to.node.length))
  return range
}

/** Marks it, opens what it is folded into, and puts the focus there. Answers the way to take the mark away. */
function mark(range: Range): () => void {
  const block = range.startContainer.parentElement?.closest<HTMLElement>(blocks) ?? null
  for (let folded = block?.closest('details'); folded; folded = folded.parentElement?.closest('details') ?? null)
    folded.open = true
  // A browser that cannot mark words marks the block, and so does every one where they can be typed on.
  const isField = block instanceof HTMLTextAreaElement
  const canMark = 'highlights' in CSS && !isField
  if (canMark) CSS.highlights.set('cited', new Highlight(range))
  else block?.setAttribute('data-cited', '')
  // In a field a key that is pressed by chance would change them.
  const begin = isField ? block.closest('section') : block
  if (begin && !begin.hasAttribute('tabindex')) begin.tabIndex = -1
  begin?.focus({ preventScroll: true })
  block?.scrollIntoView({ block: 'center' })
  return () => {
    if (canMark) CSS.highlights.delete('cited')
    block?.removeAttribute('data-cited')
  }
}
