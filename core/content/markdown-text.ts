import { parseMarkdown, type Block, type Inline } from './markdown.ts'

/** What limited Markdown says, without its marks: a block a line. */
export const markdownText = (source: string): string => parseMarkdown(source).map(blockText).join('\n')

/** What one block says, a line for each item of a list and each row of a table. */
export function blockText(block: Block): string {
  switch (block.is) {
    case 'paragraph':
    case 'heading':
      return inlineText(block.of)
    case 'list':
      return block.items.map((item) => `- ${item.map(blockText).join(' ')}`).join('\n')
    case 'quote':
      return block.of.map(blockText).join('\n')
    case 'code':
      return block.text
    case 'table':
      return rowTexts(block)
        .map((cells) => cells.join(', '))
        .join('\n')
    case 'rule':
      return ''
  }
}

/** What the cells of a table say, the row of its head first. */
export const rowTexts = ({ head, rows }: Extract<Block, { is: 'table' }>): string[][] =>
  [head, ...rows].map((row) => row.map(inlineText))

function inlineText(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      if ('of' in part) return inlineText(part.of)
      if (part.is === 'image') return part.alt
      return part.is === 'break' ? ' ' : part.text
    })
    .join('')
}
