import type { LearningPath, Mastery } from '../../../core/study/learner/learner-view.ts'

/** A topic on the way: achieved when all its concepts are completed. */
export interface Milestone {
  topic: string
  title: string
  completed: number
  of: number
}

/** The topics of a path that have concepts, in the order of the course. */
export function milestonesOf({ nodes }: LearningPath, topics: readonly Pick<Mastery, 'id' | 'title'>[]): Milestone[] {
  return topics.flatMap(({ id, title }) => {
    const own = nodes.filter(({ topic }) => topic === id)
    const completed = own.filter(({ status }) => status === 'completed').length
    return own.length === 0 ? [] : [{ topic: id, title, completed, of: own.length }]
  })
}
