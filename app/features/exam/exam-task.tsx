import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { hasOwnClocks } from '../../../core/exams/section-kinds.ts'
import type { SittingItem } from '../../../core/exams/sitting.ts'
import type { Task } from '../../../core/content/task.ts'
import { type TaskAttempt, type TaskMode, beginTask, usualMode } from '../../../core/study/tasks/task-attempt.ts'
import type { Account } from '../../../offline/account/account.ts'
import { NotSaved, TakenOver } from '../../../offline/account/durable.ts'
import { useLive } from '../../data/device/use-live.ts'
import { makeBell } from '../../tasks/bell.ts'
import { PartnerSheet } from '../../tasks/partner-sheet.tsx'
import { NoRecorder, type Recorder, type RecorderFault, openRecorder } from '../../tasks/recorder.ts'
import { RunTroubleNotice } from '../../tasks/run-trouble-notice.tsx'
import { TaskPlayer } from '../../tasks/task-player.tsx'
import { taskQueries } from '../../tasks/task-queries.ts'
import { type RunTrouble, type TaskRun, beginRun } from '../../tasks/task-run.ts'
import { leftWords, recorderFaultWords } from '../../tasks/task-words.ts'
import { isExamTaskGiven, readExamAttempt, saveAttempt } from '../../tasks/task-work.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/layout/loading.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import type { ExamStore } from './exam-store.ts'
import { useExamPart } from './use-exam-in-page.ts'
import css from './exam-pages.module.css'

export interface ExamTaskProps {
  account: Account
  exam: ExamStore
  item: SittingItem
  onDone: () => void
}

/** One scenario, station or essay of an exam: begun by a press, without which a browser lets nobody speak or hear the bell. */
export function ExamTask({ account, exam, item, onDone }: ExamTaskProps) {
  const { courseId } = exam.get().sitting
  const { data: task, isError } = useQuery(taskQueries.one(courseId, item.itemHash))
  const { run, trouble, fault, isFull, start } = useTaskRun({ account, exam, item, onDone })
  const isPaused = useExamPart(exam, ({ sitting }) => sitting.isPaused)
  const { itemId, attemptKey } = item
  const begun = useLive(
    useCallback(() => readExamAttempt(account.db, { itemId, attemptKey }), [account, itemId, attemptKey]),
  )
  useEffect(() => run?.setPaused(isPaused), [run, isPaused])
  if (isError) {
    return (
      <Notice
        tone="error"
        title="This task is damaged on this device"
        action={<Button onClick={onDone}>Go on without it</Button>}
      >
        It is fetched again when you are online.
      </Notice>
    )
  }
  if (!task || begun === undefined) return <Spinner label="Opening the task…" />
  if (run) {
    return (
      <>
        {trouble && <RunTroubleNotice trouble={trouble} />}
        <EssayTitle task={task} />
        {trouble?.is !== 'answer' && <TaskPlayer task={task} store={run.store} recorder={run.recorder} />}
      </>
    )
  }
  const verb = begun ? 'Go on' : 'Start'
  const canType = task.type === 'casper-scenario' && begun === null
  return (
    <div className={css['page']}>
      {fault && (
        <Notice tone="warn" announce title={recorderFaultWords[fault].title}>
          {recorderFaultWords[fault].text}{' '}
          {canType ? 'You can type your answers instead.' : 'You can speak without a recording.'}
        </Notice>
      )}
      {isFull && (
        <Notice tone="error" announce title="This device has no room, so the task has not begun">
          Free some room on it, and start again. What you answered before is kept.
        </Notice>
      )}
      <EssayTitle task={task} />
      <p>{beforeWords(task, begun)}</p>
      <div className={css['actions']}>
        {(begun?.mode ?? usualMode(task)) === 'typed' ? (
          <Button wide onClick={() => void start(task, 'typed', false)}>
            {verb}
          </Button>
        ) : (
          <>
            <Button wide onClick={() => void start(task, 'spoken', true)}>
              {verb} and record sound
            </Button>
            {canType ? (
              <Button look="secondary" wide onClick={() => void start(task, 'typed', false)}>
                Type instead
              </Button>
            ) : (
              <Button look="secondary" wide onClick={() => void start(task, 'spoken', false)}>
                {verb} without recording
              </Button>
            )}
          </>
        )}
      </div>
      {task.type === 'mmi-station' && <PartnerSheet task={task} />}
    </div>
  )
}

/** An essay's question is its title, and is in sight while one writes. */
const EssayTitle = ({ task }: { task: Task }) => task.type === 'essay' && <p className={css['title']}>{task.title}</p>

function beforeWords(task: Task, begun: TaskAttempt | null): string {
  if (begun && task.type !== 'essay') return leftWords(task, begun)
  switch (task.type) {
    case 'casper-scenario':
      return 'The scenario comes first, without a clock; its questions follow.'
    case 'mmi-station':
      return 'You read the station until the bell, and then speak until it rings again. What is recorded stays on this device. A partner can ask the follow-ups from this device, or open the station among the tasks of the course on another one.'
    case 'essay':
      return 'The clock of the section runs on while you plan and write.'
  }
}

function useTaskRun({ account, exam, item, onDone }: ExamTaskProps) {
  const [run, setRun] = useState<TaskRun | null>(null)
  const [trouble, setTrouble] = useState<RunTrouble | null>(null)
  const [fault, setFault] = useState<RecorderFault | null>(null)
  const [isFull, setFull] = useState(false)
  const { courseId, packVersion, id, exam: blueprint, sections, timeFactor } = exam.get().sitting
  const { at, attemptKey, itemId, itemHash, section } = item
  const place = { courseId, packVersion, itemId, exam: { sittingId: id, section } }
  const isOver = useRef(false)
  const starts = useRef(0)
  useEffect(() => () => void (starts.current += 1), [])
  useEffect(
    () => () => {
      if (!run) return
      // Its time is up, and the exam has gone on: what stands there is the answer.
      if (!isOver.current && isLeftBehind(exam, at)) run.store.next()
      run.end()
    },
    // Not with the row itself, another object after every write: microphone and bell stay until the task is over.
    [run, exam, at],
  )

  const start = async (task: Task, mode: TaskMode, isRecorded: boolean) => {
    const own = (starts.current += 1)
    setFault(null)
    setFull(false)
    // Made in the press itself: browsers play and record nothing otherwise.
    const bell = makeBell()
    let recorder: Recorder | null = null
    const letGo = () => {
      recorder?.close()
      bell.close()
    }
    try {
      const extraPercent = Math.round((timeFactor - 1) * 100)
      const [isGiven, begun] = await Promise.all([isExamTaskGiven(account.db, item), readExamAttempt(account.db, item)])
      if (isGiven) {
        letGo()
        if (own === starts.current) onDone()
        return
      }
      const first = begun ?? beginTask(task, { attemptKey, itemHash, mode, extraPercent })
      // Who began by typing goes on so.
      if (isRecorded && first.mode === 'spoken') recorder = await openRecorder({ camera: false })
      // Who left while the browser asked is not listened to, and has not begun; who started otherwise has begun with that.
      if (own !== starts.current) return letGo()
      await saveAttempt(account, place, first, exam.guard)
      if (own !== starts.current) return letGo()
      const plan = blueprint.sections[sections[section]?.plan ?? -1]
      const hasClock = plan !== undefined && hasOwnClocks(plan)
      setRun(
        beginRun({
          account,
          task,
          place,
          first,
          recorder,
          bell,
          monotonicMs: () => performance.now(),
          hasClock,
          guard: exam.guard,
          onDone: () => {
            isOver.current = true
            if (!isLeftBehind(exam, at)) onDone()
          },
          onTrouble: setTrouble,
        }),
      )
    } catch (error) {
      letGo()
      if (error instanceof NoRecorder) setFault(error.why)
      else if (error instanceof NotSaved) setFull(true)
      // The screen says so when it is another tab's.
      else if (!(error instanceof TakenOver)) throw error
    }
  }
  return { run, trouble, fault, isFull, start }
}

/** Whether the exam has gone on to another place by itself. */
function isLeftBehind(exam: ExamStore, at: number): boolean {
  const { place, sections } = exam.get().sitting
  return place.is !== 'item' || (sections[place.section]?.from ?? 0) + place.item !== at
}
