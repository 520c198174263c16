import { Tabs } from '../../ui/controls/tabs.tsx'
import { InsightsPanel, type InsightsPanelProps } from './insights-panel.tsx'
import { KnowledgeGaps } from './knowledge-gaps.tsx'
import { PerformancePanel } from './performance-panel.tsx'
import { PracticeQuizzes } from './practice-quizzes.tsx'
import { type TutorTab, tutorTabs } from './tutor-tab.ts'

export interface TutorScreenProps extends InsightsPanelProps {
  tab: TutorTab
  onTab: (tab: TutorTab) => void
}

const tabNames: Record<TutorTab, string> = {
  gaps: 'Knowledge Gaps',
  quizzes: 'Practice Quizzes',
  performance: 'Performance',
  insights: 'AI Insights',
}

/** What the tutor knows of a student in one course, and what to do about it. */
export function TutorScreen({ tab, onTab, ...insights }: TutorScreenProps) {
  const { summary } = insights
  const panel = {
    gaps: <KnowledgeGaps summary={summary} />,
    quizzes: <PracticeQuizzes summary={summary} />,
    performance: <PerformancePanel summary={summary} />,
    insights: <InsightsPanel {...insights} />,
  }[tab]
  return (
    <Tabs
      label="Personal tutor"
      open={tab}
      onOpen={onTab}
      tabs={tutorTabs.map((id) => ({ id, label: tabNames[id], content: id === tab ? panel : null }))}
    />
  )
}
