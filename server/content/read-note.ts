import { basename } from 'node:path'
import { noteFile, type StudyNote } from '../../core/content/note.ts'
import type { CourseDefaults, ReadItems } from './course-defaults.ts'
import { readFrontMatter } from './front-matter.ts'
import { check } from './yaml-file.ts'

const wordsPerMinute = 200

/** A study note with the concepts that it treats. */
export interface ReadNote {
  id: string
  note: StudyNote
  concepts: string[]
}

/** A study note; its id is the file's name. */
export function readNote(file: string, text: string, defaults: CourseDefaults): ReadItems<ReadNote> {
  const read: ReadItems<ReadNote> = { items: [], file, errors: [] }
  const marked = readFrontMatter(file, text, defaults, read.errors)
  if (!marked) return read
  const { yaml, fields, body } = marked
  const minutes = Math.max(1, Math.ceil(body.split(/\s+/).length / wordsPerMinute))
  const checked = check(yaml, noteFile, { ...fields, kind: 'note', id: basename(file, '.md'), minutes, body })
  if (checked.is === 'bad') read.errors.push(...checked.errors)
  else {
    const { concepts, ...note } = checked.value
    read.items.push({ item: { id: note.id, note, concepts }, line: 1 })
  }
  return read
}
