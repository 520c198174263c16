import { useCallback, useState } from 'react'
import type { Task } from '../../core/content/task.ts'
import {
  type Checklist,
  type ChecklistPoint,
  type Judgement,
  checklistOf,
  readChecklist,
} from '../../core/study/tasks/checklist.ts'
import type { Account } from '../../offline/account/account.ts'
import { useLive } from '../data/device/use-live.ts'
import { type Segment, Segments } from '../ui/controls/segments.tsx'
import { Notice } from '../ui/layout/notice.tsx'
import css from './task-review.module.css'
import { keepChecklist, readOwnChecklist } from './task-work.ts'

export interface OwnChecklistProps {
  account: Account
  task: Task
  attemptKey: string
}

const levels: readonly Segment<Judgement>[] = [
  { value: 'shown', label: 'Yes' },
  { value: 'in-part', label: 'In part' },
  { value: 'missing', label: 'No' },
]

const titles: Record<Task['type'], { title: string; intro: string }> = {
  'casper-scenario': {
    title: 'What a good answer weighs',
    intro: 'Read your answer again and say of each point whether it is in it. Only you see this.',
  },
  'mmi-station': {
    title: 'An assessor’s criteria',
    intro: 'Say of each whether your answer showed it. Only you see this.',
  },
  essay: {
    title: 'What readers of an essay look for',
    intro: 'Say of each whether your essay does it. Only you see this.',
  },
}

/** The student judges the own answer, point by point. */
export function OwnChecklist({ account, task, attemptKey }: OwnChecklistProps) {
  const points = checklistOf(task)
  const stored = useLive(useCallback(() => readOwnChecklist(account.db, attemptKey), [account, attemptKey]))
  const [pressed, setPressed] = useState<Checklist | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const checklist = pressed ?? readChecklist(stored?.value, points.length)
  const judge = async (at: number, judgement: Judgement) => {
    const next = checklist.map((held, place) => (place === at ? judgement : held))
    setPressed(next)
    setFailed(
      await keepChecklist(account, attemptKey, next).then(
        () => false,
        () => true,
      ),
    )
  }
  const shown = checklist.filter((judgement) => judgement === 'shown').length
  const judged = checklist.filter((judgement) => judgement !== null).length
  const { title, intro } = titles[task.type]
  return (
    <section className={css['part']} aria-labelledby="checklist">
      <h2 id="checklist">{title}</h2>
      <p className={css['small']}>{intro}</p>
      {hasFailed && (
        <Notice tone="error" announce title="Not saved on this device – keep this page open">
          Free some room on it and press once more.
        </Notice>
      )}
      <ol className={css['points']}>
        {points.map((point, at) => (
          <Point
            key={point.text}
            point={point}
            judgement={checklist[at] ?? null}
            onJudge={(level) => judge(at, level)}
          />
        ))}
      </ol>
      {judged > 0 && (
        <p role="status">
          {shown} of {points.length} shown{judged < points.length && `, ${points.length - judged} not judged yet`}.
        </p>
      )}
    </section>
  )
}

interface PointProps {
  point: ChecklistPoint
  judgement: Judgement | null
  onJudge: (judgement: Judgement) => Promise<void>
}

function Point({ point: { text, good, poor }, judgement, onJudge }: PointProps) {
  return (
    <li className={css['point']}>
      <span>{text}</span>
      {good !== undefined && poor !== undefined && (
        <dl className={css['shows']}>
          <div>
            <dt>Good: </dt>
            <dd>{good}</dd>
          </div>
          <div>
            <dt>Poor: </dt>
            <dd>{poor}</dd>
          </div>
        </dl>
      )}
      <div>
        <Segments<Judgement | 'none'>
          legend={text}
          options={levels}
          chosen={judgement ?? 'none'}
          onChoose={(level) => level !== 'none' && void onJudge(level)}
        />
      </div>
    </li>
  )
}
