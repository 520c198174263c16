import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount } from '../../ui/words/format-amount.ts'
import css from './notes-list.module.css'

interface ListedNote {
  title: string
  minutes: number
}

export interface NotesListProps {
  courseId: number
  notes: readonly (ListedNote & { id: string })[]
  /** Stands above them: in which order they are, where that is not the course's. */
  intro?: ReactNode
}

/** The course's study notes, as a list of contents. */
export function NotesList({ courseId, notes, intro }: NotesListProps) {
  return (
    <Notes intro={intro}>
      {notes.map((note) => (
        <li key={note.id}>
          <Link
            to="/study/$courseId/notes/$noteId"
            params={{ courseId: String(courseId), noteId: note.id }}
            className={css['entry']}
          >
            <Entry note={note} />
          </Link>
        </li>
      ))}
    </Notes>
  )
}

/** The same of notes that are not on this device yet. */
export function NotesContents({ notes }: { notes: readonly ListedNote[] }) {
  return (
    <Notes>
      {notes.map((note) => (
        <li key={note.title} className={css['entry']}>
          <Entry note={note} />
        </li>
      ))}
    </Notes>
  )
}

function Notes({ intro, children }: { intro?: ReactNode; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section className={css['notes']} aria-labelledby="study-notes">
      <h2 id="study-notes">Study notes</h2>
      {intro}
      <ol className={css['list']}>{children}</ol>
    </section>
  )
}

function Entry({ note: { title, minutes } }: { note: ListedNote }) {
  return (
    <>
      <span className={css['title']}>{title}</span>
      <span className={css['minutes']}>{formatCount(minutes, 'minute')}</span>
    </>
  )
}
