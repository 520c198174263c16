import { useEffect, useId, useRef } from 'react'
import { useStore } from '../data/store.ts'
import type { Task } from '../../core/content/task.ts'
import { type TaskPhase, promptsOf } from '../../core/study/tasks/task-attempt.ts'
import { Spinner } from '../ui/layout/loading.tsx'
import { Notice } from '../ui/layout/notice.tsx'
import { Countdown } from './countdown.tsx'
import { EssayDesk } from './essay-desk.tsx'
import { ScenarioPart } from './scenario-part.tsx'
import { StationPart } from './station-part.tsx'
import type { TaskPlayerProps } from './task-part-props.ts'
import css from './task-player.module.css'
import { useRunInPage } from './use-run-in-page.ts'

/** A task while it is answered: the part that is on, its clock, and what ends it. An exam that has a clock of its own makes the
 *  store without one. */
export function TaskPlayer({ task, store, recorder }: TaskPlayerProps) {
  const { attempt, phase, isKept } = useStore(store)
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useRunInPage(store)
  // Reading goes on at the part that has come; fields to type in take the focus themselves.
  const read = phase && phase.is !== 'type' ? `${phase.is} ${phase.prompt}` : null
  useEffect(() => {
    if (read !== null) title.current?.focus()
  }, [read])

  if (!phase) return <Spinner label="Keeping your answer…" />
  return (
    <section className={css['player']} aria-labelledby={titleId} data-player>
      <div className={css['bar']}>
        <h2 id={titleId} className={css['title']} tabIndex={-1} ref={title}>
          {phaseTitle(task, phase)}
        </h2>
        {attempt.leftMs !== null && phase.ms !== null && <Countdown leftMs={attempt.leftMs} ofMs={phase.ms} />}
      </div>
      {!isKept && (
        <Notice tone="error" announce title="Not saved on this device – keep this page open">
          Free some room on it. What you type is tried again as you go on.
        </Notice>
      )}
      {task.type === 'casper-scenario' && (
        <ScenarioPart task={task} store={store} recorder={recorder} attempt={attempt} phase={phase} />
      )}
      {task.type === 'mmi-station' && (
        <StationPart task={task} store={store} recorder={recorder} attempt={attempt} phase={phase} />
      )}
      {task.type === 'essay' && <EssayDesk task={task} store={store} attempt={attempt} />}
    </section>
  )
}

function phaseTitle(task: Task, { is, prompt }: TaskPhase): string {
  const which = `Question ${prompt + 1} of ${promptsOf(task).length}`
  switch (is) {
    case 'scene':
      return 'The scenario'
    case 'type':
      return task.type === 'essay' ? 'Your essay' : 'Answer both questions'
    case 'think':
      return `${which}: think`
    case 'record':
      return `${which}: speak`
    case 'prepare':
      return 'Read the station'
    case 'speak':
      return 'Speak'
  }
}
