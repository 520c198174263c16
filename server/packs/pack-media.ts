import type { BlobRole } from '../../core/content/blobs.ts'
import { withTexts } from '../../core/content/shop/texts.ts'

/** Address of a file that anyone may read. */
export const publicMediaPath = (sha256: string) => `/media/${sha256}`

export function mediaRole(mediaType: string): BlobRole {
  const kind = mediaType.split('/')[0]
  return kind === 'audio' || kind === 'video' ? kind : 'image'
}

/** `item` with `media/x.svg` in the links of its texts as the address of those very bytes, so that an item and its pictures
 *  are always of one version. Paths that `addressOf` does not know stay as they are. */
export function withMediaAddresses<T>(item: T, addressOf: (path: string) => string | undefined): T {
  return withTexts(item, (text) =>
    text.replaceAll(/\]\((media\/[^)\s]+)/g, (_link, path: string) => `](${addressOf(path) ?? path}`),
  )
}
