import { hasScreen, isQuizQuestion, type QuizQuestion } from '../../core/questions/practisable.ts'
import type { PreviewItem } from '../../core/content/shop/preview.ts'
import type { Question } from '../../core/questions/question.ts'
import type { Resource } from '../../core/content/shop/resource.ts'
import type { PreviewEntry } from '../../core/contract/shop/course-preview.ts'
import type { ResourceDetail } from '../../core/contract/shop/resource-detail.ts'
import type { CourseSource } from '../packs/prepare-pack.ts'
import { found, Missing, publisher, type PublicFiles } from './public-files.ts'
import type { Media } from './read-media.ts'

/** A course with what visitors may try of it. */
export interface PreviewedCourse extends CourseSource {
  preview: PreviewItem[]
}

/** A resource as its file has it, with the questions and addresses that the file names. */
export type PublicResource = Omit<ResourceDetail, 'link' | 'downloads' | 'rating'>

/** What anyone may read. */
export interface PublicMaterial {
  resources: PublicResource[]
  previews: { courseId: number; items: PreviewEntry[] }[]
  /** What they show. */
  files: PublicFiles
  /** What names something that is not there, and so is not shown. */
  leftOut: string[]
}

/** Puts together what resources and previews name. `media`: that of the resources' folder. */
export function publicMaterial(resources: Resource[], media: Media[], courses: PreviewedCourse[]): PublicMaterial {
  const files: PublicFiles = new Map()
  const leftOut: string[] = []
  /** What `make` answers, and the files that it publishes; nothing of it when something is missing. */
  const whole = <T>(id: string, make: (own: PublicFiles) => T): T[] => {
    const own: PublicFiles = new Map()
    try {
      const made = make(own)
      for (const [sha256, file] of own) files.set(sha256, file)
      return [made]
    } catch (error) {
      if (!(error instanceof Missing)) throw error
      leftOut.push(`${id}: there is no ${error.message}`)
      return []
    }
  }
  const previews = courses.map((course) => ({
    courseId: course.file.id,
    items: course.preview.flatMap((item) => whole(item.id, (own) => previewEntry(item, course, own))),
  }))
  return {
    resources: resources.flatMap((each) => whole(each.id, (own) => publicResource(each, media, courses, own))),
    previews,
    files,
    leftOut,
  }
}

function publicResource(
  { questions, animation, ...rest }: Resource,
  media: Media[],
  courses: CourseSource[],
  files: PublicFiles,
): PublicResource {
  const { address, withAddresses } = publisher(media, files)
  return {
    ...rest,
    body: withAddresses(rest.body),
    ...(questions && quizQuestions(questions, courses, files)),
    ...(animation !== undefined && { animation: address(animation) }),
  }
}

function previewEntry(item: PreviewItem, course: CourseSource, files: PublicFiles): PreviewEntry {
  const { address, withAddresses, addressOfText } = publisher(course.media, files)
  const { id, title, description, minutes: duration, type } = item
  const common = { id, title, description, duration }
  switch (type) {
    case 'video':
      return { ...common, type, content: withAddresses(item.transcript), animation: address(item.animation) }
    case 'text': {
      const note = byId('note', item.note, course.notes)
      return { ...common, type, content: withAddresses(note.body), sources: note.sources }
    }
    case 'quiz': {
      const asked = item.questions.map((each) => withStimulus(each, course, withAddresses))
      const tasks = item.tasks?.map((each) => withAddresses(byId('task', each, course.tasks)))
      return {
        ...common,
        type,
        questions: asked.map(({ question }) => question).filter(isQuizQuestion),
        asked,
        ...(tasks && { tasks }),
      }
    }
    case 'download': {
      const content = withAddresses(item.body)
      return { ...common, type, content, downloadUrl: addressOfText(content) }
    }
  }
}

/** A question that there is a screen for, with what it belongs to. */
function withStimulus(id: string, { questions, stimuli }: CourseSource, withAddresses: <T>(value: T) => T) {
  const question = byId('question to ask', id, questions.filter(hasScreen))
  const { stimulusId } = question
  return {
    question: withAddresses(question),
    ...(stimulusId !== undefined && { stimulus: withAddresses(byId('text', stimulusId, stimuli)) }),
  }
}

const byId = <Item extends { id: string }>(what: string, id: string, items: readonly Item[]): Item =>
  found(
    `${what} ${id}`,
    items.find((item) => item.id === id),
  )

/** Questions of these courses that can be asked by themselves. */
function quizQuestions(ids: readonly string[], courses: CourseSource[], files: PublicFiles) {
  const questions = ids.map((id) => quizQuestion(id, courses, files))
  return { questions, asked: questions.map((question) => ({ question })) }
}

function quizQuestion(id: string, courses: CourseSource[], files: PublicFiles): QuizQuestion {
  const isAsked = (question: Question): question is QuizQuestion => question.id === id && isQuizQuestion(question)
  for (const { questions, media } of courses) {
    const question = questions.find(isAsked)
    if (question) return publisher(media, files).withAddresses(question)
  }
  throw new Missing(`question ${id} to ask by itself`)
}
