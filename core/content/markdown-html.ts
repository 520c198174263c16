import { escapeHtml } from '../html.ts'
import { parseInline, parseMarkdown, type Block, type Inline } from './markdown.ts'

/** Name under which a picture of the course (`media/x.svg`) is to be found. */
export type PictureName = (path: string) => string

/** Limited Markdown as HTML that holds nothing but what Markdown says: text of it stays text. */
export function markdownHtml(source: string, pictureName: PictureName): string {
  return parseMarkdown(rooted(source))
    .map((block) => blockHtml(block, pictureName))
    .join('')
}

/** One line of limited Markdown. */
export const inlineHtml = (source: string, pictureName: PictureName): string =>
  parseInline(rooted(source))
    .map((part) => partHtml(part, pictureName))
    .join('')

// Texts of a course name pictures from its folder, those of a page from its root, which is what the parser knows.
const rooted = (source: string): string => source.replaceAll('](media/', '](/media/')

function blockHtml(block: Block, pictureName: PictureName): string {
  const inline = (parts: readonly Inline[]) => parts.map((part) => partHtml(part, pictureName)).join('')
  const blocks = (parts: readonly Block[]) => parts.map((part) => blockHtml(part, pictureName)).join('')
  switch (block.is) {
    case 'paragraph':
      return `<p>${inline(block.of)}</p>`
    case 'heading':
      return `<h${block.level}>${inline(block.of)}</h${block.level}>`
    case 'list': {
      const items = block.items.map((item) => `<li>${blocks(item)}</li>`).join('')
      return block.ordered ? `<ol start="${block.start}">${items}</ol>` : `<ul>${items}</ul>`
    }
    case 'quote':
      return `<blockquote>${blocks(block.of)}</blockquote>`
    case 'code':
      return `<pre><code>${escapeHtml(block.text)}</code></pre>`
    case 'table': {
      const row = (cells: readonly Inline[][], name: string) =>
        `<tr>${cells.map((cell, at) => `<${name} style="text-align:${block.align[at] ?? 'start'}">${inline(cell)}</${name}>`).join('')}</tr>`
      return `<table>${row(block.head, 'th')}${block.rows.map((cells) => row(cells, 'td')).join('')}</table>`
    }
    case 'rule':
      return '<hr>'
  }
}

function partHtml(part: Inline, pictureName: PictureName): string {
  const inner = (parts: readonly Inline[]) => parts.map((each) => partHtml(each, pictureName)).join('')
  switch (part.is) {
    case 'text':
      return escapeHtml(part.text)
    case 'strong':
      return `<strong>${inner(part.of)}</strong>`
    case 'emphasis':
      return `<em>${inner(part.of)}</em>`
    case 'code':
      return `<code>${escapeHtml(part.text)}</code>`
    case 'link':
      return `<a href="${escapeHtml(part.href)}">${inner(part.of)}</a>`
    case 'image':
      return `<img src="${escapeHtml(pictureName(part.src.slice(1)))}" alt="${escapeHtml(part.alt)}">`
    case 'break':
      return '<br>'
  }
}
