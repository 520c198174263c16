import * as z from 'zod/mini'
import { studyNote } from './note.ts'
import { question } from '../questions/question.ts'
import { stimulus } from './stimulus.ts'

/** Items of a pack that most screens open. The others of `PackItem` are read by their own schemas: a task where it is played, the
 *  handbook where it is shown. */
export const shownItem = z.union([question, stimulus, studyNote])
export type ShownItem = z.infer<typeof shownItem>
