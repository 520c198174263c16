import { itemsOf, type CourseContent } from '../../core/content/course-content.ts'
import type { CourseSearch } from '../../core/content/course-search.ts'
import type { PackSearch } from '../../core/content/pack.ts'
import type { SynonymGroups } from '../../core/search/passage-index.ts'
import { tellingWords, termsOf } from '../../core/search/terms.ts'
import { canonicalJson } from '../../core/study/events/canonical.ts'
import type { Passage } from '../../core/tutor/passage.ts'
import { passagesOf } from '../../core/tutor/passages.ts'

export type SearchedCourse = CourseContent & Partial<CourseSearch> & { synonyms?: SynonymGroups }

/** What a search through a course has to know besides its items, as text; `null` where there is nothing. */
export function searchText(course: SearchedCourse): string | null {
  const parts = Object.entries(searchOf(course)).filter(([, part]) => Object.keys(part).length > 0)
  if (parts.length === 0) return null
  // A release of before reads the synonyms, and wants them there.
  return canonicalJson({ synonyms: [], ...Object.fromEntries(parts) })
}

/** The same to be read: of the groups of words that mean one thing those that lead to a word of it, and the words in which students ask
 *  about concepts that it has something of, as many as are worth their weight. */
export function searchOf({ synonyms = [], asked = {}, noteConcepts = {}, ...course }: SearchedCourse): PackSearch {
  const passages = passagesOf(course.file.id, itemsOf(course), noteConcepts)
  const notes = new Set(course.notes.map(({ id }) => id))
  const concepts = conceptsOf(course, noteConcepts)
  return {
    synonyms: synonymsIn(passages, synonyms),
    asked: shortened(only(asked, concepts), lengthOf(passages)),
    noteConcepts: Object.fromEntries(Object.entries(only(noteConcepts, notes)).map(([id, named]) => [id, [...named]])),
  }
}

function synonymsIn(passages: readonly Passage[], synonyms: SynonymGroups): string[][] {
  if (synonyms.length === 0) return []
  const known = new Set<string>()
  for (const { heading, text } of passages)
    for (const part of [...heading, text]) for (const term of termsOf(part)) known.add(term)
  const isThere = (phrase: string) => {
    const terms = termsOf(phrase)
    return terms.length > 0 && terms.every((term) => known.has(term))
  }
  return synonyms.filter((group) => group.some(isThere)).map((group) => [...group])
}

/** Concepts that something of the course is about. */
function conceptsOf(
  { questions, tasks, notes, handbook }: CourseContent,
  noteConcepts: CourseSearch['noteConcepts'],
): Set<string> {
  return new Set([
    ...[...questions, ...tasks].map(({ concept }) => concept),
    ...notes.flatMap(({ id }) => noteConcepts[id] ?? []),
    ...handbook.glossary.flatMap(({ concept }) => concept ?? []),
  ])
}

/** Letters of what students ask, to a letter of the text that is searched: compressed, and with the synonyms, that is a quarter of it. */
const mostAsked = 0.1

/** The words of the questions; of each concept so many of the first ones that all stay within `mostAsked`, and one at least. */
function shortened(asked: CourseSearch['asked'], textLength: number): Record<string, string[]> {
  const words = Object.entries(asked).map(([concept, questions]) => [concept, questions.map(tellingWords)] as const)
  let most = Math.max(1, ...words.map(([, questions]) => questions.length))
  const length = () =>
    words.reduce((sum, [, questions]) => sum + questions.slice(0, most).reduce((all, each) => all + each.length, 0), 0)
  while (most > 1 && length() > mostAsked * textLength) most -= 1
  return Object.fromEntries(words.map(([concept, questions]) => [concept, questions.slice(0, most)]))
}

const lengthOf = (passages: readonly Passage[]): number =>
  passages.reduce((sum, { heading, text, about = '' }) => sum + [...heading, text, about].join('\n').length, 0)

/** What a record has under these names. */
const only = <Value>(from: Readonly<Record<string, Value>>, names: ReadonlySet<string>): Record<string, Value> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.has(name)))
