import { basename, dirname, extname, join, resolve } from 'node:path'
import type { PortableQuestion } from './portable-question.ts'
import { readContent, type ReadCourse } from '../../server/content/read-content.ts'
import { readDefaults } from '../../server/content/read-media.ts'
import { readQuestions } from '../../server/content/read-questions.ts'
import type { ContentError } from '../../server/content/yaml-file.ts'
import { readCsv } from './csv.ts'
import { readGift } from './read-gift.ts'
import type { PictureAt } from './html-to-markdown.ts'
import { readExchangeFile } from './limits.ts'
import { readMoodleXml, type EmbeddedPicture } from './read-moodle-xml.ts'
import { pictureOf, slugOf, type Picture } from './pictures.ts'
import { writeNewFiles } from './write-files.ts'
import { fromImported, type SkippedQuestion, type ReadQuestion } from './imported-question.ts'
import { ExchangeError } from './exchange-error.ts'
import { questionsYaml, whyUnsupported } from './questions-yaml.ts'

export interface ImportOptions {
  /** A `.gift` (or `.txt`), `.xml` or `.csv` file. */
  file: string
  /** Folder of the course. */
  course: string
  /** Of questions that name no topic of the course. */
  topic: string
  /** Put before each id. */
  prefix?: string | undefined
  /** Id of the course's source for all questions. */
  source?: string | undefined
  /** Of questions that name no concept. */
  concept?: string | undefined
  /** Leave out what our format has no place for, instead of taking in nothing. */
  skip?: boolean | undefined
}

export interface Imported {
  /** The new file; `null` when nothing was written, because of `skipped`. */
  file: string | null
  questions: number
  pictures: string[]
  skipped: SkippedQuestion[]
  /** What was left out of questions that were taken in. */
  notes: { line: number; name: string; note: string }[]
  /** What the check will ask for. */
  missing: ContentError[]
}

/** Takes the questions of a file into a new file of a course, with their pictures. Writes all or nothing. Throws
 *  `ExchangeError` for a file that is damaged or hostile, and for options that the course cannot meet. */
export async function importQuestions(options: ImportOptions): Promise<Imported> {
  const text = await readExchangeFile(options.file)
  const { course, ids } = await readTarget(options)
  const defaults = await readDefaults(options.course, course.media, [])
  if (options.source !== undefined && !defaults.sources.has(options.source)) {
    throw new ExchangeError(`--source ${options.source} is not in the course's sources.yaml`)
  }
  const taken = new Map(course.media.map(({ path, bytes }) => [path, bytes]))
  const { read, added } = readAs(options.file, text, taken)
  const good = read.flatMap((each) => (each.is === 'read' ? [each] : []))
  const skipped: SkippedQuestion[] = read.flatMap((each) => {
    if (each.is === 'skipped') return [{ line: each.line, name: each.name, why: each.why }]
    const why = whyUnsupported(each.question)
    return why === null ? [] : [{ line: each.line, name: each.question.id, why }]
  })
  skipped.sort((one, other) => one.line - other.line)
  const fit = good.filter(({ question }) => whyUnsupported(question) === null)
  if (read.length === 0) throw new ExchangeError('has no questions')
  if (fit.length === 0 || (skipped.length > 0 && options.skip !== true)) {
    return { file: null, questions: 0, pictures: [], skipped, notes: [], missing: [] }
  }
  const questions = named(
    fit.map(({ question }) => question),
    options.prefix ?? '',
    ids,
  )
  const yaml = questionsYaml(questions, {
    topic: options.topic,
    source: options.source,
    concept: options.concept,
    topics: course.file.topics.map(({ id }) => id),
    sources: defaults.sources,
  })
  const name = slugOf(basename(options.file, extname(options.file))) || 'imported'
  const file = join(options.course, 'questions', `${name}.yaml`)
  const pictures = [...added].filter(([path]) => yaml.includes(`](${path})`))
  await writeNewFiles([
    ...pictures.map(([path, bytes]) => ({ path: join(options.course, path), bytes })),
    { path: file, bytes: yaml },
  ])
  const mediaPaths = new Set([...defaults.mediaPaths, ...pictures.map(([path]) => path)])
  return {
    file,
    questions: questions.length,
    pictures: pictures.map(([path]) => path),
    skipped,
    notes: fit.flatMap(({ notes, line, question }) => notes.map((note) => ({ line, name: question.id, note }))),
    missing: readQuestions(file, yaml, { ...defaults, mediaPaths }).errors,
  }
}

/** The course to import into, and the ids that are in use in it and in those beside it. */
async function readTarget({ course: folder, topic }: ImportOptions): Promise<{ course: ReadCourse; ids: Set<string> }> {
  const path = resolve(folder)
  const isBesideOthers = basename(dirname(path)) === 'courses'
  const { courses } = await readContent(isBesideOthers ? dirname(dirname(path)) : path)
  const course = courses.find(
    ({ file, where }) => resolve(where.get(file.slug)?.file ?? '') === join(path, 'course.yaml'),
  )
  if (!course) throw new ExchangeError(`--course ${folder} is no course that can be read: see npm run check:content`)
  const topics = course.file.topics.map(({ id }) => id)
  if (!topics.includes(topic))
    throw new ExchangeError(`--topic ${topic} is not one of the course's: ${topics.join(', ')}`)
  return { course, ids: new Set(courses.flatMap(({ where }) => [...where.keys()])) }
}

/** Reads by the name's extension. `taken`: the pictures that are there; `added` gets those of the file. */
function readAs(
  file: string,
  text: string,
  taken: Map<string, Uint8Array>,
): { read: ReadQuestion[]; added: Map<string, Uint8Array> } {
  const added = new Map<string, Uint8Array>()
  const extension = extname(file).toLowerCase()
  const ofCourse: PictureAt = (address) => (taken.has(address) ? address : null)
  const isXml = /^\s*<(\?xml|quiz)\b/i.test(text)
  if (isXml && extension !== '.xml') throw new ExchangeError('is Moodle XML, name it .xml')
  switch (extension) {
    case '.gift':
    case '.txt': {
      const { questions, skipped } = readGift(text)
      return {
        read: [...questions.map((imported) => fromImported(imported, ofCourse)), ...skipped.map(asSkipped)],
        added,
      }
    }
    case '.xml': {
      const { questions, pictures, skipped } = readMoodleXml(text)
      const read = questions.map((imported, at) => {
        const own = placed(pictures[at] ?? [], taken, added)
        return fromImported(imported, (address) => own.get(nameIn(address)) ?? ofCourse(address))
      })
      return { read: [...read, ...skipped.map(asSkipped)], added }
    }
    case '.csv':
      return { read: readCsv(text, ofCourse), added }
    default:
      throw new ExchangeError('is neither .gift (or .txt), .xml nor .csv')
  }
}

const asSkipped = (each: SkippedQuestion): ReadQuestion => ({ is: 'skipped', ...each })

/** Paths in the course of a question's pictures, by the names they have in the file. One that is there already is not added. */
function placed(
  embedded: readonly EmbeddedPicture[],
  taken: Map<string, Uint8Array>,
  added: Map<string, Uint8Array>,
): Map<string, string> {
  return new Map(
    embedded.map((each) => {
      const picture = pictureOf(each)
      const path = freePath(picture, taken)
      if (!taken.has(path)) added.set(path, picture.bytes)
      taken.set(path, picture.bytes)
      return [each.name, path]
    }),
  )
}

function freePath({ path, bytes }: Picture, taken: ReadonlyMap<string, Uint8Array>): string {
  const extension = extname(path)
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? path : `${path.slice(0, -extension.length)}-${number}${extension}`
    const there = taken.get(candidate)
    if (!there || Buffer.compare(there, bytes) === 0) return candidate
  }
}

/** `@@PLUGINFILE@@/a%20b.png` is the file "a b.png" beside the text. */
function nameIn(address: string): string {
  const [, name = ''] = /^@@PLUGINFILE@@\/([^?#]+)/.exec(address) ?? []
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Questions under ids as ours are. Throws `ExchangeError` for those that other questions have. */
function named(questions: readonly PortableQuestion[], prefix: string, used: ReadonlySet<string>): PortableQuestion[] {
  const given = new Set<string>()
  const all = questions.map((question) => {
    const base = slugOf(`${prefix}${question.id}`) || 'question'
    let id = base
    for (let number = 2; given.has(id); number++) id = `${base.slice(0, 58).replace(/-$/, '')}-${number}`
    given.add(id)
    return { ...question, id }
  })
  const clash = all.map(({ id }) => id).filter((id) => used.has(id))
  if (clash.length > 0) {
    const more = clash.length > 3 ? ` and ${clash.length - 3} more` : ''
    throw new ExchangeError(`${clash.slice(0, 3).join(', ')}${more}: these ids are in use, give another --prefix`)
  }
  return all
}
