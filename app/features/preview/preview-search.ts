export interface PreviewSearch {
  /** Id of the open item. */
  item?: string
}

export const previewSearch = (search: Record<string, unknown>): PreviewSearch =>
  typeof search['item'] === 'string' && search['item'] !== '' ? { item: search['item'] } : {}

/** Place of the open item; the first where the address names none that is there. */
export function placeOf(entries: readonly { id: string }[], item: string | undefined): number {
  return Math.max(
    0,
    entries.findIndex(({ id }) => id === item),
  )
}
