import type { ReactNode } from 'react'
import type { StudyNote } from '../../../core/content/note.ts'
import { Markdown } from '../../ui/content/markdown.tsx'
import { zoomable } from '../../ui/content/zoom.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { SourceList } from '../../ui/content/source-list.tsx'
import css from './note-reader.module.css'

export interface NoteReaderProps {
  note: StudyNote
  /** The running head: where the note belongs. */
  over: ReactNode
  disclaimer: string
  /** Ways to the notes before and after. */
  previous: ReactNode
  next: ReactNode
}

export function NoteReader({ note, over, disclaimer, previous, next }: NoteReaderProps) {
  return (
    <article className={css['note']}>
      <PageHead over={over} title={note.title}>
        <p className={css['minutes']}>{note.minutes} min to read</p>
      </PageHead>
      <Markdown source={note.body} under={0} className={css['body'] ?? ''} frame={zoomable} />
      <footer className={css['foot']}>
        <h2 className={css['small']}>Sources</h2>
        <SourceList sources={note.sources} />
        <p className={css['disclaimer']}>{disclaimer}</p>
      </footer>
      <nav className={css['turn']} aria-label="Notes">
        <span>{previous}</span>
        <span className={css['next']}>{next}</span>
      </nav>
    </article>
  )
}
