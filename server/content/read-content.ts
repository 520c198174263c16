import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type CourseFolder, courseFiles, examPlace, filePlace } from '../../core/content/course-content.ts'
import { askedFile } from '../../core/content/course-search.ts'
import { courseFile, type CourseFile } from '../../core/content/course.ts'
import { examBlueprint, type ExamBlueprint } from '../../core/exams/blueprint.ts'
import { type Task, task } from '../../core/content/task.ts'
import { messageOf } from '../../core/message-of.ts'
import type { CourseDefaults, ReadItems } from './course-defaults.ts'
import { readHandbook, readPreview } from './read-handbook.ts'
import { readDefaults, readMedia, type Media } from './read-media.ts'
import { readNote } from './read-note.ts'
import { readQuestions } from './read-questions.ts'
import { readYamlFile } from './read-yaml-file.ts'
import { exists, namesIn, readText } from './text-file.ts'
import { check, readYaml, type ContentError } from './yaml-file.ts'
import { readItem, readItemList } from './read-item-list.ts'

/** One course as its files have it. Items of a kind stand in the order of the course's topics, then of their ids. */
export interface ReadCourse extends CourseFolder {
  media: Media[]
  /** Where each item begins; the course itself under its slug. */
  where: Map<string, { file: string; line: number }>
}

/** Reads every course under `dir`: a content folder (with `courses/`), or the folder of one course. Never throws: what
 *  cannot be read is in `errors`, by file and line, and the rest is returned. A course with a broken `course.yaml` is
 *  left out whole. */
export async function readContent(dir: string): Promise<{ courses: ReadCourse[]; errors: ContentError[] }> {
  const errors: ContentError[] = []
  const courses: ReadCourse[] = []
  for (const folder of await courseFolders(dir, errors)) {
    const course = await readCourse(folder, errors)
    if (course) courses.push(course)
  }
  courses.sort((a, b) => a.file.id - b.file.id)
  refuseRepeatedIds(courses, errors)
  return { courses, errors }
}

async function courseFolders(dir: string, errors: ContentError[]): Promise<string[]> {
  if (await exists(join(dir, 'course.yaml'))) return [dir]
  const parent = join(dir, 'courses')
  try {
    const entries = await readdir(parent, { withFileTypes: true })
    return entries
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(parent, entry.name))
      .toSorted()
  } catch (error) {
    errors.push({ file: parent, line: 1, message: `cannot list the courses: ${messageOf(error)}` })
    return []
  }
}

async function readCourse(folder: string, errors: ContentError[]): Promise<ReadCourse | null> {
  const path = join(folder, 'course.yaml')
  const text = await readText(path, errors)
  if (text === null) return null
  const yaml = readYaml(path, text)
  errors.push(...yaml.errors)
  if (yaml.errors.length > 0) return null
  const checked = check(yaml, courseFile, yaml.value)
  if (checked.is === 'bad') {
    errors.push(...checked.errors)
    return null
  }
  const where: ReadCourse['where'] = new Map([[checked.value.slug, { file: path, line: 1 }]])
  const file: CourseFile = { ...checked.value, exams: await readExams(join(folder, 'exams'), where, errors) }
  if (file.slug !== basename(folder)) {
    errors.push({
      file: path,
      line: yaml.lineOf(['slug']),
      message: `slug: call it ${basename(folder)}, like its folder`,
    })
  }

  for (const name of courseFiles) where.set(filePlace(file.slug, name), { file: join(folder, name), line: 1 })

  const media = await readMedia(join(folder, 'media'), errors)
  const defaults = await readDefaults(folder, media, errors)
  const read = async <Item extends { id: string }>(
    name: string,
    extension: string,
    reader: (file: string, text: string, defaults: CourseDefaults) => ReadItems<Item>,
  ): Promise<Item[]> => {
    const items: Item[] = []
    for (const each of await namesIn(join(folder, name), [extension], errors)) {
      const itemsPath = join(folder, name, each)
      const itemsText = await readText(itemsPath, errors)
      if (itemsText !== null) items.push(...take(reader(itemsPath, itemsText, defaults), where, errors))
    }
    return items
  }
  const asked = await read('questions', '.yaml', readQuestions)
  const tasks: Task[] = await read('tasks', '.yaml', readTasks)
  const notes = await read('notes', '.md', readNote)
  return {
    file,
    questions: inOrder(
      asked.filter((item) => item.kind === 'question'),
      file,
    ),
    stimuli: inOrder(
      asked.filter((item) => item.kind === 'stimulus'),
      file,
    ),
    tasks: inOrder(tasks, file),
    notes: inOrder(
      notes.map(({ note }) => note),
      file,
    ),
    handbook: await readHandbook(folder, file, defaults, errors),
    // A course without such a file is found by its own words alone.
    asked: (await readYamlFile(join(folder, 'asked.yaml'), askedFile, errors)) ?? {},
    noteConcepts: Object.fromEntries(
      notes.flatMap(({ id, concepts }) => (concepts.length > 0 ? [[id, concepts]] : [])),
    ),
    preview: await readPreview(folder, errors),
    media,
    where,
  }
}

/** `exams/`: one file a blueprint, called by its id. */
async function readExams(dir: string, where: ReadCourse['where'], errors: ContentError[]): Promise<ExamBlueprint[]> {
  const exams: ExamBlueprint[] = []
  for (const name of await namesIn(dir, ['.yaml'], errors)) {
    const file = join(dir, name)
    const exam = await readYamlFile(file, examBlueprint, errors)
    if (!exam) continue
    if (`${exam.id}.yaml` !== name)
      errors.push({ file, line: 1, message: `id: call it ${basename(name, '.yaml')}, like its file` })
    where.set(examPlace(exam.id), { file, line: 1 })
    exams.push(exam)
  }
  return exams
}

function take<Item extends { id: string }>(
  read: ReadItems<Item>,
  where: ReadCourse['where'],
  errors: ContentError[],
): Item[] {
  errors.push(...read.errors)
  const taken: Item[] = []
  for (const { item, line } of read.items) {
    const first = where.get(item.id)
    if (first) {
      const message = `id: ${item.id} is already used in ${first.file}:${first.line}, choose another`
      errors.push({ file: read.file, line, message })
      continue
    }
    where.set(item.id, { file: read.file, line })
    taken.push(item)
  }
  return taken
}

function refuseRepeatedIds(courses: ReadCourse[], errors: ContentError[]): void {
  const seen = new Map<string, { file: string; line: number }>()
  for (const course of courses) {
    const names = [...course.where, [`course number ${course.file.id}`, course.where.get(course.file.slug)] as const]
    for (const [id, place] of names) {
      if (!place) continue
      const first = seen.get(id)
      if (first) {
        const message = `id: ${id} is already used in ${first.file}:${first.line}, choose another`
        errors.push({ ...place, message })
      } else seen.set(id, place)
    }
  }
}

function inOrder<Item extends { id: string; topic: string }>(items: Item[], course: CourseFile): Item[] {
  const topics = course.topics.map((topic) => topic.id)
  // By code unit, not by locale: every machine must give the same order.
  return items.toSorted(
    (a, b) => topics.indexOf(a.topic) - topics.indexOf(b.topic) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  )
}

/** Scenarios, stations and essays of one file: `topic`, `sources` and `reviewBy` on top, then `tasks`. */
function readTasks(file: string, text: string, defaults: CourseDefaults): ReadItems<Task> {
  return readItemList(file, text, defaults, ['tasks'], (raw, shared, place, read) =>
    readItem(task, { ...shared, ...raw, kind: 'task' }, place, read),
  )
}
