import type * as z from 'zod/mini'
import type { source } from '../../core/content/question.ts'
import type { ContentError } from './yaml-file.ts'

/** What items of a course take over when they do not say otherwise, and may point to. */
export interface CourseDefaults {
  /** `sources.yaml`: what an id in an item's `sources` stands for. */
  sources: Map<string, z.infer<typeof source>>
  reviewBy: string | null
  mediaPaths: Set<string>
}

/** Items of one file, each with the line it begins on, and what is wrong with the others. */
export interface ReadItems<Item> {
  items: { item: Item; line: number }[]
  file: string
  errors: ContentError[]
}

/** Puts the course's sources in place of their ids; a source written out in full stays for the schema to judge. */
export function resolveSources(
  raw: unknown,
  { sources }: CourseDefaults,
): { is: 'good'; value: unknown } | { is: 'bad'; message: string } {
  if (!Array.isArray(raw)) return { is: 'good', value: raw }
  const value: unknown[] = []
  for (const each of raw as unknown[]) {
    const known = typeof each === 'string' ? sources.get(each) : undefined
    if (typeof each === 'string' && !known) {
      return { is: 'bad', message: `sources: ${each} is not in sources.yaml, add it there or correct it` }
    }
    value.push(known ?? each)
  }
  return { is: 'good', value }
}
