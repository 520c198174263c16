import type { PractisableQuestion } from '../../../../core/questions/practisable.ts'
import { hasLostMarks } from '../../../../core/study/mark.ts'
import { normalise, holdsAll } from '../../../../core/search/words.ts'
import { screenOf } from '../../../questions/question-screens.ts'
import type { CourseRecord } from '../../../data/study/course-progress.ts'

export type BankFilter = 'all' | 'unused' | 'incorrect' | 'flagged' | 'noted'

export const bankFilters: readonly { value: BankFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'unused', label: 'Unseen' },
  { value: 'incorrect', label: 'Incorrect' },
  { value: 'flagged', label: 'Flagged' },
  { value: 'noted', label: 'Noted' },
]

/** Whether a filter lets a question through. */
export function passes(filter: BankFilter, itemId: string, { cards, flagged, noted }: CourseRecord): boolean {
  if (filter === 'unused') return !cards.has(itemId)
  if (filter === 'incorrect') return hasLostMarks(cards.get(itemId)?.lastMark ?? null)
  if (filter === 'flagged') return flagged.has(itemId)
  if (filter === 'noted') return noted.has(itemId)
  return true
}

/** Ids of the questions that hold every word searched for, in their stem or an option. Case, accents and the marks of Markdown
 *  do not count; nothing of an explanation is searched, so that no result gives an answer away. */
export function findQuestions(questions: readonly PractisableQuestion[], search: string): ReadonlySet<string> {
  const isFound = holdsAll(search)
  const found = questions.filter((question) =>
    isFound(normalise(searchedWords(screenOf(question).searchedTexts(question).join('\n')))),
  )
  return new Set(found.map(({ id }) => id))
}

/** Limited Markdown without its links and signs, fast enough for all texts of a course with each key. */
const searchedWords = (markdown: string): string =>
  markdown.replace(/!?\[([^[\]]*)\]\([^[)]*\)/g, '$1').replace(/[*_`#>|]/g, ' ')
