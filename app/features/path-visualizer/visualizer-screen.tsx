import type { ReactNode } from 'react'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { AdaptationsPanel } from './adaptations-panel.tsx'
import { AlternativesPanel } from './alternatives-panel.tsx'
import { CurrentPathPanel, type CurrentPathPanelProps } from './current-path-panel.tsx'
import { InsightsPanel } from './insights-panel.tsx'
import { OverviewPanel } from './overview-panel.tsx'
import { type PathTab, pathTabs, type VisualizerTab, visualizerTabs } from './visualizer-search.ts'

export interface VisualizerScreenProps extends CurrentPathPanelProps {
  tab: VisualizerTab
  /** The panel of the middle tab. */
  show: PathTab
  onTab: (tab: VisualizerTab) => void
  onShow: (show: PathTab) => void
  /** How the student says that they learn, which only they can say. */
  style: ReactNode
  /** `false`: the student does not want their days counted. */
  showsStudyDays: boolean
}

const tabNames: Record<VisualizerTab, string> = {
  overview: 'Overview',
  visualizer: 'Learning paths',
  insights: 'Insights',
}

const showNames: Record<PathTab, string> = {
  current: 'Current',
  alternatives: 'Alternatives',
  style: 'Learning style',
  adaptations: 'Adaptations',
}

/** A course's path as a drawing, the other orders there are, what the plan changed, and what stands out. */
export function VisualizerScreen(props: VisualizerScreenProps) {
  const { tab, onTab } = props
  return (
    <Tabs
      label="Path visualizer"
      open={tab}
      onOpen={onTab}
      tabs={visualizerTabs.map((id) => ({ id, label: tabNames[id], content: <Panel {...props} /> }))}
    />
  )
}

/** The panel that is open. */
function Panel(props: VisualizerScreenProps) {
  const { summary, tab, show, onTab, onShow, showsStudyDays } = props
  switch (tab) {
    case 'overview':
      return <OverviewPanel summary={summary} onPath={() => onTab('visualizer')} showsStudyDays={showsStudyDays} />
    case 'visualizer':
      return (
        <Tabs
          label="Learning paths"
          open={show}
          onOpen={onShow}
          tabs={pathTabs.map((id) => ({ id, label: showNames[id], content: <PathPanel {...props} /> }))}
        />
      )
    case 'insights':
      return <InsightsPanel summary={summary} />
  }
}

function PathPanel(props: VisualizerScreenProps) {
  const { summary, show, style } = props
  switch (show) {
    case 'current':
      return <CurrentPathPanel {...props} />
    case 'alternatives':
      return <AlternativesPanel summary={summary} />
    case 'style':
      return style
    case 'adaptations':
      return <AdaptationsPanel changes={summary.plan.changes} nowMs={summary.atMs} />
  }
}
