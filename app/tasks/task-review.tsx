import { useCallback } from 'react'
import type { Task } from '../../core/content/task.ts'
import { promptsOf } from '../../core/study/tasks/task-attempt.ts'
import type { Account } from '../../offline/account/account.ts'
import { useLive } from '../data/device/use-live.ts'
import { formatCount } from '../ui/words/format-amount.ts'
import { InlineMarkdown } from '../ui/content/markdown.tsx'
import { SourceList } from '../ui/content/source-list.tsx'
import { OwnChecklist } from './own-checklist.tsx'
import { RecordedAnswers } from './recorded-answers.tsx'
import { readRecordings } from './recordings.ts'
import { TaskModel } from './task-model.tsx'
import css from './task-review.module.css'
import { type DoneAttempt, secondsOf, textsOf } from './task-work.ts'
import { clockWords } from './task-words.ts'
import { Summary } from '../ui/layout/summary.tsx'

export interface TaskReviewProps {
  account: Account
  /** As it was answered. */
  task: Task
  attempt: DoneAttempt
}

/** What was answered, what a good answer weighs, and how others of three kinds would read. */
export function TaskReview({ account, task, attempt }: TaskReviewProps) {
  return (
    <div className={css['review']}>
      <OwnAnswer account={account} task={task} attempt={attempt} />
      <OwnChecklist key={attempt.attemptKey} account={account} task={task} attemptKey={attempt.attemptKey} />
      <TaskModel task={task} />
      {task.sources.length > 0 && (
        <section className={css['part']} aria-labelledby="sources">
          <h2 id="sources">Sources</h2>
          <SourceList sources={task.sources} />
        </section>
      )}
    </div>
  )
}

function OwnAnswer({ account, task, attempt }: TaskReviewProps) {
  const { attemptKey, answer } = attempt
  const read = useCallback(() => readRecordings(account.db, attemptKey), [account, attemptKey])
  const recordings = useLive(read) ?? []
  const prompts = promptsOf(task)
  const seconds = secondsOf(answer)
  const [essay = '', plan = ''] = textsOf(answer)
  return (
    <section className={css['part']} aria-labelledby="own-answer">
      <h2 id="own-answer">Your answer</h2>
      {task.type === 'essay' && (
        <>
          <Written text={essay} />
          {plan.trim() !== '' && (
            <details>
              <Summary>Your plan</Summary>
              <Written text={plan} />
            </details>
          )}
        </>
      )}
      {task.type === 'casper-scenario' &&
        prompts.map((prompt, at) => (
          <div key={prompt} className={css['pair']}>
            <h3 className={css['prompt']}>
              <InlineMarkdown source={prompt} />
            </h3>
            {answer.kind === 'text' ? (
              <Written text={textsOf(answer)[at] ?? ''} />
            ) : (
              <p className={css['small']}>You spoke for {clockWords((seconds[at] ?? 0) * 1000)}.</p>
            )}
          </div>
        ))}
      {task.type === 'mmi-station' && <Spoken seconds={seconds} />}
      {answer.kind === 'spoken' && (
        <RecordedAnswers
          account={account}
          recordings={recordings}
          nameOf={(prompt) => (task.type === 'mmi-station' ? 'the station' : `question ${prompt + 1}`)}
        />
      )}
    </section>
  )
}

function Written({ text }: { text: string }) {
  return text.trim() === '' ? (
    <p className={css['small']}>Nothing was written.</p>
  ) : (
    <p className={css['written']} dir="auto">
      {text}
    </p>
  )
}

/** How the speaking time of a station was spent. */
function Spoken({ seconds }: { seconds: readonly number[] }) {
  const total = seconds.reduce((sum, spent) => sum + spent, 0)
  const [opening = 0, ...later] = seconds
  const followUps = later.filter((spent) => spent > 0)
  return (
    <p>
      You spoke for {clockWords(total * 1000)}: {clockWords(opening * 1000)} on the briefing
      {followUps.length > 0 &&
        ` and ${clockWords((total - opening) * 1000)} on ${formatCount(followUps.length, 'follow-up')}`}
      .
    </p>
  )
}
