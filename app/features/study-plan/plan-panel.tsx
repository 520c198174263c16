import { useMemo } from 'react'
import type { CourseSummary } from '../../../core/study/learner/course-summary.ts'
import type { Account } from '../../../offline/account/account.ts'
import type { ChatScope } from '../../tutor-chat/chat-scope.ts'
import { TutorPanel } from '../../tutor-chat/tutor-panel.tsx'

export interface PlanPanelProps {
  account: Account
  summary: CourseSummary
}

/** The tutor beside the plan: what comes next, and questions on what it names. */
export function PlanPanel({ account, summary }: PlanPanelProps) {
  const scope = useMemo(() => planScope(summary), [summary])
  return (
    <TutorPanel
      account={account}
      name="Ask about your plan"
      label="Your question"
      placeholder="What should be explained before you begin?"
      scope={scope}
    />
  )
}

const planScope = (summary: CourseSummary): ChatScope => ({
  about: { kind: 'course', courseId: summary.courseId },
  mode: 'qa',
  writingKind: null,
  types: ['question', 'explanation', 'practice-questions', 'study-plan'],
  starters: [],
  given: { learner: summary },
  first: { label: 'What comes next', content: 'What should I do next?', messageType: 'study-plan' },
})
