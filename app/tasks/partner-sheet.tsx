import type { Task } from '../../core/content/task.ts'
import { ZoomableText } from '../questions/question-text.tsx'
import { Summary } from '../ui/layout/summary.tsx'
import css from './partner-sheet.module.css'

/** For somebody who plays the assessor or the actor, on this device or on another. */
export function PartnerSheet({ task }: { task: Extract<Task, { type: 'mmi-station' }> }) {
  return (
    <details className={css['partner']} data-aside="">
      <Summary>For a partner: follow-ups, the actor’s part and the criteria</Summary>
      <div className={css['sheet']}>
        <p className={css['small']}>
          If you are the candidate, do not read on: this says what a strong answer brings up.
        </p>
        <ol>
          {task.followUps.map((followUp) => (
            <li key={followUp}>{followUp}</li>
          ))}
        </ol>
        <ZoomableText source={task.notes} under={2} />
        <ul>
          {task.criteria.map(({ text, good, poor }) => (
            <li key={text}>
              <b>{text}</b>
              <p>Good: {good}.</p>
              <p>Poor: {poor}.</p>
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}
