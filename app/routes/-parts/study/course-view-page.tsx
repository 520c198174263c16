import { type ReactNode, Suspense, use } from 'react'
import type { CourseSummary } from '../../../../core/study/learner/course-summary.ts'
import type { Account } from '../../../../offline/account/account.ts'
import { accountFor } from '../../../data/session/open-account.ts'
import { studentOf } from '../../../data/session/session-state.ts'
import { useSession } from '../../../data/session/session.ts'
import { useCourseView } from '../../../data/study/course-view.ts'
import { type OwnCourse, useOwnCourses } from '../../../data/study/own-courses.ts'
import { CourseChoice } from '../../../learning/course-choice.tsx'
import { SignInCard } from '../../../learning/sign-in-card.tsx'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { EmptyPage } from '../../../ui/layout/empty-page.tsx'
import { Spinner } from '../../../ui/layout/loading.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { CourseViewPart } from './course-view-part.tsx'
import css from './course-view-page.module.css'

/** What the engine says of the student in the course that the page is about. */
export interface ViewedCourse {
  account: Account
  course: OwnCourse
  summary: CourseSummary
  /** Where it was reckoned. */
  from: 'device' | 'server'
}

export interface CourseViewPageProps {
  title: string
  /** Stands above the title: the way back. */
  over?: ReactNode
  /** What the page is for, in a sentence. */
  intro: string
  /** As the address has it; another course than one's own counts as none. */
  courseId: number | undefined
  onCourse: (courseId: number) => void
  words: {
    waiting: string
    /** Said when the server could not say it. */
    failed: string
    /** The title where there is no course. */
    nothing: string
  }
  children: (viewed: ViewedCourse) => ReactNode
}

/** A page on what the engine says of the student in one of their courses, with all that stands there until it can be said. */
export function CourseViewPage(props: CourseViewPageProps) {
  const student = studentOf(useSession())
  if (!student) {
    return (
      <SignInCard>
        <p>{props.intro} All of it is reckoned from your own answers, so please sign in first.</p>
      </SignInCard>
    )
  }
  return (
    <Suspense fallback={<Spinner label={props.words.waiting} />}>
      <Courses key={student.userId} {...props} userId={student.userId} />
    </Suspense>
  )
}

function Courses({ userId, ...props }: CourseViewPageProps & { userId: string }) {
  const { title, over, intro, courseId, onCourse, words } = props
  const account = use(accountFor(userId))
  const courses = useOwnCourses(account)
  const course = courses?.find((each) => each.courseId === courseId) ?? courses?.[0]
  return (
    <div className={css['page']} data-profession={course?.category ?? undefined}>
      <PageHead over={over} title={title}>
        <p>{intro}</p>
      </PageHead>
      {courses === undefined && <Spinner label={words.waiting} />}
      {courses?.length === 0 && (
        <EmptyPage as="part" title={words.nothing} actions={<LinkButton to="/courses">Find a course</LinkButton>}>
          <p>You have no course yet. Once you have begun one, what your answers say stands here.</p>
        </EmptyPage>
      )}
      {course && (
        <>
          <Chooser courses={courses ?? []} course={course} onCourse={onCourse} />
          <View key={course.courseId} {...props} account={account} course={course} />
        </>
      )}
    </div>
  )
}

interface ChooserProps {
  courses: readonly OwnCourse[]
  course: OwnCourse
  onCourse: (courseId: number) => void
}

function Chooser({ courses, course, onCourse }: ChooserProps) {
  if (courses.length === 1) return <p className={css['course']}>{course.title}</p>
  return (
    <div className={css['choice']}>
      <CourseChoice courses={courses} chosen={course.courseId} onChoose={onCourse} />
    </div>
  )
}

function View(props: CourseViewPageProps & { account: Account; course: OwnCourse }) {
  const { account, course, words, children } = props
  const view = useCourseView(account, course.courseId)
  return (
    <CourseViewPart courseId={course.courseId} view={view} waiting={words.waiting} failed={words.failed}>
      {(summary, from) => (
        <>
          {from === 'server' && (
            <p className={css['small']}>
              As the server has it: this course is not on this device. Answers that other devices have not sent yet are
              not counted.
            </p>
          )}
          {children({ account, course, summary, from })}
        </>
      )}
    </CourseViewPart>
  )
}
