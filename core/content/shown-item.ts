import * as z from 'zod/mini'
import { studyNote } from './note.ts'
import { question } from '../questions/question.ts'
import { stimulus } from './stimulus.ts'
import { task } from './task.ts'

/** Items of a pack that a screen opens; the others of `PackItem` wait in it for theirs. */
export const shownItem = z.union([question, stimulus, studyNote, task])
export type ShownItem = z.infer<typeof shownItem>
