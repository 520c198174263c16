import { escapeHtml } from '../../core/html.ts'

/** What a mail says, from which both of its forms are made. */
export interface Letter {
  paragraphs: string[]
  /** One thing to do, as a link of our own. */
  action?: { label: string; url: string }
  /** Smaller, below. */
  footnotes?: string[]
  footnoteLink?: { label: string; url: string }
}

/** Both forms of a letter, as a mail carries them. */
export const written = (letter: Letter) => ({ text: letterText(letter), html: letterHtml(letter) })

function letterText({ paragraphs, action, footnotes = [], footnoteLink }: Letter): string {
  const parts = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(footnotes.length > 0 || footnoteLink ? ['--'] : []),
    ...footnotes,
    ...(footnoteLink ? [`${footnoteLink.label}:\n${footnoteLink.url}`] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

function letterHtml({ paragraphs, action, footnotes = [], footnoteLink }: Letter): string {
  const small = [
    ...footnotes.map(escapeHtml),
    ...(footnoteLink ? [`<a href="${escapeHtml(footnoteLink.url)}">${escapeHtml(footnoteLink.label)}</a>`] : []),
  ]
  const parts = [
    ...paragraphs.map((text) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`),
    ...(action ? [`<p><a href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>`] : []),
    ...small.map((html) => `<p><small>${html}</small></p>`),
  ]
  return `<!doctype html><html lang="en"><body>${parts.join('')}</body></html>`
}
