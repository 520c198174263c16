import type { BlobRole } from '../../core/content/pack.ts'
import type { PackItem } from '../../core/content/item.ts'

/** Address of a picture or recording of a course. */
export const mediaPath = (courseId: number, sha256: string) => `/media/${courseId}/${sha256}`

export function mediaRole(mediaType: string): BlobRole {
  const kind = mediaType.split('/')[0]
  return kind === 'audio' || kind === 'video' ? kind : 'image'
}

/** The item as it is packed: `media/x.svg` in the links of its texts becomes the address of those very bytes, so that an item
 *  and its pictures are always of one version. Paths that are not in `addresses` stay as they are. */
export function withMediaAddresses(item: PackItem, addresses: Map<string, string>): PackItem {
  return withTexts(item, (text) =>
    text.replaceAll(/\]\((media\/[^)\s]+)/g, (_link, path: string) => `](${addresses.get(path) ?? path}`),
  )
}

/** A copy of `value` with every text in it changed. */
function withTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T
  if (Array.isArray(value)) return value.map((each: unknown) => withTexts(each, change)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withTexts<unknown>(each, change)])) as T
}
