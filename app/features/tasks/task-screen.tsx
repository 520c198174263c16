import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { Task } from '../../../core/content/task.ts'
import { type TaskMode, beginTask } from '../../../core/study/tasks/task-attempt.ts'
import type { Account } from '../../../offline/account/account.ts'
import { pageNow } from '../../data/device/page-clock.ts'
import { useLive } from '../../data/device/use-live.ts'
import { makeBell } from '../../tasks/bell.ts'
import { NoRecorder, type RecorderFault, openRecorder } from '../../tasks/recorder.ts'
import { taskQueries } from '../../tasks/task-queries.ts'
import { TaskPlayer } from '../../tasks/task-player.tsx'
import { TaskReview } from '../../tasks/task-review.tsx'
import { type RunTrouble, type TaskRun, beginRun } from '../../tasks/task-run.ts'
import {
  type DoneAttempt,
  type TaskPlace,
  type TaskWork,
  discardAttempt,
  readExtraTime,
  readTaskWork,
} from '../../tasks/task-work.ts'
import { Button } from '../../ui/controls/button.tsx'
import { timeOfDayInWords } from '../../ui/words/own-dates.ts'
import { Spinner } from '../../ui/layout/loading.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { RunTroubleNotice } from '../../tasks/run-trouble-notice.tsx'
import { type Recording, TaskStart } from './task-start.tsx'
import css from './task-screen.module.css'

export interface TaskScreenProps {
  account: Account
  place: TaskPlace
  task: Task
  /** Of the version of the task that counts now. */
  hash: string
  /** The way back to the list. */
  back: ReactNode
  /** The student's own note on the task. */
  note: ReactNode
  disclaimer: string
  /** The attempt to read again; the beginning of a new one without. */
  shownKey: string | undefined
  onShow: (attemptKey: string | undefined) => void
}

/** One task: its rules and its beginning, the attempt, and what came of it. */
export function TaskScreen(props: TaskScreenProps) {
  const { account, place, shownKey } = props
  const { itemId } = place
  const [trouble, setTrouble] = useState<RunTrouble | null>(null)
  const work = useLive(useCallback(() => readTaskWork(account.db, itemId), [account, itemId]))
  const extraPercent = useLive(useCallback(() => readExtraTime(account.db), [account]))
  if (work === undefined || extraPercent === undefined) return <Spinner label="Opening the task…" />
  const shown = work.done.find(({ attemptKey }) => attemptKey === shownKey)
  return (
    <article className={css['task']}>
      <PageHead over={props.back} title={props.task.title}>
        {shown && (
          <p className={css['small']}>
            Answered {timeOfDayInWords(shown.atMs, pageNow())}. Nobody marks it: compare it yourself.
          </p>
        )}
      </PageHead>
      {/* It outlives the attempt: the last recording is kept when the answer is on the screen. */}
      {trouble && <RunTroubleNotice trouble={trouble} />}
      {shown ? (
        <PastAttempt {...props} attempt={shown} />
      ) : (
        <Attempt {...props} work={work} extraPercent={extraPercent} trouble={trouble} onTrouble={setTrouble} />
      )}
    </article>
  )
}

interface AttemptProps extends TaskScreenProps {
  work: TaskWork
  extraPercent: number
  trouble: RunTrouble | null
  onTrouble: (trouble: RunTrouble | null) => void
}

function Attempt(props: AttemptProps) {
  const { account, place, hash, onShow, work, extraPercent, trouble, onTrouble } = props
  const task = useVersion(props, work.begun?.itemHash ?? hash)
  const [run, setRun] = useState<TaskRun | null>(null)
  const [fault, setFault] = useState<RecorderFault | null>(null)
  const starts = useRef(0)
  useEffect(() => () => run?.end(), [run])
  useEffect(() => () => void (starts.current += 1), [])

  const start = async (asked: Task, mode: TaskMode, recording: Recording) => {
    const own = (starts.current += 1)
    setFault(null)
    onTrouble(null)
    // Made in the press itself: browsers play and record nothing otherwise.
    const bell = makeBell()
    const begun = { attemptKey: account.newId(), itemHash: hash, mode, extraPercent }
    try {
      const recorder = recording === 'none' ? null : await openRecorder({ camera: recording === 'film' })
      // Who left, or started otherwise, while the browser asked is not listened to.
      if (own !== starts.current) {
        recorder?.close()
        bell.close()
        return
      }
      const first = work.begun?.mode === mode ? work.begun : beginTask(asked, begun)
      const monotonicMs = () => performance.now()
      setRun(beginRun({ account, task: asked, place, first, recorder, bell, monotonicMs, onDone: onShow, onTrouble }))
    } catch (error) {
      bell.close()
      if (!(error instanceof NoRecorder)) throw error
      setFault(error.why)
    }
  }
  if (run) {
    // An answer that could not be kept says so above.
    return trouble?.is !== 'answer' && <TaskPlayer task={run.task} store={run.store} recorder={run.recorder} />
  }
  if (!task) return <Spinner label="Opening the task…" />
  return (
    <>
      <TaskStart
        task={task}
        begun={work.begun}
        extraPercent={extraPercent}
        fault={fault}
        onStart={(mode, recording) => void start(task, mode, recording)}
        onDiscard={() => void discardAttempt(account, place.itemId)}
      />
      {work.done.length > 0 && (
        <>
          <PastAttempts done={work.done} onShow={onShow} />
          {props.note}
        </>
      )}
    </>
  )
}

function PastAttempts({ done, onShow }: { done: readonly DoneAttempt[]; onShow: (attemptKey: string) => void }) {
  return (
    <section className={css['past']} aria-labelledby="attempts">
      <h2 id="attempts">Your attempts</h2>
      <ul className={css['attempts']}>
        {done.map(({ attemptKey, atMs, answer }) => (
          <li key={attemptKey}>
            <Button look="plain" iconAfter="arrow-right" onClick={() => onShow(attemptKey)}>
              {timeOfDayInWords(atMs, pageNow())}, {answer.kind === 'spoken' ? 'spoken' : 'typed'}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PastAttempt(props: TaskScreenProps & { attempt: DoneAttempt }) {
  const { account, note, disclaimer, onShow, attempt } = props
  const answered = useVersion(props, attempt.itemHash)
  return (
    <>
      <div>
        <Button look="secondary" icon="refresh" onClick={() => onShow(undefined)}>
          Do it again
        </Button>
      </div>
      {answered ? (
        <TaskReview account={account} task={answered} attempt={attempt} />
      ) : (
        <Spinner label="Opening the task as you answered it…" />
      )}
      {note}
      <p className={css['small']}>{disclaimer}</p>
    </>
  )
}

/** The version that an attempt is about: of a task that was edited since, the earlier one where this device still has it.
 *  `undefined` while that is read. */
function useVersion({ place, task, hash }: TaskScreenProps, itemHash: string): Task | undefined {
  const isCurrent = itemHash === hash
  const { data, isPending } = useQuery({ ...taskQueries.one(place.courseId, itemHash), enabled: !isCurrent })
  if (isCurrent) return task
  return isPending ? undefined : (data ?? task)
}
