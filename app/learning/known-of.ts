import type { CourseSummary } from '../../core/study/learner/course-summary.ts'
import type { Mastery, PathNode } from '../../core/study/learner/learner-view.ts'

/** What is known of a node of a path: a concept, or a topic whose questions belong to none. */
export const knownOf = ({ concepts, topics }: CourseSummary, { id }: Pick<PathNode, 'id'>): Mastery | undefined =>
  concepts.find((concept) => concept.id === id) ?? topics.find((topic) => topic.id === id)
