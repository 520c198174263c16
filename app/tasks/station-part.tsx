import type { Task } from '../../core/content/task.ts'
import { Button } from '../ui/controls/button.tsx'
import { onFirstTap } from '../ui/controls/on-first-tap.ts'
import { InlineMarkdown } from '../ui/content/markdown.tsx'
import { ZoomableText } from '../questions/question-text.tsx'
import { RecordingStatus } from './recording-status.tsx'
import type { TaskPartProps } from './task-part-props.ts'
import { Summary } from '../ui/layout/summary.tsx'
import css from './task-player.module.css'

type Station = Extract<Task, { type: 'mmi-station' }>

/** A station: its briefing at the door, a bell, and the follow-ups one by one. */
export function StationPart({ task, store, recorder, attempt, phase }: TaskPartProps<Station>) {
  if (phase.is === 'prepare') {
    return (
      <>
        <ZoomableText source={task.briefing} under={2} />
        <div className={css['actions']}>
          <Button iconAfter="arrow-right" onClick={onFirstTap(store.next)}>
            Go in now
          </Button>
        </div>
      </>
    )
  }
  const followUp = task.followUps[attempt.prompt - 1]
  const isLast = attempt.prompt >= task.followUps.length
  return (
    <>
      <p className={css['small']}>
        {task.readingSeconds > 0 ? 'The bell has rung. ' : ''}Speak aloud, as to an assessor. Ask for the next question
        when you have said what you have to say.
      </p>
      {followUp === undefined ? (
        <ZoomableText source={task.briefing} under={2} />
      ) : (
        <div role="status">
          <p className={css['small']}>
            Follow-up {attempt.prompt} of {task.followUps.length}
          </p>
          <p className={css['question']}>
            <InlineMarkdown source={followUp} />
          </p>
        </div>
      )}
      <RecordingStatus recorder={recorder} isOn />
      <div className={css['actions']}>
        {!isLast && (
          <Button iconAfter="arrow-right" onClick={onFirstTap(store.ask)}>
            {followUp === undefined ? 'First follow-up' : 'Next follow-up'}
          </Button>
        )}
        <Button look={isLast ? 'primary' : 'secondary'} onClick={onFirstTap(store.next)}>
          Finish the station
        </Button>
      </div>
      {followUp !== undefined && (
        <details>
          <Summary>The briefing again</Summary>
          <ZoomableText source={task.briefing} under={2} />
        </details>
      )}
    </>
  )
}
