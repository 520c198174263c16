import { defaultLargeMediaBytes } from '../../server/config/config.ts'
import type { ReadCourse } from '../../server/content/read-content.ts'
import { packContent, preparePack } from '../../server/packs/prepare-pack.ts'
import { blindProgress, readBlind } from '../blind/read-blind.ts'
import { folderOf } from './content-tables.ts'

/** The tables of docs/content-quality.md in Markdown: what each course has, how its blind solving went, what its sources are,
 *  how large its pack is. */
export async function contentReport(
  courses: readonly ReadCourse[],
): Promise<Record<'items' | 'blind' | 'sources' | 'packs', string>> {
  const items = ['Course', 'questions', 'tasks', 'notes', 'words of notes', 'terms', 'media']
  const blind = ['Course', 'solved', 'agreed at first', 'mended', 'dropped', 'waiting']
  const sources = ['Course', 'sources', 'by address', 'by section and version', 'opened', 'items without']
  const packs = ['Course', 'pack, as sent', 'text', 'media', 'shards']
  return {
    items: markdownTable(items, courses.map(itemsRow)),
    blind: markdownTable(blind, await Promise.all(courses.map(blindRow))),
    sources: markdownTable(sources, courses.map(sourcesRow)),
    packs: markdownTable(packs, courses.map(packRow)),
  }
}

function itemsRow({ file, questions, tasks, notes, handbook, media }: ReadCourse): string[] {
  const words = notes.reduce((sum, note) => sum + note.body.split(/\s+/).length, 0)
  const counts = [questions.length, tasks.length, notes.length, words, handbook.glossary.length, media.length]
  return [file.title, ...counts.map((count) => count.toLocaleString('en-GB'))]
}

async function blindRow(course: ReadCourse): Promise<string[]> {
  const record = await readBlind(folderOf(course))
  const { agreedAtFirst, unsolved } = blindProgress(course, record)
  const mended = Object.values(record.solved).filter(({ result }) => result === 'mended').length
  const share = agreedAtFirst === null ? '–' : `${(100 * agreedAtFirst).toFixed(1)} %`
  const solved = Object.keys(record.solved).length + record.dropped.length
  return [course.file.title, ...[solved, share, mended, record.dropped.length, unsolved.length].map(String)]
}

function sourcesRow({ file, ...course }: ReadCourse): string[] {
  const items = [...course.questions, ...course.stimuli, ...course.tasks, ...course.notes]
  const places = new Map(
    items.flatMap(({ sources }) => sources.map((source) => [JSON.stringify(source), source] as const)),
  )
  const sources = [...places.values()]
  const counts = [
    sources.length,
    sources.filter(({ url }) => url !== undefined).length,
    sources.filter(({ url }) => url === undefined).length,
    sources.filter(({ opened }) => opened).length,
    items.filter((item) => item.sources.length === 0).length,
  ]
  return [file.title, ...counts.map(String)]
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

function markdownTable(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n')
}
