import type { CourseSearch } from './course-search.ts'
import type { CourseFile } from './course.ts'
import type { Handbook } from './shop/handbook.ts'
import type { PackItem } from './item.ts'
import type { StudyNote } from './note.ts'
import type { PreviewItem } from './shop/preview.ts'
import type { Question } from '../questions/question.ts'
import type { Stimulus } from './stimulus.ts'
import type { Task } from './task.ts'

/** A course with its items, each kind in the order of the course's topics. */
export interface CourseContent {
  file: CourseFile
  questions: Question[]
  stimuli: Stimulus[]
  tasks: Task[]
  notes: StudyNote[]
  handbook: Handbook
}

/** A course as its folder has it. */
export interface CourseFolder extends CourseContent, CourseSearch {
  /** What a visitor may try. */
  preview: PreviewItem[]
  /** `path` is as items write it: `media/x.svg`. */
  media: { path: string }[]
}

/** Files of a course's folder that hold no items. */
export const courseFiles = ['asked.yaml', 'concepts.yaml', 'glossary.yaml', 'preview.yaml', 'reference.md'] as const

/** How one of these is called among the items of its course. */
export const filePlace = (courseSlug: string, name: (typeof courseFiles)[number]): string => `${name} of ${courseSlug}`

/** How a blueprint is called among the items of its course. */
export const examPlace = (examId: string): string => `exam ${examId}`

/** All that a pack of the course carries. */
export function itemsOf({ questions, stimuli, tasks, notes, handbook }: CourseContent): PackItem[] {
  return [...questions, ...stimuli, ...tasks, ...notes, handbook]
}
