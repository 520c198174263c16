import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { type HubTab, hubTabs } from './hub-search.ts'

const labels: Record<HubTab, string> = {
  resources: 'Resources',
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

export function HubFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyPage
      as="part"
      title="Error Loading Resources"
      actions={
        <Button icon="refresh" onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      <p>{"We're having trouble loading this part of the page. Please try again later."}</p>
    </EmptyPage>
  )
}
