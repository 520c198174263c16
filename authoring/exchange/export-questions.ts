import { dirname, extname, resolve } from 'node:path'
import { toPortable } from './to-portable.ts'
import { picturesOf, type PortableQuestion } from './portable-question.ts'
import { readContent } from '../../server/content/read-content.ts'
import { writeApkg } from './anki.ts'
import { writeCsv } from './csv.ts'
import { writeGift } from './write-gift.ts'
import { writeMoodleXml } from './write-moodle-xml.ts'
import { replaceFile } from './write-files.ts'
import { ExchangeError } from './exchange-error.ts'

const formats = ['gift', 'xml', 'csv', 'apkg'] as const
export type ExportFormat = (typeof formats)[number]
export const isExportFormat = (name: string): name is ExportFormat => formats.some((format) => format === name)

export interface Exported {
  questions: number
  /** Questions that the format cannot carry, and why. */
  skipped: { id: string; why: string }[]
}

/** Writes a course's questions as a file of `to` at `out`. Throws `ExchangeError` when the course cannot be read whole, or `out`
 *  has the name of another kind of file. `nowMs` dates an Anki deck. */
export async function exportQuestions(folder: string, to: ExportFormat, out: string, nowMs: number): Promise<Exported> {
  const known = to === 'gift' ? ['.gift', '.txt'] : [`.${to}`]
  if (!known.includes(extname(out))) throw new ExchangeError(`--out ${out} has to end with ${known.join(' or ')}`)
  const { courses, errors } = await readContent(folder)
  const [course] = courses
  const [error] = errors
  if (error) throw new ExchangeError(`${error.file}:${error.line}: ${error.message}`)
  if (!course || resolve(dirname(course.where.get(course.file.slug)?.file ?? '')) !== resolve(folder)) {
    throw new ExchangeError(`${folder} is not the folder of a course`)
  }
  const media = new Map(course.media.map(({ path, bytes }) => [path, bytes]))
  const mediaOf = (path: string) => media.get(path)
  const shared = new Map(course.stimuli.map((stimulus) => [stimulus.id, stimulus]))
  const questions: PortableQuestion[] = []
  const skipped: Exported['skipped'] = []
  for (const question of course.questions) {
    const found = toPortable(question, shared.get(question.stimulusId ?? ''))
    if (found.is === 'skipped') skipped.push({ id: question.id, why: found.why })
    else if (to === 'gift' && picturesOf(found.question).length > 0) {
      skipped.push({ id: question.id, why: 'it shows a picture, which GIFT cannot hold; use xml or apkg' })
    } else questions.push(found.question)
  }
  const { slug, title, disclaimer } = course.file
  const bytes = {
    gift: () => writeGift(questions),
    xml: () => writeMoodleXml(questions, mediaOf),
    // Without the mark, a spreadsheet takes UTF-8 for another code.
    csv: () => `\ufeff${writeCsv(questions)}`,
    apkg: () => writeApkg({ slug, title, description: disclaimer, questions, mediaOf, nowMs }),
  }
  await replaceFile({ path: out, bytes: await bytes[to]() })
  return { questions: questions.length, skipped }
}
