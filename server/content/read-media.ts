import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import * as z from 'zod/mini'
import { isoDate, writtenSource } from '../../core/content/parts.ts'
import { messageOf } from '../../core/message-of.ts'
import type { CourseDefaults } from './course-defaults.ts'
import { readYamlFile } from './read-yaml-file.ts'
import { namesIn } from './text-file.ts'
import type { ContentError } from './yaml-file.ts'

/** A picture, recording or film of a course. `path` is as the notes write it: `media/x.svg`. */
export interface Media {
  path: string
  bytes: Uint8Array
  mediaType: string
}

const sourcesFile = z.strictObject({
  /** Review-by date of every item that names none. */
  reviewBy: z.optional(isoDate),
  sources: z.record(z.string(), writtenSource),
})

const mediaTypes = new Map([
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.webp', 'image/webp'],
  ['.jpg', 'image/jpeg'],
  ['.mp3', 'audio/mpeg'],
  ['.m4a', 'audio/mp4'],
  ['.mp4', 'video/mp4'],
  ['.webm', 'video/webm'],
])

/** `sources.yaml` of a folder, with its media; what is missing is empty. */
export async function readDefaults(folder: string, media: Media[], errors: ContentError[]): Promise<CourseDefaults> {
  const read = await readYamlFile(join(folder, 'sources.yaml'), sourcesFile, errors)
  return {
    sources: new Map(Object.entries(read?.sources ?? {})),
    reviewBy: read?.reviewBy ?? null,
    mediaPaths: new Set(media.map((each) => each.path)),
  }
}

/** Whether an SVG does either: a picture is shown as it is. */
export const runsOrFetches = (svg: string): boolean =>
  /<([\w.-]+:)?(script|foreignObject)|\son\w+\s*=|href\s*=\s*["'](?!#)/i.test(svg)

export async function readMedia(folder: string, errors: ContentError[]): Promise<Media[]> {
  const media: Media[] = []
  for (const name of await namesIn(folder, [...mediaTypes.keys()], errors)) {
    const path = join(folder, name)
    try {
      const bytes = await readFile(path)
      const mediaType = mediaTypes.get(extname(name)) ?? ''
      const wrong = mediaType === 'image/svg+xml' ? wrongWithSvg(bytes.toString('utf8')) : null
      if (wrong !== null) {
        errors.push({ file: path, line: 1, message: wrong })
        continue
      }
      media.push({ path: `media/${name}`, bytes: new Uint8Array(bytes), mediaType })
    } catch (error) {
      errors.push({ file: path, line: 1, message: `cannot be read: ${messageOf(error)}` })
    }
  }
  return media
}

/** What keeps a picture from being shown as it is, or `null`: it may neither run nor fetch anything, and has to scale. */
function wrongWithSvg(text: string): string | null {
  if (runsOrFetches(text)) {
    return 'remove scripts, event handlers and links from the picture'
  }
  if (!/<\/svg>\s*$|<svg[^>]*\/>\s*$/.test(text)) return 'the picture is cut off: it does not end with </svg>'
  if (!/<svg\b[^>]*\sviewBox\s*=/.test(text)) return 'give the picture a viewBox, so that it fits any screen'
  return null
}
