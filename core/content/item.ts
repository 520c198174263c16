import * as z from 'zod/mini'
import { handbook } from './handbook.ts'
import { studyNote } from './note.ts'
import { question } from './question.ts'
import { stimulus } from './stimulus.ts'
import { task } from './task.ts'

/** What a pack carries. */
export const packItem = z.union([question, stimulus, task, studyNote, handbook])
export type PackItem = z.infer<typeof packItem>
