import { itemsOf, type CourseContent } from '../../core/content/course-content.ts'
import type { PackSearch } from '../../core/content/pack.ts'
import type { SynonymGroups } from '../../core/search/passage-index.ts'
import { termsOf } from '../../core/search/terms.ts'
import { canonicalJson } from '../../core/study/events/canonical.ts'
import { passagesOf } from '../../core/tutor/passages.ts'

/** What a search through a course has to know besides its items, as text: of the groups of words that mean one thing those that lead
 *  to a word of it. `null` where there are none. */
export function searchText({ synonyms = [], ...course }: CourseContent & { synonyms?: SynonymGroups }): string | null {
  if (synonyms.length === 0) return null
  const known = new Set<string>()
  for (const { heading, text } of passagesOf(course.file.id, itemsOf(course)))
    for (const part of [...heading, text]) for (const term of termsOf(part)) known.add(term)
  const isThere = (phrase: string) => {
    const terms = termsOf(phrase)
    return terms.length > 0 && terms.every((term) => known.has(term))
  }
  const content: PackSearch = { synonyms: synonyms.filter((group) => group.some(isThere)).map((group) => [...group]) }
  return content.synonyms.length > 0 ? canonicalJson(content) : null
}
