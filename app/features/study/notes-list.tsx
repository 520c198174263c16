import { Link } from '@tanstack/react-router'
import { formatCount } from '../../ui/content/format-amount.ts'
import css from './notes-list.module.css'

export interface NotesListProps {
  courseId: number
  notes: readonly { id: string; title: string; minutes: number }[]
}

/** The course's study notes, as a list of contents. */
export function NotesList({ courseId, notes }: NotesListProps) {
  if (notes.length === 0) return null
  return (
    <section className={css['notes']} aria-labelledby="study-notes">
      <h2 id="study-notes">Study notes</h2>
      <ol className={css['list']}>
        {notes.map((note) => (
          <li key={note.id}>
            <Link
              to="/study/$courseId/notes/$noteId"
              params={{ courseId: String(courseId), noteId: note.id }}
              className={css['entry']}
            >
              <span className={css['title']}>{note.title}</span>
              <span className={css['minutes']}>{formatCount(note.minutes, 'minute')}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
