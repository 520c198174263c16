import type { PreviewEntry } from '../../../core/contract/shop/course-preview.ts'
import { Markdown } from '../../ui/content/markdown.tsx'
import { offerFile } from '../../ui/content/offer-file.ts'
import { SourceList } from '../../ui/content/source-list.tsx'
import { Button } from '../../ui/controls/button.tsx'
import css from './preview-reading.module.css'

/** A study note, or a guide to print. */
export function PreviewReading({ entry }: { entry: PreviewEntry & { type: 'text' | 'download' } }) {
  if (entry.type === 'text') {
    return (
      <div className={css['reading']}>
        <Markdown source={entry.content} under={1} />
        <footer className={css['sources']}>
          <h3 className={css['small']}>Sources</h3>
          <SourceList sources={entry.sources} />
        </footer>
      </div>
    )
  }
  return (
    <div className={css['reading']}>
      <p className={css['actions']}>
        <Button icon="download" onClick={() => offerFile(entry.content, `${entry.id}.md`, 'text/markdown')}>
          Download the guide
        </Button>
        <Button look="secondary" onClick={() => window.print()}>
          Print
        </Button>
      </p>
      <div className={css['guide']}>
        <Markdown source={entry.content} under={2} />
      </div>
    </div>
  )
}
