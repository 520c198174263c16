import css from './own-notes.module.css'

/** Everything the student wrote in this course: theirs, whatever becomes of the questions. */
export function OwnNotes({ notes }: { notes: readonly { itemId: string; text: string }[] }) {
  if (notes.length === 0) return null
  return (
    <section className={css['notes']} aria-labelledby="own-notes">
      <h2 id="own-notes">What you wrote</h2>
      <ul className={css['list']}>
        {notes.map((note) => (
          <li key={note.itemId} className={css['note']}>
            {note.text}
          </li>
        ))}
      </ul>
    </section>
  )
}
