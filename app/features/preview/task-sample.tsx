import type { ReactNode } from 'react'
import type { Task } from '../../../core/content/task.ts'
import { useFormDraft } from '../../data/forms/form-draft.ts'
import { InlineMarkdown, Markdown } from '../../ui/content/markdown.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import css from './task-sample.module.css'

type TaskOf<Type extends Task['type']> = Extract<Task, { type: Type }>

/** A task as it is set, with room for a typed answer, and folded below it what a good answer is measured by. */
export function TaskSample({ task }: { task: Task }) {
  return (
    <div className={css['task']}>
      <h3>{task.title}</h3>
      {partsOf(task)}
    </div>
  )
}

function partsOf(task: Task) {
  switch (task.type) {
    case 'casper-scenario':
      return <Scenario task={task} />
    case 'mmi-station':
      return <Station task={task} />
    case 'essay':
      return <Essay task={task} />
  }
}

function Scenario({ task: { format, scenario, prompts, weighs, samples } }: { task: TaskOf<'casper-scenario'> }) {
  return (
    <>
      <p className={css['facts']}>
        {format === 'typed' ? 'Typed: 3 minutes 30 seconds for both answers' : 'Spoken: 1 minute for each answer'}
      </p>
      <Markdown source={scenario} under={2} />
      {format === 'typed' ? <OwnAnswer to={prompts} rows={5} /> : <Items of={prompts} isNumbered />}
      <div className={css['folds']}>
        <Folded title="What a good answer weighs">
          <Items of={weighs} />
        </Folded>
        <Folded title="A strong answer">
          <Answer {...samples.strong} />
        </Folded>
        <Folded title="A fair answer">
          <Answer {...samples.fair} />
        </Folded>
        <Folded title="A weak answer">
          <Answer {...samples.weak} />
        </Folded>
      </div>
    </>
  )
}

function Answer({ text, comment }: { text: string; comment: string }) {
  return (
    <>
      <blockquote className={css['answer']}>
        <Markdown source={text} under={3} />
      </blockquote>
      <Markdown source={comment} under={3} />
    </>
  )
}

function Station({ task }: { task: TaskOf<'mmi-station'> }) {
  const { readingSeconds, speakingSeconds, briefing, followUps, criteria, notes } = task
  return (
    <>
      <p className={css['facts']}>
        {readingSeconds > 0 && `${lengthOf(readingSeconds)} to read, `}
        {lengthOf(speakingSeconds)} to speak
      </p>
      <Markdown source={briefing} under={2} />
      <div className={css['folds']}>
        <Folded title="Follow-up questions">
          <Items of={followUps} isNumbered />
        </Folded>
        <Folded title="What the assessor looks for">
          <dl className={css['criteria']}>
            {criteria.map(({ text, good, poor }) => (
              <div key={text}>
                <dt>{text}</dt>
                <dd>
                  <b>Good:</b> <InlineMarkdown source={good} />
                </dd>
                <dd>
                  <b>Poor:</b> <InlineMarkdown source={poor} />
                </dd>
              </div>
            ))}
          </dl>
        </Folded>
        <Folded title="Notes on this station">
          <Markdown source={notes} under={3} />
        </Folded>
      </div>
    </>
  )
}

function Essay({ task: { minutes, guidance, outline, pitfalls } }: { task: TaskOf<'essay'> }) {
  return (
    <>
      <p className={css['facts']}>{minutes} minutes to plan and to write</p>
      <OwnAnswer to={['Your essay']} rows={12} />
      <div className={css['folds']}>
        <Folded title="What the question turns on">
          <Markdown source={guidance} under={3} />
        </Folded>
        <Folded title="One good structure">
          <Items of={outline} isNumbered />
        </Folded>
        <Folded title="Pitfalls">
          <Items of={pitfalls} />
        </Folded>
      </div>
    </>
  )
}

/** Fields that the page keeps, and nothing else. */
function OwnAnswer({ to, rows }: { to: readonly string[]; rows: number }) {
  const { ref, onInput } = useFormDraft('task-sample', null)
  return (
    <form ref={ref} className={css['task']} onInput={onInput}>
      {to.map((label) => (
        <TextArea key={label} label={label} rows={rows} autoComplete="off" />
      ))}
      <p className={css['facts']}>
        Write an answer if you like, and compare it with what follows. It is not sent or saved, and is gone when you
        leave this page.
      </p>
    </form>
  )
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={css['folded']}>
      <summary className={css['summary']}>
        {title}
        <Icon name="chevron" size="small" />
      </summary>
      <div className={css['inside']}>{children}</div>
    </details>
  )
}

function Items({ of, isNumbered = false }: { of: readonly string[]; isNumbered?: boolean }) {
  const List = isNumbered ? 'ol' : 'ul'
  return (
    <List className={css['items']}>
      {of.map((line) => (
        <li key={line}>
          <InlineMarkdown source={line} />
        </li>
      ))}
    </List>
  )
}

function lengthOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  return [...(minutes > 0 ? [`${minutes} min`] : []), ...(rest > 0 ? [`${rest} s`] : [])].join(' ')
}
