import { basename } from 'node:path'
import { studyNote, type StudyNote } from '../../core/content/note.ts'
import type { CourseDefaults, ReadItems } from './course-defaults.ts'
import { readFrontMatter } from './front-matter.ts'
import { check } from './yaml-file.ts'

const wordsPerMinute = 200

/** A study note; its id is the file's name. */
export function readNote(file: string, text: string, defaults: CourseDefaults): ReadItems<StudyNote> {
  const read: ReadItems<StudyNote> = { items: [], file, errors: [] }
  const marked = readFrontMatter(file, text, defaults, read.errors)
  if (!marked) return read
  const { yaml, fields, body } = marked
  const minutes = Math.max(1, Math.ceil(body.split(/\s+/).length / wordsPerMinute))
  const checked = check(yaml, studyNote, { ...fields, kind: 'note', id: basename(file, '.md'), minutes, body })
  if (checked.is === 'bad') read.errors.push(...checked.errors)
  else read.items.push({ item: checked.value, line: 1 })
  return read
}
