import * as z from 'zod/mini'
import type { PackItem } from '../content/item.ts'
import type { CourseSearch } from '../content/course-search.ts'
import { handbook } from '../content/shop/handbook.ts'
import { shownItem } from '../content/shown-item.ts'
import { IndexBuilder, type SearchKnowledge, type SynonymGroups } from '../search/passage-index.ts'
import type { LibraryPart } from './library.ts'
import type { Passage } from './passage.ts'
import { conceptGroup, indexedOf, passagesOf } from './passages.ts'

/** Items read, and passages indexed, between two pauses: some ten milliseconds on a slow phone. */
const itemsAtOnce = 64
const passagesAtOnce = 250
/** Passages of a part at most: to finish its index takes no longer than so many more. */
const mostOfPart = 5000

const libraryItem = z.union([shownItem, handbook])

/** What can be found of a course. Items that this release cannot read are passed over. `yieldToMain` lets others have the thread: it is
 *  awaited every few milliseconds. Equal items give equal parts on every engine. */
export async function courseParts(
  course: { courseId: number; items: readonly unknown[]; search: CourseSearch & { synonyms: SynonymGroups } },
  yieldToMain: () => Promise<void>,
): Promise<LibraryPart[]> {
  const items: PackItem[] = []
  for (let from = 0; from < course.items.length; from += itemsAtOnce) {
    for (const item of course.items.slice(from, from + itemsAtOnce)) {
      const { data } = z.safeParse(libraryItem, item)
      if (data) items.push(data)
    }
    await yieldToMain()
  }
  const { courseId, search } = course
  const passages = passagesOf(courseId, items, search.noteConcepts)
  return await partsOf(passages, knowledgeOf(courseId, search), yieldToMain)
}

/** The same of passages of the shop, or of a student's own. */
export async function passageParts(
  passages: readonly Passage[],
  synonyms: SynonymGroups,
  yieldToMain: () => Promise<void>,
): Promise<LibraryPart[]> {
  return await partsOf(passages, { synonyms }, yieldToMain)
}

type SearchedCourse = Pick<CourseSearch, 'asked'> & { synonyms: SynonymGroups }

/** What the search of a course has to know besides its passages. */
export const knowledgeOf = (courseId: number, { synonyms, asked }: SearchedCourse): SearchKnowledge => ({
  synonyms,
  leading: new Map(Object.entries(asked).map(([concept, questions]) => [conceptGroup(courseId, concept), questions])),
})

async function partsOf(
  passages: readonly Passage[],
  knowledge: SearchKnowledge,
  yieldToMain: () => Promise<void>,
): Promise<LibraryPart[]> {
  const parts: LibraryPart[] = []
  for (let begin = 0; begin < passages.length; begin += mostOfPart) {
    const own = passages.slice(begin, begin + mostOfPart)
    const builder = new IndexBuilder()
    for (let from = 0; from < own.length; from += passagesAtOnce) {
      builder.add(own.slice(from, from + passagesAtOnce).map(indexedOf))
      await yieldToMain()
    }
    // What leads to passages holds for all of the course: one part says it.
    parts.push({ passages: own, index: builder.finish(begin === 0 ? knowledge : {}) })
    await yieldToMain()
  }
  return parts
}
