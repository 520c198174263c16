import type { CourseSummary } from '../../../core/study/learner/course-summary.ts'
import type { LearningPath } from '../../../core/study/learner/learner-view.ts'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { SplitPage } from '../../ui/layout/split-page.tsx'
import { AnalyticsPanel } from './analytics-panel.tsx'
import { type LearningPathsTab, learningPathsTabs } from './learning-paths-tab.ts'
import { PathList } from './path-list.tsx'
import { PathwayPanel } from './pathway-panel.tsx'
import { RecommendationsPanel } from './recommendations-panel.tsx'
import css from './learning-paths.module.css'

export interface LearningPathsScreenProps {
  summary: CourseSummary
  /** The one of its paths that is shown. */
  path: LearningPath
  onPath: (id: string) => void
  tab: LearningPathsTab
  onTab: (tab: LearningPathsTab) => void
  /** `false`: the student does not want their days counted. */
  showsStudyDays: boolean
}

const names: Record<LearningPathsTab, string> = {
  pathway: 'Pathway',
  analytics: 'Analytics',
  recommendations: 'Recommendations',
}

/** The orders in which a course can be learnt, where the student is on them, and what to do next. */
export function LearningPathsScreen(props: LearningPathsScreenProps) {
  const { summary, path, onPath, tab, onTab } = props
  return (
    <SplitPage side="start" className={css['spread']}>
      <PathList summary={summary} chosen={path} onChoose={onPath} />
      <Tabs
        label="Learning path"
        open={tab}
        onOpen={onTab}
        tabs={learningPathsTabs.map((id) => ({ id, label: names[id], content: <Panel {...props} /> }))}
      />
    </SplitPage>
  )
}

/** The panel that is open. */
function Panel({ summary, path, tab, showsStudyDays }: LearningPathsScreenProps) {
  switch (tab) {
    case 'pathway':
      return <PathwayPanel key={path.id} summary={summary} path={path} />
    case 'analytics':
      return <AnalyticsPanel summary={summary} showsStudyDays={showsStudyDays} />
    case 'recommendations':
      return <RecommendationsPanel summary={summary} />
  }
}
