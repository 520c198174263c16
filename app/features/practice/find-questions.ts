import type { PractisableQuestion } from '../../../core/content/practisable.ts'
import { hasLostMarks } from '../../../core/study/mark.ts'
import { fold, holdsAll } from '../../../core/search/words.ts'
import type { CourseProgress } from '../../data/device/course-progress.ts'

export type BankFilter = 'all' | 'unused' | 'incorrect' | 'flagged' | 'noted'

export const bankFilters: readonly { value: BankFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'unused', label: 'Unused' },
  { value: 'incorrect', label: 'Incorrect' },
  { value: 'flagged', label: 'Flagged' },
  { value: 'noted', label: 'Noted' },
]

/** Questions that pass the filter and hold every word searched for, in their stem or an option. Case, accents and the marks
 *  of Markdown do not count; nothing of an explanation is searched, so that no result gives an answer away. */
export function findQuestions(
  questions: readonly PractisableQuestion[],
  filter: BankFilter,
  search: string,
  standing: CourseProgress,
): PractisableQuestion[] {
  const isFound = holdsAll(search)
  return questions.filter((question) => {
    if (!passes(filter, question.id, standing)) return false
    const options = question.type === 'single-best-answer' ? question.options.map((option) => option.text) : []
    return isFound(fold(withoutMarks([question.stem, ...options].join('\n'))))
  })
}

function passes(filter: BankFilter, itemId: string, { cards, flagged, noted }: CourseProgress): boolean {
  if (filter === 'unused') return !cards.has(itemId)
  if (filter === 'incorrect') return hasLostMarks(cards.get(itemId)?.lastMark ?? null)
  if (filter === 'flagged') return flagged.has(itemId)
  if (filter === 'noted') return noted.has(itemId)
  return true
}

/** Limited Markdown as plain words on one line. */
export const withoutMarks = (markdown: string): string =>
  markdown
    .replace(/!?\[([^[\]]*)\]\([^[)]*\)/g, '$1')
    .replace(/^[ \t:|-]+$/gm, ' ')
    .replace(/[*_`#>|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
