import type { Source } from '../../core/content/parts.ts'
import type { ContentError } from './yaml-file.ts'

/** What items of a course take over when they do not say otherwise, and may point to. */
export interface CourseDefaults {
  /** `sources.yaml`: what an id in an item's `sources` stands for. */
  sources: Map<string, Source>
  reviewBy: string | null
  mediaPaths: Set<string>
}

/** Items of one file, each with the line it begins on, and what is wrong with the others. */
export interface ReadItems<Item> {
  items: { item: Item; line: number }[]
  file: string
  errors: ContentError[]
}

export type Fields = Record<string, unknown>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** `fields` with the course's review-by date where they name none, and its sources in place of their ids; a source written
 *  out in full stays for the schema to judge. */
export function withDefaults(
  fields: Fields,
  defaults: CourseDefaults,
): { is: 'good'; fields: Fields } | { is: 'bad'; message: string } {
  const { sources: named } = fields
  const reviewBy = fields['reviewBy'] ?? defaults.reviewBy ?? undefined
  const whole = { ...fields, ...(reviewBy !== undefined && { reviewBy }) }
  if (!Array.isArray(named)) return { is: 'good', fields: whole }
  const sources: unknown[] = []
  for (const each of named as unknown[]) {
    const known = typeof each === 'string' ? defaults.sources.get(each) : undefined
    if (typeof each === 'string' && !known) {
      return { is: 'bad', message: `sources: ${each} is not in sources.yaml, add it there or correct it` }
    }
    sources.push(known ?? each)
  }
  return { is: 'good', fields: { ...whole, sources } }
}

/** Pictures that a text links to and that are not there, or that have no words for those who cannot see them. `firstLine`:
 *  that of the text in its file. */
export function picturesMissing(text: string, firstLine: number, { mediaPaths }: Pick<CourseDefaults, 'mediaPaths'>) {
  const missing: { line: number; message: string }[] = []
  for (const [index, row] of text.split('\n').entries()) {
    for (const [, alt = '', path = ''] of row.matchAll(/!\[([^\]]*)\]\(([^)\s]*)\)/g)) {
      const line = firstLine + index
      if (!mediaPaths.has(path)) missing.push({ line, message: `${path}: no such picture, put it into media/` })
      if (alt.trim() === '') missing.push({ line, message: `${path}: say between [ ] what the picture shows` })
    }
  }
  return missing
}
