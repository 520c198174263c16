import { useState } from 'react'
import type { Task } from '../../../core/content/task.ts'
import { type TaskAttempt, type TaskMode, phasesOf, usualMode } from '../../../core/study/tasks/task-attempt.ts'
import { PartnerSheet } from '../../tasks/partner-sheet.tsx'
import type { RecorderFault } from '../../tasks/recorder.ts'
import { clockWords, leftWords, recorderFaultWords } from '../../tasks/task-words.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/controls/dialog.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import css from './task-screen.module.css'

/** What is kept of what is spoken. */
export type Recording = 'none' | 'sound' | 'film'

export interface TaskStartProps {
  task: Task
  /** An attempt that was left before its end. */
  begun: TaskAttempt | null
  extraPercent: number
  /** Why nothing could be recorded at the last press. */
  fault: RecorderFault | null
  onStart: (mode: TaskMode, recording: Recording) => void
  onDiscard: () => void
}

/** What is going to happen, and the ways to begin it. */
export function TaskStart({ task, begun, extraPercent, fault, onStart, onDiscard }: TaskStartProps) {
  const [isDiscarding, setDiscarding] = useState(false)
  const mode = begun?.mode ?? usualMode(task)
  const canType = task.type === 'casper-scenario' && begun === null
  const discard = () => {
    setDiscarding(false)
    onDiscard()
  }
  return (
    <Card className={css['start']} aria-labelledby="start">
      <h2 id="start">{begun ? 'Where you left off' : 'Before you start'}</h2>
      {begun ? <p>{leftWords(task, begun)}</p> : <Rules task={task} extraPercent={extraPercent} />}
      {fault && (
        <Notice tone="warn" announce title={recorderFaultWords[fault].title}>
          {recorderFaultWords[fault].text}{' '}
          {canType ? 'You can type your answers instead.' : 'You can speak without a recording.'}
        </Notice>
      )}
      <div className={css['actions']}>
        {mode === 'typed' ? (
          <Button onClick={() => onStart('typed', 'none')}>{begun ? 'Go on' : 'Start'}</Button>
        ) : (
          <SpokenStarts isBegun={begun !== null} canType={canType} onStart={onStart} />
        )}
        {begun && (
          <Button look="plain" onClick={() => setDiscarding(true)}>
            Start again from the beginning
          </Button>
        )}
      </div>
      {task.type === 'mmi-station' && !begun && <PartnerSheet task={task} />}
      <ConfirmDialog
        isOpen={isDiscarding}
        onClose={() => setDiscarding(false)}
        title="Start again from the beginning?"
        confirm="Discard this attempt"
        isDangerous
        onConfirm={discard}
      >
        <p>What you have given in it so far is removed from this device.</p>
      </ConfirmDialog>
    </Card>
  )
}

interface SpokenStartsProps {
  isBegun: boolean
  /** Otherwise the other way is to speak unrecorded. */
  canType: boolean
  onStart: TaskStartProps['onStart']
}

function SpokenStarts({ isBegun, canType, onStart }: SpokenStartsProps) {
  const start = isBegun ? 'Go on' : 'Start'
  return (
    <>
      <Button onClick={() => onStart('spoken', 'sound')}>{start} and record sound</Button>
      <Button look="secondary" onClick={() => onStart('spoken', 'film')}>
        {start} with the camera
      </Button>
      {canType ? (
        <Button look="secondary" onClick={() => onStart('typed', 'none')}>
          Type instead
        </Button>
      ) : (
        <Button look="secondary" onClick={() => onStart('spoken', 'none')}>
          {start} without recording
        </Button>
      )}
    </>
  )
}

/** The clocks, as they will run. */
function Rules({ task, extraPercent }: { task: Task; extraPercent: number }) {
  return (
    <>
      <ul className={css['rules']}>
        {rulesOf(task, extraPercent).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {extraPercent > 0 && <p className={css['small']}>Your {extraPercent} % extra time is in these clocks.</p>}
    </>
  )
}

function rulesOf(task: Task, extraPercent: number): string[] {
  const clock = (mode: TaskMode, is: string) =>
    clockWords(phasesOf(task, mode, extraPercent).find((phase) => phase.is === is)?.ms ?? 0)
  switch (task.type) {
    case 'casper-scenario':
      return [
        'Read a scenario, without a clock.',
        ...(task.format === 'typed'
          ? [
              `Then type your answers to two questions: ${clock('typed', 'type')} for both. Spelling and bullet points do not matter.`,
              'What stands there when the time is up is your answer.',
            ]
          : [
              `Then two questions, one at a time: ${clock('spoken', 'think')} to think and ${clock('spoken', 'record')} to speak for each.`,
              'What you say is recorded on this device only. You hear it afterwards, and delete it when you like.',
            ]),
        'Afterwards you compare it with what a good answer weighs and with three sample answers.',
      ]
    case 'mmi-station':
      return [
        ...(task.readingSeconds > 0 ? [`${clock('spoken', 'prepare')} to read the station, until the bell.`] : []),
        `Then ${clock('spoken', 'speak')} to speak aloud, with follow-ups one by one, until the bell.`,
        'Afterwards you judge your answer by an assessor’s criteria.',
        'A recording stays on this device. You can do without one.',
      ]
    case 'essay':
      return [
        `${clock('typed', 'type')} for plan and essay. What stands there when the time is up is your essay.`,
        'Afterwards you read what the question turns on, an outline and the usual pitfalls.',
      ]
  }
}
