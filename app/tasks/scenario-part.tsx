import { useEffect, useRef } from 'react'
import { phasesOf, textLimitsOf } from '../../core/study/tasks/task-attempt.ts'
import type { Task } from '../../core/content/task.ts'
import { Button } from '../ui/controls/button.tsx'
import { onFirstTap } from '../ui/controls/on-first-tap.ts'
import { TextArea } from '../ui/controls/text-area.tsx'
import { InlineMarkdown } from '../ui/content/markdown.tsx'
import { ZoomableText } from '../questions/question-text.tsx'
import { RecordingStatus } from './recording-status.tsx'
import css from './task-player.module.css'
import type { TaskPartProps } from './task-part-props.ts'
import { clockWords } from './task-words.ts'

type Scenario = Extract<Task, { type: 'casper-scenario' }>

/** A scenario, and then its questions: both typed on one clock, or spoken one after the other. */
export function ScenarioPart({ task, store, recorder, attempt, phase }: TaskPartProps<Scenario>) {
  if (phase.is === 'scene') {
    const [, think, speak] = phasesOf(task, attempt.mode, attempt.extraPercent).map(({ ms }) => clockWords(ms ?? 0))
    return (
      <>
        <ZoomableText source={task.scenario} under={2} />
        <p className={css['small']}>
          {attempt.mode === 'typed'
            ? 'The clock starts when you see the questions. You can read the scenario again while you write.'
            : `Read it well: it is not shown again. Each question has ${think} to think and ${speak} to speak.`}
        </p>
        <div className={css['actions']}>
          <Button iconAfter="arrow-right" onClick={onFirstTap(store.next)}>
            {attempt.mode === 'typed' ? 'Show both questions' : 'Show the first question'}
          </Button>
        </div>
      </>
    )
  }
  if (phase.is === 'type') return <TypedAnswers task={task} store={store} attempt={attempt} />
  return (
    <>
      <p className={css['question']}>
        <InlineMarkdown source={task.prompts[phase.prompt] ?? ''} />
      </p>
      <RecordingStatus recorder={recorder} isOn={phase.is === 'record'} />
      <div className={css['actions']}>
        <Button onClick={onFirstTap(store.next)}>
          {phase.is === 'think' ? 'Start speaking' : 'Finish this answer'}
        </Button>
      </div>
    </>
  )
}

function TypedAnswers({ task, store, attempt }: Pick<TaskPartProps<Scenario>, 'task' | 'store' | 'attempt'>) {
  const first = useRef<HTMLTextAreaElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <div className={css['desk']}>
      {/* It scrolls by itself, also by keyboard. */}
      <div className={css['text']} tabIndex={0} role="region" aria-label="Scenario">
        <ZoomableText source={task.scenario} under={2} />
      </div>
      <div className={css['fields']}>
        {task.prompts.map((prompt, at) => (
          <TextArea
            key={prompt}
            ref={at === 0 ? first : null}
            label={prompt}
            rows={7}
            maxLength={textLimitsOf(task)[at]}
            value={attempt.texts[at] ?? ''}
            onChange={(event) => store.write(at, event.target.value)}
          />
        ))}
        <div className={css['actions']}>
          <Button onClick={onFirstTap(store.next)}>Finish</Button>
        </div>
      </div>
    </div>
  )
}
