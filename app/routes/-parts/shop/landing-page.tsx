import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import type { CourseCard } from '../../../../core/contract/shop/courses.ts'
import { courseQueries } from '../../../data/api/course-queries.ts'
import { shopQueries } from '../../../data/api/shop-queries.ts'
import { Hero } from '../../../features/landing/hero.tsx'
import { popularCourses } from '../../../features/landing/popular-courses.ts'
import { Professions } from '../../../features/landing/professions.tsx'
import { QuestionFigure } from '../../../features/landing/question/question-figure.tsx'
import { sampleCourseSlug } from '../../../features/landing/question/sample-question.ts'
import { StartQuestion } from '../../../features/landing/question/start-question.tsx'
import { TrialLink, TrialTerms } from '../../../features/landing/trial-terms.tsx'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { BelowTheFold } from '../../../ui/layout/below-the-fold.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { CourseRow } from './course-row.tsx'
import { loadParts } from './shop-loading.ts'

// In the first HTML like the rest; its code comes when the part that is seen first stands.
const LandingBelowTheFold = lazy(() =>
  import('./landing-below-the-fold.tsx').then((module) => ({ default: module.LandingBelowTheFold })),
)

export function loadLanding(queryClient: QueryClient) {
  return loadParts(queryClient, [
    shopQueries.site(),
    courseQueries.list(),
    shopQueries.testimonials(),
    shopQueries.tutors(),
  ])
}

export function LandingPage() {
  const { data: site } = useQuery(shopQueries.site())
  const { data: courses } = useQuery(courseQueries.list())
  const sampleCourse = courses?.find(({ slug }) => slug === sampleCourseSlug)
  return (
    <>
      <Hero
        over={
          <>
            <em lang="la">vade mecum</em>, “go with me”: the handbook one carries
          </>
        }
        title={
          <>
            Revise on the underground. <em>Lose nothing.</em>
          </>
        }
        lead="Questions, explanations and notes for exams in medicine, dentistry, pharmacy and law. Take a course with you once; it works with no signal, and every answer is kept."
        actions={
          <>
            <StartQuestion courses={courses} />
            <LinkButton to="/courses" look="secondary">
              Explore Courses
            </LinkButton>
            <TrialLink site={site} to="/contact" />
          </>
        }
        small={site && <TrialTerms site={site} />}
        figure={<QuestionFigure number={1} caption={<QuestionCaption course={sampleCourse} />} course={sampleCourse} />}
      />
      <Professions courses={courses} />
      <Section
        title="Popular courses"
        action={
          <LinkButton to="/courses" look="plain" iconAfter="arrow-right">
            All courses
          </LinkButton>
        }
      >
        <CourseRow
          choose={popularCourses}
          none={<p>No course is marked as popular at the moment. All of them stand in the catalogue.</p>}
        />
      </Section>
      <BelowTheFold>
        <LandingBelowTheFold />
      </BelowTheFold>
    </>
  )
}

function QuestionCaption({ course }: { course: CourseCard | undefined }) {
  return (
    <>
      Questions of{' '}
      {course ? (
        <Link to="/courses/$id" params={{ id: String(course.id) }}>
          a free course
        </Link>
      ) : (
        'a free course'
      )}
      , between two stations. Try them.
    </>
  )
}
