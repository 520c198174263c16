import { parseInline } from '../../../core/content/markdown.ts'
import { inlineText } from '../content/markdown.tsx'

/** Limited Markdown as plain words for one line of a page, which draws several blanks as one. A sign that marks nothing stays:
 *  `A\*AA`, pH > 7. */
export const withoutMarks = (markdown: string): string =>
  markdown
    .split('\n\n')
    .map((paragraph) => inlineText(parseInline(paragraph.replace(/^[ \t:|-]+$|^ *(?:#+|>) |\|/gm, ' '))))
    .join(' ')
