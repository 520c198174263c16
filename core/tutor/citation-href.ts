import { citedParameter } from './cited-words.ts'
import type { Passage } from './passage.ts'

/** The address within the app that opens a passage with the words from `start` to `end` of its text marked (`cited-words.ts`). */
export const hrefOf = (passage: Passage, start: number, end: number): string =>
  addressOf(passage, `cited=${encodeURIComponent(citedParameter(passage.text.slice(start, end)))}`)

/** The address of the page that has a passage. */
export const placeOf = (passage: Passage): string => addressOf(passage, '')

function addressOf({ kind, courseId, sourceId, isOnTask }: Passage, search: string): string {
  const id = encodeURIComponent(sourceId)
  const asked = search === '' ? '' : `?${search}`
  switch (kind) {
    case 'note':
      return `/study/${courseId}/notes/${id}${asked}`
    case 'explanation':
    case 'own-note':
      return isOnTask
        ? `/study/${courseId}/tasks/${id}${asked}`
        : `/study/${courseId}/questions?item=${id}${search === '' ? '' : `&${search}`}`
    case 'reference':
    case 'glossary':
      return `/study/${courseId}/reference${asked}`
    case 'resource':
      return `/resources/${id}${asked}`
    case 'faq':
      return `/faq${asked}#${id}`
  }
}
