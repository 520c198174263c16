import type { CourseFolder } from '../../core/content/course-content.ts'
import { finding, type Finding } from './finding.ts'
import { isQuizQuestion } from '../../core/questions/practisable.ts'

/** Rules about what a visitor may try: every item has to play. */
export function lintPreview({ file, preview, questions, notes, media }: CourseFolder): Finding[] {
  const found: Finding[] = []
  const tell = (message: string) => found.push(finding('preview', file.slug, message))
  const types = preview.map(({ type }) => type)
  for (const type of ['video', 'text', 'quiz', 'download'] as const) {
    const count = types.filter((each) => each === type).length
    if (preview.length > 0 && count !== 1) tell(`preview.yaml has ${count} items of type ${type}, make it one`)
  }
  for (const item of preview) {
    if (item.type === 'video' && !media.some(({ path }) => path === item.animation)) {
      tell(`${item.id}: ${item.animation} is not there, put it into media/`)
    }
    if (item.type === 'text' && !notes.some(({ id }) => id === item.note)) {
      tell(`${item.id}: there is no note ${item.note}, correct the name`)
    }
    if (item.type !== 'quiz') continue
    for (const id of item.questions) {
      const question = questions.find((each) => each.id === id)
      if (!question) tell(`${item.id}: there is no question ${id}, correct the name`)
      else if (!isQuizQuestion(question))
        tell(`${item.id}: ${id} needs a passage or another screen, choose a plain question`)
    }
  }
  return found
}
