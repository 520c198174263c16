import { dirname, join } from 'node:path'
import { defaultLargeMediaBytes } from '../../server/config.ts'
import { blindStanding, readBlind } from '../../authoring/blind/read-blind.ts'
import { readContent, type ReadCourse } from '../../server/content/read-content.ts'
import { packContent, preparePack } from '../../server/packs/prepare-pack.ts'
import { writeParts } from '../written-parts.mjs'

/** `npm run content:report`: counts what each course has, how its blind solving went and how large its pack is, and writes the
 *  tables of docs/content-quality.md. */
const page = join(import.meta.dirname, '../../docs/content-quality.md')
const { courses, errors } = await readContent('content')
if (errors.length > 0) throw new Error(`${errors.length} mistakes: run npm run check:content first`)

const solving = await Promise.all(courses.map(solvingRow))
const items = ['Course', 'questions', 'tasks', 'notes', 'words of notes', 'terms', 'media']
const blind = ['Course', 'solved', 'agreed at first', 'mended', 'dropped', 'waiting']
const packs = ['Course', 'pack, as sent', 'text', 'media', 'shards']
await writeParts(page, 'content:report', {
  items: table(items, courses.map(itemsRow)),
  blind: table(blind, solving),
  packs: table(packs, courses.map(packRow)),
})

function itemsRow({ file, questions, tasks, notes, handbook, media }: ReadCourse): string[] {
  const words = notes.reduce((sum, note) => sum + note.body.split(/\s+/).length, 0)
  const counts = [questions.length, tasks.length, notes.length, words, handbook.glossary.length, media.length]
  return [file.title, ...counts.map((count) => count.toLocaleString('en-GB'))]
}

async function solvingRow(course: ReadCourse): Promise<string[]> {
  const { solved, dropped } = await readBlind(dirname(course.where.get(course.file.slug)?.file ?? ''))
  const { agreedAtFirst, open } = blindStanding(course, { solved, dropped })
  const mended = Object.values(solved).filter(({ result }) => result === 'mended').length
  const share = agreedAtFirst === null ? '–' : `${(100 * agreedAtFirst).toFixed(1)} %`
  const counts = [Object.keys(solved).length + dropped.length, share, mended, dropped.length, open.length]
  return [course.file.title, ...counts.map(String)]
}

/** Sizes of the first version of a pack, gzipped as the server sends it to a browser without Brotli. */
function packRow(course: ReadCourse): string[] {
  const { manifest } = preparePack(course.file, packContent(course), null, 1, 0, defaultLargeMediaBytes)
  const bytes = (isCore: boolean) =>
    manifest.blobs.filter(({ role }) => (role === 'core') === isCore).reduce((sum, blob) => sum + blob.wireBytes, 0)
  const shards = manifest.blobs.filter(({ role }) => role === 'core').length
  const sizes = [bytes(true) + bytes(false), bytes(true), bytes(false)].map((each) => `${(each / 1000).toFixed(0)} kB`)
  return [course.file.title, ...sizes, String(shards)]
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n')
}
