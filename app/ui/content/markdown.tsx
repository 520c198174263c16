import { createElement, Fragment, memo, useMemo, type ReactNode } from 'react'
import { classNames } from '../layout/class-names.ts'
import { parseInline, parseMarkdown, type Block, type Inline } from '../../../core/content/markdown.ts'
import css from './markdown.module.css'

export interface MarkdownProps {
  source: string
  /** Level of the page's heading above this text: a `#` inside is one below it. 0 for text that begins with `##` under the
   *  page's own title. */
  under?: 0 | 1 | 2 | 3
  className?: string
  /** Id of the item whose text it is; the element has it as `data-text`. */
  textId?: string
  /** Goes around each block of the text, which it is given as it is drawn. */
  frame?: (shown: ReactNode, block: Block, key: number) => ReactNode
}

/** Limited Markdown as React elements; never as HTML text. */
export function Markdown({ source, under = 1, className, textId, frame }: MarkdownProps) {
  const blocks = useMemo(() => parseMarkdown(source), [source])
  return (
    <div className={classNames(css['text'], className)} data-text={textId}>
      {blocks.map((block, at) => {
        const shown = blockNode(block, at, under)
        return frame ? frame(shown, block, at) : shown
      })}
    </div>
  )
}

/** One line of limited Markdown, for options and captions. */
export const InlineMarkdown = memo(({ source }: { source: string }) => <>{parseInline(source).map(inlineNode)}</>)

function blockNode(block: Block, key: number, under: number): ReactNode {
  switch (block.is) {
    case 'paragraph':
      return <p key={key}>{block.of.map(inlineNode)}</p>
    case 'heading':
      return createElement(`h${Math.min(6, block.level + under)}`, { key }, block.of.map(inlineNode))
    case 'list': {
      const items = block.items.map((item, at) => <li key={at}>{itemNodes(item, under)}</li>)
      return block.ordered ? (
        <ol key={key} start={block.start}>
          {items}
        </ol>
      ) : (
        <ul key={key}>{items}</ul>
      )
    }
    case 'quote':
      return <blockquote key={key}>{block.of.map((inner, at) => blockNode(inner, at, under))}</blockquote>
    case 'code':
      return (
        <pre key={key} tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'table':
      return (
        // A wide table scrolls by itself, also by keyboard.
        <div
          key={key}
          className={css['scroll']}
          tabIndex={0}
          role="region"
          aria-label={`Table: ${block.head.map(inlineText).join(', ')}`}
        >
          <table>
            <thead>
              <tr>
                {block.head.map((cell, at) => (
                  <th key={at} scope="col" data-align={block.align[at]}>
                    {cell.map(inlineNode)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, rowAt) => (
                <tr key={rowAt}>
                  {row.map((cell, at) => (
                    <td key={at} data-align={block.align[at]}>
                      {cell.map(inlineNode)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    case 'rule':
      return <hr key={key} />
  }
}

/** A list item of one paragraph holds its words without a paragraph around them. */
function itemNodes(item: Block[], under: number): ReactNode {
  return item.map((block, at) =>
    block.is === 'paragraph' && at === 0 ? (
      <Fragment key={at}>{block.of.map(inlineNode)}</Fragment>
    ) : (
      blockNode(block, at, under)
    ),
  )
}

/** The words of a run without what marks them, of a picture those that tell what it shows. */
export const inlineText = (parts: Inline[]): string =>
  parts
    .map((part) => ('of' in part ? inlineText(part.of) : 'text' in part ? part.text : 'alt' in part ? part.alt : ' '))
    .join('')

function inlineNode(part: Inline, key: number): ReactNode {
  switch (part.is) {
    case 'text':
      return part.text
    case 'strong':
      return <strong key={key}>{part.of.map(inlineNode)}</strong>
    case 'emphasis':
      return <em key={key}>{part.of.map(inlineNode)}</em>
    case 'code':
      return <code key={key}>{part.text}</code>
    case 'link':
      return (
        <a key={key} href={part.href} rel="noopener noreferrer" target="_blank">
          {part.of.map(inlineNode)}
        </a>
      )
    case 'image':
      return <img key={key} src={part.src} alt={part.alt} loading="lazy" decoding="async" />
    case 'break':
      return <br key={key} />
  }
}
