import * as z from 'zod/mini'
import type { PackItem } from '../content/item.ts'
import { handbook } from '../content/shop/handbook.ts'
import { shownItem } from '../content/shown-item.ts'
import { buildIndex, type SynonymGroups } from '../search/passage-index.ts'
import type { LibraryPart } from './library.ts'
import type { Passage } from './passage.ts'
import { passagesOf } from './passages.ts'

/** Items read, and passages indexed, between two pauses: some ten milliseconds on a slow phone. */
const itemsAtOnce = 64
const passagesAtOnce = 250

const libraryItem = z.union([shownItem, handbook])

/** What can be found of a course. Items that this release cannot read are passed over. `pause` lets others have the thread: it is
 *  awaited every few milliseconds. Equal items give equal parts on every engine. */
export async function courseParts(
  course: { courseId: number; items: readonly unknown[]; synonyms: SynonymGroups },
  pause: () => Promise<void>,
): Promise<LibraryPart[]> {
  const items: PackItem[] = []
  for (let from = 0; from < course.items.length; from += itemsAtOnce) {
    for (const item of course.items.slice(from, from + itemsAtOnce)) {
      const { data } = z.safeParse(libraryItem, item)
      if (data) items.push(data)
    }
    await pause()
  }
  return await passageParts(passagesOf(course.courseId, items), course.synonyms, pause)
}

/** The same of passages. */
export async function passageParts(
  passages: readonly Passage[],
  synonyms: SynonymGroups,
  pause: () => Promise<void>,
): Promise<LibraryPart[]> {
  const parts: LibraryPart[] = []
  for (let from = 0; from < passages.length; from += passagesAtOnce) {
    const some = passages.slice(from, from + passagesAtOnce)
    // Which words mean one thing holds for all of the course: one part says it.
    parts.push({ passages: some, index: buildIndex(some, from === 0 ? synonyms : []) })
    await pause()
  }
  return parts
}
