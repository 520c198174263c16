import type { Topic } from '../../../../core/content/topic.ts'
import type { PaceFactor } from '../../../../core/study/exam-pace.ts'
import type { QuestionFilters, QuestionStatus } from '../../../../core/study/pick.ts'
import { formatCount } from '../../../ui/words/format-amount.ts'

export const statusLabels: Record<QuestionStatus, string> = {
  any: 'All',
  unused: 'Unseen',
  incorrect: 'Incorrect',
  flagged: 'Flagged',
  due: 'Due',
}

/** What stands beside a closed fold. */
export function whichTopics(topics: readonly Topic[], chosen: readonly string[]): string {
  if (chosen.length === 0) return 'all'
  const only = chosen.length === 1 ? topics.find(({ id }) => id === chosen[0]) : undefined
  return only?.title ?? formatCount(chosen.length, 'topic')
}

export function whichMore({ status, types, difficulties }: QuestionFilters, pace: PaceFactor | null): string {
  const words = [
    ...(status === 'any' ? [] : [statusLabels[status].toLowerCase()]),
    ...difficulties,
    ...(types.length === 0 ? [] : [formatCount(types.length, 'type')]),
    pace === null ? 'no clock' : 'timed',
  ]
  return words.join(', ')
}

/** What the button does. `time`: how long the run has. */
export function mainWords(available: number, size: number | null, time: string | null): string {
  if (available === 0) return 'No questions to practise'
  if (size === null) return 'Practise'
  const count = formatCount(Math.min(size, available), 'question')
  return `Practise ${count}${time === null ? '' : ` in ${time}`}`
}
