import { lazy } from 'react'

// What stands behind a tab comes after the page, and before it is wanted.
const loadQuestions = () => import('./course-questions.tsx')
const loadMockExams = () => import('./course-mock-exams.tsx')
const loadResources = () => import('./course-resources.tsx')

export const CourseQuestions = lazy(() => loadQuestions().then((module) => ({ default: module.CourseQuestions })))
export const CourseMockExams = lazy(() => loadMockExams().then((module) => ({ default: module.CourseMockExams })))
export const CourseResources = lazy(() => loadResources().then((module) => ({ default: module.CourseResources })))

/** Fetches them; what does not come is fetched when its tab is opened. */
export function preloadLeaves(): void {
  for (const load of [loadQuestions, loadMockExams, loadResources]) load().catch(() => undefined)
}
