import { publicMediaPath, withMediaAddresses } from '../packs/pack-media.ts'
import { sha256Of } from '../packs/sha256.ts'
import type { Media } from './read-media.ts'

/** Files that anyone may read, by SHA-256. */
export type PublicFiles = Map<string, Pick<Media, 'bytes' | 'mediaType'>>

/** Thrown for what a file names and the content folder does not have. */
export class Missing extends Error {}

/** `value`, or `Missing` when there is none. */
export function found<T>(what: string, value: T | undefined): T {
  if (value === undefined) throw new Missing(what)
  return value
}

/** Puts files of one folder into `files`: those that are asked for and no others. */
export function publisher(media: Media[], files: PublicFiles) {
  const publish = (bytes: Uint8Array, mediaType: string) => {
    const sha256 = sha256Of(bytes)
    files.set(sha256, { bytes, mediaType })
    return publicMediaPath(sha256)
  }
  /** Address of the file with this path. */
  const address = (path: string) => {
    const { bytes, mediaType } = found(
      path,
      media.find((each) => each.path === path),
    )
    return publish(bytes, mediaType)
  }
  return {
    address,
    /** `value` with the addresses of the pictures in its texts. */
    withAddresses: <T>(value: T): T => withMediaAddresses(value, address),
    /** Address of a text as a file of its own. */
    addressOfText: (text: string) => publish(Buffer.from(text), 'text/markdown'),
  }
}
