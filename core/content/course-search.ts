import * as z from 'zod/mini'
import { slug, words } from './parts.ts'

/** `asked.yaml` of a course's folder: by concept, how students ask about it. */
export const askedFile = z.record(slug, z.array(words.check(z.maxLength(140))).check(z.minLength(4), z.maxLength(6)))

/** What authors know of how a course is searched, and its items do not say. */
export interface CourseSearch {
  /** By concept: questions of students that it answers, in words that the material may not have. */
  asked: Readonly<Record<string, readonly string[]>>
  /** By note: the concepts that it treats, the main one first. Notes that name none are left out. */
  noteConcepts: Readonly<Record<string, readonly string[]>>
}
