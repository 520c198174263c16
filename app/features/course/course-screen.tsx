import type { ReactNode } from 'react'
import type { CourseDetail } from '../../../core/contract/shop/courses.ts'
import { formatCount } from '../../ui/words/format-amount.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { ClientOnly } from '../../ui/layout/client-only.tsx'
import { lateComponent } from '../../ui/layout/late-component.ts'
import { Spinner } from '../../ui/layout/loading.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { CourseCrumbs, CourseHead } from './course-head.tsx'
import { CourseOverview } from './course-overview.tsx'
import css from './course-screen.module.css'
import { CourseSide } from './course-side.tsx'
import type { CourseTab } from './course-tab.ts'

// The panels behind the first two tabs: most visitors open none of them.
const panels = () => import('./course-panels.ts')
const CourseQuestions = lateComponent(() => panels().then((module) => module.CourseQuestions))
const CourseResources = lateComponent(() => panels().then((module) => module.CourseResources))

export interface CourseScreenProps {
  course: CourseDetail
  /** What this visitor can do with it. */
  action: ReactNode
  /** Its modules, with the way into each. */
  modules: ReactNode
  /** Its exams, with the way into each. */
  exams: ReactNode
  /** Its offline copy, for those whose course it is. */
  download: ReactNode
  tab: CourseTab
  onTab: (tab: CourseTab) => void
}

export function CourseScreen(props: CourseScreenProps) {
  const { course, action, modules, exams, download, tab, onTab } = props
  const hasExams = (course.contents?.exams?.length ?? 0) > 0
  return (
    <div className={css['page']} data-profession={course.category}>
      <CourseCrumbs course={course} />
      <div className={css['spread']}>
        <div className={css['head']}>
          <CourseHead course={course} />
        </div>
        {/* On a phone what one can do stands before what one can read; it comes in that order, so that nothing gives way to it. */}
        <CourseSide course={course} action={action} />
        <div className={css['main']}>
          <section aria-labelledby="learn" className={css['learn']}>
            <h2 id="learn">What You&apos;ll Learn</h2>
            <ul className={css['features']}>
              {course.features.map((feature) => (
                <li key={feature}>
                  <Icon name="check" size="small" />
                  {feature}
                </li>
              ))}
            </ul>
          </section>
          <div className={css['tabs']}>
            <Tabs
              label="About this course"
              open={tab === 'exams' && !hasExams ? 'overview' : tab}
              onOpen={onTab}
              tabs={[
                { id: 'overview', label: 'Overview', content: <CourseOverview course={course} /> },
                {
                  id: 'lessons',
                  label: 'Lessons',
                  content: (
                    <section aria-labelledby="lessons">
                      <h2 id="lessons">{formatCount(course.curriculum.length, 'module')}</h2>
                      {modules}
                    </section>
                  ),
                },
                {
                  id: 'questions',
                  label: 'Questions',
                  content: (
                    <CoursePanel>
                      <CourseQuestions course={course} />
                    </CoursePanel>
                  ),
                },
                ...(hasExams
                  ? [{ id: 'exams' as const, label: 'Mock Exams', content: <CoursePanel>{exams}</CoursePanel> }]
                  : []),
                {
                  id: 'resources',
                  label: 'Resources',
                  content: (
                    <CoursePanel>
                      <CourseResources course={course} download={download} />
                    </CoursePanel>
                  ),
                },
              ]}
            />
          </div>
        </div>
      </div>
    </div>
  )
}

function CoursePanel({ children }: { children: ReactNode }) {
  return <ClientOnly fallback={<Spinner label="Loading…" />}>{children}</ClientOnly>
}
