import { basename } from 'node:path'
import { studyNote, type StudyNote } from '../../core/content/question.ts'
import { resolveSources, type CourseDefaults, type ReadItems } from './course-defaults.ts'
import { check, readYaml } from './yaml-file.ts'

const wordsPerMinute = 200

/** A study note: YAML between two `---` lines, then Markdown. Its id is the file's name. */
export function readNote(file: string, text: string, defaults: CourseDefaults): ReadItems<StudyNote> {
  const read: ReadItems<StudyNote> = { items: [], file, errors: [] }
  const found = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text)
  if (!found?.[1]) {
    read.errors.push({ file, line: 1, message: 'begin the note with a line ---, its fields, and a second line ---' })
    return read
  }
  const yaml = readYaml(file, found[1], 1)
  read.errors.push(...yaml.errors)
  if (yaml.errors.length > 0) return read
  if (typeof yaml.value !== 'object' || yaml.value === null || Array.isArray(yaml.value)) {
    read.errors.push({ file, line: 2, message: 'write the fields as `name: value`, one a line' })
    return read
  }
  const bodyLine = found[0].split('\n').length
  const body = text.slice(found[0].length).trim()
  const pictures = picturesMissing(text.slice(found[0].length), bodyLine, defaults)
  read.errors.push(...pictures.map((picture) => ({ file, ...picture })))
  const given = yaml.value as Record<string, unknown>
  const sources = resolveSources(given['sources'], defaults)
  if (sources.is === 'bad') {
    read.errors.push({ file, line: yaml.lineOf(['sources']), message: sources.message })
    return read
  }
  const minutes = Math.max(1, Math.ceil(body.split(/\s+/).length / wordsPerMinute))
  const reviewBy = given['reviewBy'] ?? defaults.reviewBy ?? undefined
  const fields = {
    ...given,
    ...(reviewBy !== undefined && { reviewBy }),
    ...(sources.value !== undefined && { sources: sources.value }),
    kind: 'note',
    id: basename(file, '.md'),
    minutes,
    body,
  }
  const checked = check(yaml, studyNote, fields)
  if (checked.is === 'bad') read.errors.push(...checked.errors)
  else if (pictures.length === 0) read.items.push({ item: checked.value, line: 1 })
  return read
}

function picturesMissing(body: string, firstLine: number, { mediaPaths }: CourseDefaults) {
  const missing: { line: number; message: string }[] = []
  for (const [index, text] of body.split('\n').entries()) {
    for (const [, alt = '', path = ''] of text.matchAll(/!\[([^\]]*)\]\(([^)\s]*)\)/g)) {
      const line = firstLine + index
      if (!mediaPaths.has(path)) missing.push({ line, message: `${path}: no such picture, put it into media/` })
      if (alt.trim() === '') missing.push({ line, message: `${path}: say between [ ] what the picture shows` })
    }
  }
  return missing
}
