import { wholePercent } from '../../core/study/learner/sentences.ts'
import { dateOf } from '../../core/study/calendar.ts'
import type { CourseSummary } from '../../core/study/learner/course-summary.ts'
import type { LearningPath, PathNode } from '../../core/study/learner/learner-view.ts'
import { ownDayInWords } from '../ui/words/own-dates.ts'

export const statusWords: Record<PathNode['status'], string> = {
  completed: 'Completed',
  current: 'Current',
  available: 'Available',
  locked: 'Locked',
}

export const kindWords: Record<PathNode['kind'], string> = {
  foundation: 'Foundation',
  core: 'Core',
  specialization: 'Specialisation',
}

/** With a mark that is told apart without reading. */
export const difficultyWords: Record<PathNode['difficulty'], { mark: string; words: string }> = {
  beginner: { mark: '🟢', words: 'Beginner' },
  intermediate: { mark: '🟡', words: 'Intermediate' },
  advanced: { mark: '🔴', words: 'Advanced' },
}

export interface PathProgress {
  completed: number
  of: number
  /** Completed nodes of all, in whole per cent. */
  percent: number
  /** What is left of all nodes. */
  minutes: number
  /** Where the student is; `null` when nothing is open. */
  current: PathNode | null
}

export function progressOfPath({ nodes }: Pick<LearningPath, 'nodes'>): PathProgress {
  const completed = nodes.filter(({ status }) => status === 'completed').length
  return {
    completed,
    of: nodes.length,
    percent: nodes.length === 0 ? 0 : wholePercent(completed / nodes.length),
    minutes: nodes.reduce((sum, { minutes }) => sum + minutes, 0),
    current: nodes.find(({ status }) => status === 'current') ?? null,
  }
}

/** By when a path brings what is aimed at: "Expected to be ready on 5 July 2027". */
export function readyInWords({ readyOn }: Pick<LearningPath, 'readyOn'>, { settings, atMs }: ReadyOf): string {
  const { examDate, minutesPerDay, daysOff, tzOffsetMin } = settings
  if (readyOn !== null) {
    const isNow = readyOn <= dateOf({ atMs, tzOffsetMin })
    return isNow ? 'Expected to be ready now' : `Expected to be ready on ${ownDayInWords(readyOn)}`
  }
  if (minutesPerDay === 0 || daysOff.length === 7) return 'No time for study is set, so there is no date'
  const isAhead = examDate !== null && examDate >= dateOf({ atMs, tzOffsetMin })
  return isAhead
    ? 'Not expected to be ready before the exam at your minutes a day'
    : 'When it will be ready cannot be said yet'
}

type ReadyOf = Pick<CourseSummary, 'settings' | 'atMs'>

/** What is aimed at. */
export const targetInWords = ({ target }: Pick<CourseSummary, 'target'>): string =>
  `Ready is an expected ${Math.round(target * 100)}% of the exam’s marks, where what you have hardly answered yet counts as guessed`
