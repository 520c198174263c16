import { memo } from 'react'
import { Markdown, type MarkdownProps } from '../ui/content/markdown.tsx'
import { zoomable } from '../ui/content/zoom.tsx'

type TextProps = Omit<MarkdownProps, 'frame' | 'textId'>

/** A text whose figures and tables open large. */
export const ZoomableText = (props: TextProps) => <Markdown {...props} frame={zoomable} />

/** One that one answers about, a stem or a passage: it can be highlighted under the id of its item. It is not drawn anew with each
 *  tap on an option below it. */
export const QuestionText = memo(({ itemId, ...props }: TextProps & { itemId: string }) => (
  <Markdown {...props} textId={itemId} frame={zoomable} />
))
