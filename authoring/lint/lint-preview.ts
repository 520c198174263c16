import { type CourseFolder, filePlace } from '../../core/content/course-content.ts'
import type { PreviewItem } from '../../core/content/shop/preview.ts'
import { textsIn } from '../../core/content/shop/texts.ts'
import { hasScreen } from '../../core/questions/practisable.ts'
import type { Question } from '../../core/questions/question.ts'
import { picturesMissing } from '../../server/content/course-defaults.ts'
import { finding, type Finding } from './finding.ts'

/** Rules about what a visitor may try: every item has to play, and of each type that the course has there is one. */
export function lintPreview(course: CourseFolder): Finding[] {
  const { file, preview, notes, media } = course
  const found: Finding[] = []
  const tell = (message: string) => found.push(finding('preview', filePlace(file.slug, 'preview.yaml'), message))
  const types = preview.map(({ type }) => type)
  for (const type of ['video', 'text', 'quiz', 'download'] as const) {
    const count = types.filter((each) => each === type).length
    if (preview.length > 0 && count !== 1) tell(`preview.yaml has ${count} items of type ${type}, make it one`)
  }
  const mediaPaths = new Set(media.map(({ path }) => path))
  for (const item of preview) {
    const pictures = textsIn(item).flatMap((text) => picturesMissing(text, 1, { mediaPaths }))
    for (const { message } of pictures) tell(`${item.id}: ${message}`)
    if (item.type === 'video' && !mediaPaths.has(item.animation)) {
      tell(`${item.id}: ${item.animation} is not there, put it into media/`)
    }
    if (item.type === 'text' && !notes.some(({ id }) => id === item.note)) {
      tell(`${item.id}: there is no note ${item.note}, correct the name`)
    }
    if (item.type === 'quiz') lintQuiz(item, course).forEach(tell)
  }
  return found
}

/** What is wrong with the quiz of a preview, a line each. */
function lintQuiz(
  { id, questions: asked, tasks: read = [] }: PreviewItem & { type: 'quiz' },
  { questions, stimuli, tasks }: CourseFolder,
): string[] {
  const passages = new Set(stimuli.flatMap((stimulus) => (stimulus.type === 'passage' ? stimulus.id : [])))
  /** Its type, and whether it is about a passage: both make a question look different. */
  const kindOf = ({ type, stimulusId }: Question) =>
    stimulusId !== undefined && passages.has(stimulusId) ? `${type} about a passage` : type
  const playable = questions.filter(hasScreen)
  const tried = playable.filter((question) => asked.includes(question.id))
  const triedTasks = tasks.filter((task) => read.includes(task.id))
  return [
    ...asked
      .filter((each) => !questions.some((question) => question.id === each))
      .map((each) => `${id}: there is no question ${each}, correct the name`),
    ...questions
      .filter((question) => asked.includes(question.id) && !hasScreen(question))
      .map((question) => `${id}: no screen asks ${question.id} yet, choose another question`),
    ...read
      .filter((each) => !tasks.some((task) => task.id === each))
      .map((each) => `${id}: there is no task ${each}, correct the name`),
    ...missing(playable.map(kindOf), tried.map(kindOf)).map((kind) => `${id}: add a question of type ${kind}`),
    ...missing(
      tasks.map(({ type }) => type),
      triedTasks.map(({ type }) => type),
    ).map((type) => `${id}: add a task of type ${type}`),
  ]
}

/** What of `wanted` is not in `had`, each once. */
const missing = (wanted: readonly string[], had: readonly string[]) =>
  [...new Set(wanted)].filter((each) => !had.includes(each))
