import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { CourseSummary } from '../../../../core/study/learner/course-summary.ts'
import type { PendingQuiz } from '../../../../core/study/learner/learner-view.ts'
import { quizResult, shareSoFar } from '../../../../core/study/learner/next/quiz-result.ts'
import type { PracticeSession } from '../../../../core/study/session.ts'
import type { Account } from '../../../../offline/account/account.ts'
import type { PackFault } from '../../../../offline/shared-db.ts'
import { sharedDb } from '../../../data/device/packs.ts'
import { readLearner } from '../../../data/study/learner.ts'
import { giveSheet, keepSheet, openSheet } from '../../../data/study/quiz-sheet.ts'
import { startRun } from '../../../data/study/start-run.ts'
import { StartFailed } from '../../../features/course/actions/start-failed.tsx'
import { QuizView } from '../../../features/tutor/quiz-view.tsx'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { useToast } from '../../../ui/controls/toast.tsx'
import { EmptyPage } from '../../../ui/layout/empty-page.tsx'
import { Spinner } from '../../../ui/layout/loading.tsx'

/** A quiz that was just given. */
export interface DoneQuiz {
  sessionId: string
  /** "Score: 80% - Better than before." */
  words: string
  isGood: boolean
}

export interface QuizPartProps {
  account: Account
  summary: CourseSummary
  quizId: string
  onDone: (quiz: DoneQuiz) => void
}

/** One of the quizzes that wait, brought to this device and opened where it was left. */
export function QuizPart({ account, summary, quizId, onDone }: QuizPartProps) {
  // Its answers make it disappear from those that wait, while it is still on the screen.
  const [quiz] = useState(() => summary.quizzes.find(({ id }) => id === quizId))
  if (!quiz) {
    return (
      <EmptyPage
        title="This quiz is done"
        actions={
          <LinkButton to="/ai-tutor" search={{ course: summary.courseId, tab: 'quizzes' }}>
            Back to Dashboard
          </LinkButton>
        }
      >
        <p>
          Its questions have been answered, or the course has changed since. The quizzes that wait are with your tutor.
        </p>
      </EmptyPage>
    )
  }
  return <OpenQuiz account={account} quiz={quiz} onDone={onDone} />
}

type Opened = { is: 'open'; sheet: PracticeSession } | { is: 'failed'; code: PackFault['code'] }

async function open(account: Account, { courseId, itemIds }: PendingQuiz): Promise<Opened> {
  const beginning = await startRun({ courseId, itemIds })
  if (beginning.is === 'failed') return beginning
  const sheet = await openSheet(account, beginning.sessionId)
  return sheet ? { is: 'open', sheet } : { is: 'failed', code: 'unavailable' }
}

interface OpenQuizProps {
  account: Account
  quiz: PendingQuiz
  onDone: QuizPartProps['onDone']
}

function OpenQuiz({ account, quiz, onDone }: OpenQuizProps) {
  const { data: opened, refetch } = useQuery({
    queryKey: ['quiz-sheet', account.userId, quiz.id],
    queryFn: () => open(account, quiz),
    networkMode: 'always',
    retry: false,
    // From then on the sheet on the screen is what counts.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  })
  const toast = useToast()
  const keep = useCallback(
    (sheet: PracticeSession, since: PracticeSession) => keepSheet(account, sheet, since),
    [account],
  )
  const give = async (sheet: PracticeSession) => {
    const learner = await readLearner(account.db, sharedDb, quiz.courseId)
    const earlier = learner && shareSoFar(learner, quiz.concept)
    const { share } = await giveSheet(account, sheet, quiz.id)
    const result = share === null ? null : quizResult(share, earlier, quiz.conceptTitle)
    const isGood = result?.improvement ?? true
    const words = result
      ? `Score: ${result.score}% - ${result.feedback}`
      : 'Your answers are saved. The server marks them when it has them.'
    toast({ title: 'Quiz Completed', body: words, ...(!isGood && { tone: 'error' }) })
    onDone({ sessionId: sheet.id, words, isGood })
  }
  if (opened === undefined) return <Spinner label="Opening your quiz…" />
  if (opened.is === 'failed')
    return <StartFailed courseId={quiz.courseId} code={opened.code} onRetry={() => void refetch()} />
  return (
    <QuizView
      first={opened.sheet}
      conceptTitle={quiz.conceptTitle}
      topicTitle={quiz.topicTitle}
      back={{ course: quiz.courseId }}
      keep={keep}
      give={give}
    />
  )
}
