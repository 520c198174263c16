export { CourseMockExams } from './course-mock-exams.tsx'
export { CourseQuestions } from './course-questions.tsx'
export { CourseResources } from './course-resources.tsx'
