import { Markdown, type MarkdownProps } from '../ui/content/markdown.tsx'
import { zoomable } from '../ui/content/zoom.tsx'

/** A text that one answers about, a stem or a passage: its figures and tables open large, and it can be highlighted under the id
 *  of its item. */
export const QuestionText = ({ itemId, ...props }: Omit<MarkdownProps, 'frame' | 'textId'> & { itemId: string }) => (
  <Markdown {...props} textId={itemId} frame={zoomable} />
)
