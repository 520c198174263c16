import type { PreviewEntry } from '../../../core/contract/shop/course-preview.ts'

export interface PreviewSearch {
  /** Id of the open item. */
  item?: string
  /** Type of question or task that is tried; without an item it opens the quiz. */
  type?: string
}

export const previewSearch = (search: Record<string, unknown>): PreviewSearch => ({
  ...(isName(search['item']) && { item: search['item'] }),
  ...(isName(search['type']) && { type: search['type'] }),
})

const isName = (given: unknown): given is string => typeof given === 'string' && given !== ''

/** Place of the open item; the first where the address names none that is there. */
export function placeOf(entries: readonly Pick<PreviewEntry, 'id' | 'type'>[], { item, type }: PreviewSearch): number {
  const isOpen = (entry: Pick<PreviewEntry, 'id' | 'type'>) =>
    item === undefined ? type !== undefined && entry.type === 'quiz' : entry.id === item
  return Math.max(0, entries.findIndex(isOpen))
}
