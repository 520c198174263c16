import { type ReactNode, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Block } from '../../../core/content/markdown.ts'
import { lateComponent } from '../layout/late-component.ts'
import { ToolIcon } from '../layout/tool-icon.tsx'
import { inlineText } from './markdown.tsx'
import css from './zoom.module.css'

/** Lets figures and tables of a text open large: given to `Markdown` as `frame`. */
export function zoomable(shown: ReactNode, block: Block, key: number): ReactNode {
  const name = nameOf(block)
  return name === null ? (
    shown
  ) : (
    <Zoomable key={key} name={name}>
      {shown}
    </Zoomable>
  )
}

/** What a figure shows, in its words for those who cannot see it, or what a table is about; `null` for any other block. */
function nameOf(block: Block): string | null {
  if (block.is === 'table') return `table of ${block.head.map(inlineText).join(', ')}`
  const [only, ...others] = block.is === 'paragraph' ? block.of : []
  return only?.is === 'image' && others.length === 0 ? only.alt : null
}

function Zoomable({ name, children }: { name: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={css['frame']}>
      {children}
      {/* Without words of its own: highlights count those of the text. */}
      <button type="button" className={css['open']} aria-label={`Enlarge: ${name}`} onClick={() => setOpen(true)}>
        <ToolIcon name="expand" />
      </button>
      {/* Not within a question's legend, which would be named by it. */}
      {isOpen &&
        createPortal(
          <Suspense>
            <ZoomDialog name={name} onClose={() => setOpen(false)}>
              {children}
            </ZoomDialog>
          </Suspense>,
          document.body,
        )}
    </div>
  )
}

const ZoomDialog = lateComponent(() => import('./zoom-dialog.tsx').then((module) => module.ZoomDialog))
