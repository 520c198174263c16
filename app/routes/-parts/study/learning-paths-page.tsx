import type { CourseSummary } from '../../../../core/study/learner/course-summary.ts'
import type { Account } from '../../../../offline/account/account.ts'
import { useShowsStudyDays } from '../../../data/study/use-shows-study-days.ts'
import { LearningPathsScreen } from '../../../features/learning-paths/learning-paths-screen.tsx'
import { learningPathsTabs } from '../../../features/learning-paths/learning-paths-tab.ts'
import { CourseViewPage } from './course-view-page.tsx'
import { NoPath } from './no-path.tsx'

interface LearningPathsSearch {
  course?: number
  path?: string
  tab?: string
}

export interface LearningPathsPageProps {
  search: LearningPathsSearch
  onSearch: (search: LearningPathsSearch) => void
}

export function LearningPathsPage({ search, onSearch }: LearningPathsPageProps) {
  return (
    <CourseViewPage
      title="Learning paths"
      intro="The order in which to learn a course, where you are on the way, and what to do next."
      courseId={search.course}
      onCourse={(course) => onSearch({ course })}
      words={{
        waiting: 'Loading adaptive learning data...',
        failed: 'Failed to fetch learning data. Please try again in a moment.',
        nothing: 'No learning data available',
      }}
    >
      {({ account, summary }) => <Paths account={account} summary={summary} search={search} onSearch={onSearch} />}
    </CourseViewPage>
  )
}

function Paths({
  account,
  summary,
  search,
  onSearch,
}: LearningPathsPageProps & { account: Account; summary: CourseSummary }) {
  const showsStudyDays = useShowsStudyDays(account)
  const path = summary.paths.find(({ id }) => id === search.path) ?? summary.paths[0]
  if (!path || path.nodes.length === 0) return <NoPath courseId={summary.courseId} />
  return (
    <LearningPathsScreen
      summary={summary}
      path={path}
      onPath={(id) => onSearch({ ...search, path: id })}
      tab={learningPathsTabs.find((tab) => tab === search.tab) ?? 'pathway'}
      onTab={(tab) => onSearch({ ...search, tab })}
      showsStudyDays={showsStudyDays}
    />
  )
}
