import type { Handbook } from './shop/handbook.ts'
import type { StudyNote } from './note.ts'
import type { Question } from '../questions/question.ts'
import type { Stimulus } from './stimulus.ts'
import type { Task } from './task.ts'

/** What a pack carries. */
export type PackItem = Question | Stimulus | Task | StudyNote | Handbook
