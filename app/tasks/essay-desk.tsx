import { useEffect, useRef } from 'react'
import type { Task } from '../../core/content/task.ts'
import { type TaskAttempt, countWords, textLimitsOf } from '../../core/study/tasks/task-attempt.ts'
import { Button } from '../ui/controls/button.tsx'
import { onFirstTap } from '../ui/controls/on-first-tap.ts'
import { TextArea } from '../ui/controls/text-area.tsx'
import { formatCount } from '../ui/words/format-amount.ts'
import { classNames } from '../ui/layout/class-names.ts'
import type { AttemptStore } from './attempt-store.ts'
import css from './task-player.module.css'

/** A pane to plan in, and the essay with its words counted. */
export function EssayDesk({ task, store, attempt }: { task: Task; store: AttemptStore; attempt: TaskAttempt }) {
  const [essayLimit, planLimit] = textLimitsOf(task)
  const [essay = '', plan = ''] = attempt.texts
  const planField = useRef<HTMLTextAreaElement>(null)
  useEffect(() => planField.current?.focus(), [])
  return (
    <div className={css['desk']}>
      <TextArea
        ref={planField}
        label="Plan"
        hint="Kept with the essay, and no part of it."
        rows={6}
        maxLength={planLimit}
        value={plan}
        onChange={(event) => store.write(1, event.target.value)}
      />
      <div className={classNames(css['fields'], css['essay'])}>
        <TextArea
          label="Essay"
          rows={16}
          maxLength={essayLimit}
          value={essay}
          onChange={(event) => store.write(0, event.target.value)}
        />
        <p className={css['small']}>{formatCount(countWords(essay), 'word')}</p>
        <div className={css['actions']}>
          <Button onClick={onFirstTap(store.next)}>Finish the essay</Button>
        </div>
      </div>
    </div>
  )
}
