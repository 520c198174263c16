export { CourseQuestions } from './course-questions.tsx'
export { CourseResources } from './course-resources.tsx'
