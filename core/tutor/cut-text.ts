import { type Block, parseMarkdown } from '../content/markdown.ts'
import { blockText, rowTexts } from '../content/markdown-text.ts'
import { type CutLine, rowLine } from './table-text.ts'

/** Words of a passage at most. */
export const mostWords = 120

/** A piece of a text, with the headings above it. */
export interface TextPiece {
  headings: string[]
  text: string
}

/** A text in limited Markdown, by its headings, in pieces of at most `mostWords`. What belongs together stays together: a paragraph,
 *  an item of a list, a row of a table with the head of it; then a sentence. */
export function cutMarkdown(source: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let open: { title: string; level: number }[] = []
  let lines: CutLine[] = []
  const close = () => {
    const headings = open.map(({ title }) => title)
    pieces.push(...joined(lines).map((text) => ({ headings, text })))
    lines = []
  }
  for (const block of parseMarkdown(source)) {
    if (block.is === 'heading') {
      close()
      open = [...open.filter(({ level }) => level < block.level), { title: blockText(block), level: block.level }]
    } else lines.push(...linesOf(block))
  }
  close()
  return pieces
}

/** A short text in limited Markdown, such as an explanation. */
export const cutText = (source: string): string[] => joined(parseMarkdown(source).flatMap(linesOf))

function linesOf(block: Block): CutLine[] {
  if (block.is !== 'table')
    return blockText(block)
      .split('\n')
      .map((text) => ({ text: withoutTabs(text), under: null }))
  const [head = '', ...rows] = rowTexts(block).map((cells) => rowLine(cells.map(withoutTabs)))
  return rows.map((text) => ({ text, under: head }))
}

/** A tab stands between the cells of a row and nowhere else. */
const withoutTabs = (text: string): string => text.replaceAll('\t', ' ')

/** Lines put together to pieces that are as long as may be. */
function joined(lines: readonly CutLine[]): string[] {
  const pieces: string[] = []
  let piece: string[] = []
  let words = 0
  let table: string | null = null
  const close = () => {
    if (piece.length > 0) pieces.push(piece.join('\n'))
    piece = []
    words = 0
    table = null
  }
  for (const { text, under } of lines.flatMap(shortLines)) {
    if (wordCount(text) === 0) continue
    const more = () => wordCount(text) + (under === null || under === table ? 0 : wordCount(under))
    if (words + more() > mostWords) close()
    words += more()
    // Another table follows at once.
    if (under !== null && table !== null && under !== table) piece.push('')
    if (under !== null && under !== table) piece.push(under)
    piece.push(text)
    table = under
  }
  close()
  return pieces
}

/** A line that is too long, by sentences, and a sentence that is too long, by words. */
function shortLines(line: CutLine): CutLine[] {
  if (wordCount(line.text) <= mostWords - wordCount(line.under ?? '')) return [line]
  return line.text.split(/(?<=[.!?])\s+/).flatMap((sentence) => {
    const words = sentence.split(/\s+/)
    const parts: CutLine[] = []
    for (let at = 0; at < words.length; at += mostWords)
      parts.push({ text: words.slice(at, at + mostWords).join(' '), under: null })
    return parts
  })
}

const wordCount = (line: string): number => line.match(/\S+/g)?.length ?? 0
