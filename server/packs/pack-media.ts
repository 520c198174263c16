import type { BlobRole } from '../../core/content/pack.ts'
import type { PackItem } from '../../core/content/question.ts'

/** Address of a picture or recording of a course. */
export const mediaPath = (courseId: number, sha256: string) => `/media/${courseId}/${sha256}`

export function mediaRole(mediaType: string): BlobRole {
  const kind = mediaType.split('/')[0]
  return kind === 'audio' || kind === 'video' ? kind : 'image'
}

/** The item as it is packed: `media/x.svg` in a note's links becomes the address of those very bytes, so that a note and its
 *  pictures are always of one version. Paths that are not in `addresses` stay as they are. */
export function withMediaAddresses(item: PackItem, addresses: Map<string, string>): PackItem {
  if (item.kind !== 'note') return item
  const body = item.body.replaceAll(
    /\]\((media\/[^)\s]+)/g,
    (_link, path: string) => `](${addresses.get(path) ?? path}`,
  )
  return { ...item, body }
}
