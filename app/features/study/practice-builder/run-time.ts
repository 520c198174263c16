import type { ExamPart } from '../../../../core/study/as-in-exam.ts'
import { type PacedSection, type PaceFactor, runLimitMs } from '../../../../core/study/exam-pace.ts'

/** What is known of the exam that a course prepares for. */
export interface KnownExam {
  sections: readonly PacedSection[]
  parts: readonly ExamPart[]
}

interface Topical {
  topic: string
}

/** The time of a run of `count` of these questions, "9 min 31 s": exact where the exam gives them all the same. `null` where its body
 *  does not say how many questions it has. */
export function runTimeInWords(
  { sections }: KnownExam,
  questions: readonly Topical[],
  bank: readonly Topical[],
  { count, factor }: { count: number; factor: PaceFactor },
): string | null {
  // Which of them it will be is not drawn yet.
  const hasOnePace = pacesOf(sections, questions, bank).size === 1
  const limitMs = runLimitMs(sections, hasOnePace ? questions.slice(0, count) : questions, bank, factor)
  if (limitMs === null) return null
  if (hasOnePace) return shortDuration(limitMs)
  const minutes = (limitMs * count) / questions.length / 60_000
  return `about ${Math.max(1, Math.round(minutes))}\u00a0min`
}

const pacesOf = (sections: readonly PacedSection[], questions: readonly Topical[], bank: readonly Topical[]) =>
  new Set([...new Set(questions.map(({ topic }) => topic))].map((topic) => runLimitMs(sections, [{ topic }], bank, 1)))

function shortDuration(ms: number): string {
  const [minutes, seconds] = [Math.floor(ms / 60_000), Math.round(ms / 1000) % 60]
  return [minutes > 0 && `${minutes}\u00a0min`, seconds > 0 && `${seconds}\u00a0s`].filter(Boolean).join(' ')
}
