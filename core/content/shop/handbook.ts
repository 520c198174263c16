import * as z from 'zod/mini'
import { publishedExam } from '../published-exam.ts'
import { isoDate, slug, source, words } from '../parts.ts'

const concept = z.strictObject({
  id: slug,
  title: words,
  topic: slug,
  /** Concepts to know first. */
  requires: z.array(slug),
})
export type Concept = z.infer<typeof concept>

const term = z.strictObject({ term: words, meaning: words, concept: z.optional(slug) })

/** What one looks up while practising: normal values, formulas, time limits. */
export const referenceSheet = z.strictObject({
  title: words,
  /** Limited Markdown. */
  body: words,
  sources: z.array(source).check(z.minLength(1)),
  reviewBy: isoDate,
})
export type ReferenceSheet = z.infer<typeof referenceSheet>

/** `concepts.yaml` of a course's folder. */
export const conceptsFile = z.strictObject({
  concepts: z.array(z.extend(concept, { requires: z._default(z.array(slug), []) })).check(z.minLength(1)),
})

/** `glossary.yaml` of a course's folder. */
export const glossaryFile = z.strictObject({ terms: z.array(term).check(z.minLength(1)) })

/** What a pack carries besides its items: one a course. */
export const handbook = z.strictObject({
  kind: z.literal('handbook'),
  id: slug,
  /** No topic's: shards are cut by topic. */
  topic: z.literal('handbook'),
  exam: z.optional(publishedExam),
  concepts: z.array(concept),
  glossary: z.array(term),
  reference: z.nullable(referenceSheet),
})
export type Handbook = z.infer<typeof handbook>

/** What the engine takes of a handbook, whatever else a later release has put into it. */
export const handbookConcepts = z.object({ kind: z.literal('handbook'), concepts: z.array(concept) })
