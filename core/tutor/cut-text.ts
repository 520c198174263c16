import { type Block, parseMarkdown } from '../content/markdown.ts'
import { blockText, markdownText } from '../content/markdown-text.ts'

/** Words of a passage at most. */
export const mostWords = 120

/** A piece of a text, with the headings above it. */
export interface TextPiece {
  headings: string[]
  text: string
}

/** A text in limited Markdown, by its headings, in pieces of at most `mostWords`. What belongs together stays together: a paragraph,
 *  an item of a list, a row of a table; then a sentence. */
export function cutMarkdown(source: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let open: { title: string; level: number }[] = []
  let lines: string[] = []
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
export const cutText = (source: string): string[] => joined(markdownText(source).split('\n'))

const linesOf = (block: Block): string[] => blockText(block).split('\n')

/** Lines put together to pieces that are as long as may be. */
function joined(lines: readonly string[]): string[] {
  const pieces: string[] = []
  let piece: string[] = []
  let words = 0
  for (const line of lines.flatMap(shortLines)) {
    const more = wordCount(line)
    if (more === 0) continue
    if (words + more > mostWords) {
      pieces.push(piece.join('\n'))
      piece = []
      words = 0
    }
    piece.push(line)
    words += more
  }
  return piece.length > 0 ? [...pieces, piece.join('\n')] : pieces
}

/** A line that is too long, by sentences, and a sentence that is too long, by words. */
function shortLines(line: string): string[] {
  if (wordCount(line) <= mostWords) return [line]
  return line.split(/(?<=[.!?])\s+/).flatMap((sentence) => {
    const words = sentence.split(/\s+/)
    const parts: string[] = []
    for (let at = 0; at < words.length; at += mostWords) parts.push(words.slice(at, at + mostWords).join(' '))
    return parts
  })
}

const wordCount = (line: string): number => line.match(/\S+/g)?.length ?? 0
