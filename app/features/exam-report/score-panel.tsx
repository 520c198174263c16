import { useState } from 'react'
import type { SatExam } from '../../../core/exams/exam-family.ts'
import { satExamName } from '../../../core/exams/exam-name.ts'
import type { ExamReport } from '../../../core/exams/report.ts'
import type { Account } from '../../../offline/account/account.ts'
import type { ChatScope } from '../../tutor-chat/chat-scope.ts'
import { TutorPanel } from '../../tutor-chat/tutor-panel.tsx'

export interface ScorePanelProps {
  account: Account
  exam: SatExam
  report: ExamReport
}

/** What the score is made of, in sentences, and what to practise for it. */
export function ScorePanel({ account, exam, report }: ScorePanelProps) {
  const [scope] = useState(() => scoreScope(exam, report))
  return (
    <TutorPanel
      account={account}
      name="Explain this score"
      label="Your question"
      placeholder="What else would you like to know about it?"
      scope={scope}
    />
  )
}

const scoreScope = (exam: SatExam, report: ExamReport): ChatScope => ({
  about: { kind: 'score', courseId: exam.courseId, examId: exam.id },
  mode: 'qa',
  writingKind: null,
  types: ['question'],
  starters: [],
  given: { score: { courseId: exam.courseId, title: satExamName(exam), sessionId: exam.id, report } },
  first: { label: 'Explain this score', content: 'Explain this score.', messageType: 'explanation' },
})
