export { CourseExams } from './course-exams.tsx'
export { CourseQuestions } from './course-questions.tsx'
export { CourseResources } from './course-resources.tsx'
