import type { TextRange } from '../../../core/study/highlights.ts'

/** Places in the plain words of an element: its text nodes one after the other, whatever elements they stand in. */

const lengthOf = (node: Text) => node.data.length

function textNodes(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode)
  return found
}

export const plainLength = (element: Element): number => element.textContent?.length ?? 0

/** The stretch of an element's words that a selection covers; `null` when it is empty or reaches beyond. */
export function placesOf(
  element: Element,
  { startContainer, startOffset, endContainer, endOffset }: Range,
): TextRange | null {
  if (!element.contains(startContainer) || !element.contains(endContainer)) return null
  const before = document.createRange()
  before.selectNodeContents(element)
  before.setEnd(startContainer, startOffset)
  const from = before.toString().length
  before.setEnd(endContainer, endOffset)
  const to = before.toString().length
  return from < to ? [from, to] : null
}

/** The same the other way round; `null` beyond the end of the words. */
export function rangeOf(element: Element, [from, to]: TextRange): Range | null {
  const range = document.createRange()
  let at = 0
  let isBegun = false
  for (const node of textNodes(element)) {
    const next = at + lengthOf(node)
    if (!isBegun && from < next) {
      range.setStart(node, from - at)
      isBegun = true
    }
    if (isBegun && to <= next) {
      range.setEnd(node, to - at)
      return range
    }
    at = next
  }
  return null
}

export interface Sentence {
  text: string
  at: TextRange
}

/** The sentences of an element's words, paragraph by paragraph, cell by cell. */
export function sentencesOf(element: Element): Sentence[] {
  const blocks: { of: Element | null; from: number; text: string }[] = []
  let at = 0
  for (const node of textNodes(element)) {
    const of = node.parentElement?.closest('p, li, th, td, h1, h2, h3, h4, h5, h6, pre') ?? null
    const last = blocks.at(-1)
    if (last && last.of === of) last.text += node.data
    else blocks.push({ of, from: at, text: node.data })
    at += lengthOf(node)
  }
  const segmenter = new Intl.Segmenter('en-GB', { granularity: 'sentence' })
  return blocks.flatMap(({ from, text }) =>
    Array.from(segmenter.segment(text)).flatMap(({ segment, index }): Sentence[] => {
      const words = segment.trim()
      const start = from + index + segment.indexOf(words)
      return words === '' ? [] : [{ text: words, at: [start, start + words.length] }]
    }),
  )
}
