import { use, useState } from 'react'
import type { Account } from '../../../../offline/account/account.ts'
import { accountFor } from '../../../data/session/open-account.ts'
import { useShowsStudyDays } from '../../../data/study/use-shows-study-days.ts'
import { useCourseView } from '../../../data/study/course-view.ts'
import { type OwnCourse, useOwnCourses } from '../../../data/study/own-courses.ts'
import type { TutorTab } from '../../../features/tutor/tutor-tab.ts'
import { TutorScreen } from '../../../features/tutor/tutor-screen.tsx'
import { CourseChoice } from '../../../learning/course-choice.tsx'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { EmptyPage } from '../../../ui/layout/empty-page.tsx'
import { Spinner } from '../../../ui/layout/loading.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { CourseViewPart } from './course-view-part.tsx'
import { type DoneQuiz, QuizPart } from './quiz-part.tsx'

export interface TutorPageProps {
  userId: string
  /** The course that was chosen; the one last practised without one. */
  courseId: number | undefined
  /** The quiz that is filled in. */
  quizId: string | undefined
  tab: TutorTab
  onTab: (tab: TutorTab) => void
  onCourse: (courseId: number) => void
  onQuizOver: () => void
}

/** The personal tutor of a student, for one of their courses at a time. */
export function TutorPage({ userId, courseId, ...props }: TutorPageProps) {
  const account = use(accountFor(userId))
  const courses = useOwnCourses(account)
  if (courses === undefined) return <Spinner label="Opening your courses…" />
  const course = courses.find((each) => each.courseId === courseId) ?? courses[0]
  if (course === undefined) {
    return (
      <EmptyPage title="No courses yet" actions={<LinkButton to="/courses">Find a course</LinkButton>}>
        <p>The tutor works from your answers: begin a course, and it has something to go by.</p>
      </EmptyPage>
    )
  }
  return <CourseTutor key={course.courseId} account={account} course={course} courses={courses} {...props} />
}

interface CourseTutorProps extends Omit<TutorPageProps, 'userId' | 'courseId'> {
  account: Account
  course: OwnCourse
  courses: readonly OwnCourse[]
}

function CourseTutor({ account, course, courses, quizId, tab, onTab, onCourse, onQuizOver }: CourseTutorProps) {
  const { courseId, title, category } = course
  const view = useCourseView(account, courseId)
  const showsStudyDays = useShowsStudyDays(account)
  const [done, setDone] = useState<DoneQuiz | null>(null)
  if (quizId !== undefined) {
    return (
      <div data-profession={category ?? undefined}>
        <CourseViewPart courseId={courseId} view={view}>
          {(summary) => (
            <QuizPart
              key={quizId}
              account={account}
              summary={summary}
              quizId={quizId}
              onDone={(quiz) => {
                setDone(quiz)
                onQuizOver()
              }}
            />
          )}
        </CourseViewPart>
      </div>
    )
  }
  return (
    <div data-profession={category ?? undefined}>
      <PageHead title="Personal tutor">
        <p>{title}</p>
      </PageHead>
      <CourseChoice courses={courses} chosen={courseId} onChoose={onCourse} />
      {done && (
        <Notice
          tone={done.isGood ? 'good' : 'info'}
          title="Quiz Completed"
          action={
            <LinkButton
              to="/study/$courseId/practice/$sessionId"
              params={{ courseId: String(courseId), sessionId: done.sessionId }}
              look="secondary"
            >
              Read the explanations
            </LinkButton>
          }
        >
          {done.words}
        </Notice>
      )}
      <CourseViewPart courseId={courseId} view={view}>
        {(summary, from) => <TutorScreen {...{ summary, from, tab, onTab, showsStudyDays }} />}
      </CourseViewPart>
    </div>
  )
}
