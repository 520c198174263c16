import type { ReactNode } from 'react'
import type { CourseSummary } from '../../../../core/study/learner/course-summary.ts'
import type { Account } from '../../../../offline/account/account.ts'
import { useShowsStudyDays } from '../../../data/study/use-shows-study-days.ts'
import { VisualizerScreen } from '../../../features/path-visualizer/visualizer-screen.tsx'
import { pathTabs, visualizerTabs } from '../../../features/path-visualizer/visualizer-search.ts'
import { CourseViewPage } from './course-view-page.tsx'
import { NoPath } from './no-path.tsx'
import { OwnStyle } from './own-style.tsx'
import { BackLink } from '../../../ui/navigation/back-link.tsx'

interface VisualizerSearch {
  course?: number
  tab?: string
  show?: string
  concept?: string
  as?: string
}

export interface VisualizerPageProps {
  search: VisualizerSearch
  onSearch: (search: VisualizerSearch) => void
  /** The same, without a step to go back to. */
  onLook: (search: VisualizerSearch) => void
}

export function VisualizerPage({ search, onSearch, onLook }: VisualizerPageProps) {
  return (
    <CourseViewPage
      over={<BackLink to="/dashboard">My courses</BackLink>}
      title="Path visualizer"
      intro="What builds on what in a course, drawn; the other orders there are, and what your plan changed and why."
      courseId={search.course}
      onCourse={(course) => onSearch({ course, ...(search.tab !== undefined && { tab: search.tab }) })}
      words={{
        waiting: 'Loading adaptive learning data...',
        failed: 'Failed to fetch learning data. Please try again in a moment.',
        nothing: 'No learning data available',
      }}
    >
      {({ account, summary, from }) => (
        <VisualizerOrNot
          account={account}
          summary={summary}
          search={search}
          onSearch={onSearch}
          onLook={onLook}
          style={<OwnStyle account={account} summary={summary} isOnDevice={from === 'device'} />}
        />
      )}
    </CourseViewPage>
  )
}

interface VisualizerOrNotProps extends VisualizerPageProps {
  account: Account
  summary: CourseSummary
  style: ReactNode
}

function VisualizerOrNot({ account, summary, search, onSearch, onLook, style }: VisualizerOrNotProps) {
  const showsStudyDays = useShowsStudyDays(account)
  if ((summary.paths[0]?.nodes.length ?? 0) === 0) return <NoPath courseId={summary.courseId} />
  return (
    <VisualizerScreen
      summary={summary}
      tab={visualizerTabs.find((tab) => tab === search.tab) ?? 'overview'}
      show={pathTabs.find((show) => show === search.show) ?? 'current'}
      onTab={(tab) => onSearch({ ...search, tab })}
      onShow={(show) => onSearch({ ...search, show })}
      concept={search.concept}
      onConcept={(concept) => onLook({ ...search, concept })}
      isList={search.as === 'list'}
      onList={(isList) => {
        const { as: _, ...rest } = search
        onLook(isList ? { ...rest, as: 'list' } : rest)
      }}
      style={style}
      showsStudyDays={showsStudyDays}
    />
  )
}
