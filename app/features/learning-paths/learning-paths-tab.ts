/** The tabs of the learning paths page, in order. */
export const learningPathsTabs = ['pathway', 'analytics', 'recommendations'] as const
export type LearningPathsTab = (typeof learningPathsTabs)[number]
