import { useMemo } from 'react'
import type { Account } from '../../offline/account/account.ts'
import { type QuestionAskedAbout, questionScope } from './question-scope.ts'
import { TutorPanel } from './tutor-panel.tsx'

export interface QuestionPanelProps extends QuestionAskedAbout {
  account: Account
}

/** "Ask about this question", wherever one stands. Give it a key of the attempt. */
export function QuestionPanel({ account, courseId, question, given }: QuestionPanelProps) {
  const scope = useMemo(() => questionScope({ courseId, question, given }), [courseId, question, given])
  return (
    <TutorPanel
      account={account}
      name="Ask about this question"
      label="Your question"
      placeholder={given ? 'What is not clear yet?' : 'What would you like to know before you answer?'}
      scope={scope}
    />
  )
}
