import type { CourseContent } from '../../core/content/course-content.ts'
import type { Question } from '../../core/questions/question.ts'
import { agrees, keyOf, type BlindAnswer, type BlindFile, type BlindQuestion } from './blind.ts'
import { blindVersions, type BlindVersion } from './read-blind.ts'

type Course = Pick<CourseContent, 'questions' | 'stimuli'>

/** What the next reader gets: the questions that nobody has been shown as they are now. A passage that several share stands with
 *  the first of them. */
export function blindSheet(course: Course, { solved }: BlindFile): BlindQuestion[] {
  const unseen = [...blindVersions(course)].flatMap(([id, { shown, hash }]) =>
    solved[id]?.hash === hash ? [] : [shown],
  )
  return unseen.map((each, at) => {
    const isSame = each.passage !== undefined && each.passage === unseen[at - 1]?.passage
    return isSame ? { ...each, passage: 'as above' } : each
  })
}

export interface RecordedAnswers {
  file: BlindFile
  /** Questions that the reader answered in another way than their key. */
  differing: { id: string; key: string; said: string; remark?: string | undefined }[]
  /** Ids that the course does not have. */
  unknown: string[]
}

/** The record after a reader has answered. `onIso` is the day of the reading, "2026-11-21". */
export function recordAnswers(
  course: Course,
  record: BlindFile,
  answers: Record<string, BlindAnswer>,
  onIso: string,
): RecordedAnswers {
  const versions = blindVersions(course)
  const solved: BlindFile['solved'] = {}
  const differing: RecordedAnswers['differing'] = []
  for (const question of course.questions.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const { id } = question
    const [before, answer, version] = [record.solved[id], answers[id], versions.get(id)]
    if (!answer || !version) {
      if (before) solved[id] = before
      continue
    }
    solved[id] = resultOf(question, answer, { version, before, onIso })
    const { result, answer: said = '' } = solved[id]
    if (result === 'differed') differing.push({ id, key: keyOf(question), said, remark: answer.remark })
  }
  const gone = Object.entries(record.solved).filter(([id, { result }]) => !versions.has(id) && result === 'differed')
  const dropped = [...new Set([...record.dropped, ...gone.map(([id]) => id)])].toSorted()
  const unknown = Object.keys(answers).filter((id) => !versions.has(id))
  return { file: { solved, dropped }, differing, unknown }
}

type Solved = BlindFile['solved'][string]

function resultOf(
  question: Question,
  answer: BlindAnswer,
  { version, before, onIso }: { version: BlindVersion; before: Solved | undefined; onIso: string },
): Solved {
  const seen = { hash: version.hash, on: onIso }
  if (agrees(question, answer)) {
    const wasAgreed = before === undefined || before.result === 'agreed'
    return { ...seen, result: wasAgreed ? 'agreed' : 'mended' }
  }
  const said = answer.second === undefined ? String(answer.answer) : `${answer.answer}, or ${answer.second}`
  return { ...seen, result: 'differed', answer: said, ...(answer.remark && { remark: answer.remark }) }
}
