import { extname } from 'node:path'
import { runsOrFetches } from '../../server/content/read-media.ts'
import { limits, startsWith, textOf } from './limits.ts'
import type { EmbeddedPicture } from './read-moodle-xml.ts'
import { ExchangeError } from './exchange-error.ts'
import { readXml } from './xml-tree.ts'

/** A picture for the course's `media/`. */
export interface Picture {
  path: string
  bytes: Uint8Array
}

/** A picture out of a file, whose bytes are what its name says. Throws `ExchangeError` for a name that leads elsewhere, for one
 *  that is too large, damaged or no picture, and for an SVG that runs or fetches something. */
export function pictureOf({ name, base64, line }: EmbeddedPicture): Picture {
  const refuse = (what: string): never => {
    throw new ExchangeError(`the file ${name.slice(0, 80)} ${what}`, line)
  }
  if (/[/\\\u0000-\u001f:]/.test(name) || name.startsWith('.')) refuse('has a path in its name')
  const extension = extname(name).toLowerCase().replace('.jpeg', '.jpg')
  const isOf = kinds[extension]
  if (!isOf) refuse('is no picture: only png, webp, jpg and svg are taken')
  const packed = base64.replace(/\s+/g, '')
  if (packed.length * 0.75 > limits.pictureBytes) refuse('is larger than 2 MB')
  if (packed === '' || packed.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(packed))
    refuse('is damaged: not base64')
  const bytes = new Uint8Array(Buffer.from(packed, 'base64'))
  if (!isOf?.(bytes)) refuse(`is not what it says: no ${extension.slice(1)}`)
  const stem = slugOf(name.slice(0, -extname(name).length)) || 'picture'
  return { path: `media/${stem}${extension}`, bytes }
}

const kinds: Record<string, (bytes: Uint8Array) => boolean> = {
  '.png': (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  '.jpg': (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  '.webp': (bytes) =>
    startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]),
  '.svg': isSafeSvg,
}

/** What keeps a file from being the picture that its name says, and where; `null` of what is none by its name. */
export function wrongWithPicture(path: string, bytes: Uint8Array): { line: number; message: string } | null {
  const extension = extname(path)
  try {
    if (extension === '.svg') rootOfSvg(bytes)
    else if (kinds[extension]?.(bytes) === false) throw new ExchangeError(`is damaged, or no ${extension.slice(1)}`)
    return null
  } catch (error) {
    if (error instanceof ExchangeError) return error
    throw error
  }
}

function isSafeSvg(bytes: Uint8Array): boolean {
  try {
    return rootOfSvg(bytes).name === 'svg' && !runsOrFetches(new TextDecoder().decode(bytes))
  } catch {
    return false
  }
}

const rootOfSvg = (bytes: Uint8Array) => readXml(textOf(bytes), limits.htmlDepth)

/** Words as ids and names of files are written: small letters, digits and single hyphens, 64 at most. */
export function slugOf(words: string): string {
  const plain = words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 64)
    .replace(/^-|-$/g, '')
}
