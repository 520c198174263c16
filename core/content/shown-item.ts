import * as z from 'zod/mini'
import { studyNote } from './note.ts'
import { question } from '../questions/question.ts'
import { stimulus } from './stimulus.ts'

/** Items of a pack that most screens open. Tasks are read by their own schema, where they are played; the others of `PackItem` wait for
 *  a screen of theirs. */
export const shownItem = z.union([question, stimulus, studyNote])
export type ShownItem = z.infer<typeof shownItem>
