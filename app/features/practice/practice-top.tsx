import type { ReactNode, RefObject } from 'react'
import { verdictOn } from '../../../core/study/mark.ts'
import { type PracticeSession, isUnanswered } from '../../../core/study/session.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { QuestionIcon } from '../../questions/run/question-icon.tsx'
import css from './practice-top.module.css'

export interface PracticeTopProps {
  session: PracticeSession
  isFlagged: boolean
  /** Takes the focus when another question comes. */
  heading: RefObject<HTMLHeadingElement | null>
  /** Of a timed run. */
  clock: ReactNode
  onLeave: () => void
  onFlag: () => void
  onOpen: (dialog: 'navigator' | 'settings') => void
}

/** Which question of how many, the tools beside it, and how each of the run stands. */
export function PracticeTop({ session, isFlagged, heading, clock, onLeave, onFlag, onOpen }: PracticeTopProps) {
  return (
    <div className={css['top']}>
      <div className={css['tools']}>
        <Tool name={clock ? 'Leave; your place and your time are kept' : 'Leave; your place is kept'} onPress={onLeave}>
          <Icon name="close" />
        </Tool>
        <h1 className={css['place']} data-beside-clock={clock ? true : undefined} tabIndex={-1} ref={heading}>
          <span className={css['question']}>Question </span>
          {session.index + 1} <span className={css['of']}>of {session.items.length}</span>
        </h1>
        {clock}
        <Tool name="Settings" onPress={() => onOpen('settings')}>
          <QuestionIcon name="settings" />
        </Tool>
        <Tool name="Flag" isPressed={isFlagged} onPress={onFlag}>
          <QuestionIcon name="flag" isFilled={isFlagged} />
        </Tool>
        <Tool name="All questions" onPress={() => onOpen('navigator')}>
          <QuestionIcon name="grid" />
        </Tool>
      </div>
      <div className={css['thread']} aria-hidden="true">
        {session.items.map((item, index) => (
          <span
            key={item.itemId}
            data-state={isUnanswered(session, item) ? undefined : (verdictOn(item.given?.mark ?? null) ?? 'answered')}
            data-here={index === session.index || undefined}
          />
        ))}
      </div>
    </div>
  )
}

interface ToolProps {
  name: string
  isPressed?: boolean
  onPress: () => void
  children: ReactNode
}

function Tool({ name, isPressed, onPress, children }: ToolProps) {
  return (
    <button type="button" className={css['tool']} aria-pressed={isPressed} onClick={onPress}>
      {children}
      <VisuallyHidden>{name}</VisuallyHidden>
    </button>
  )
}
