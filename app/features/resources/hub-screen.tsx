import type { ReactNode } from 'react'
import { useLoadFailure } from '../../data/api/use-load-failure.ts'
import { LoadFailed } from '../../ui/content/load-failed.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { type HubTab, hubTabs } from './hub-search.ts'

const labels: Record<HubTab, string> = {
  resources: 'Resources',
  'ai-assistant': 'AI Assistant',
  booking: 'Booking',
  newsletter: 'Newsletter',
  contact: 'Contact',
}

export interface HubScreenProps {
  open: HubTab
  onOpen: (tab: HubTab) => void
  /** What stands in the open panel. */
  children: ReactNode
}

/** The resources hub: one screen, a panel for each tab. */
export function HubScreen({ open, onOpen, children }: HubScreenProps) {
  return (
    <>
      <PageHead title="Resources">
        <p>
          Guides, templates, calculators, quizzes and short films. Free to read, print and use, with a network or
          without.
        </p>
      </PageHead>
      <Tabs
        label="Resources hub"
        open={open}
        onOpen={onOpen}
        tabs={hubTabs.map((id) => ({ id, label: labels[id], content: id === open ? children : null }))}
      />
    </>
  )
}

export function HubFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return <LoadFailed as="part" subject="This part of the page" why={useLoadFailure(error)} onRetry={onRetry} />
}
