import { capitalised } from '../../../core/capitalised.ts'
import { isAboutQuestions } from '../../../core/exams/section-kinds.ts'
import { sectionOf, type Sitting } from '../../../core/exams/sitting.ts'
import { taskNounOf } from '../../tasks/task-words.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatCount } from '../../ui/words/format-amount.ts'
import { LeaderList } from '../../ui/layout/leader-list.tsx'
import css from './exam-pages.module.css'

export interface SectionInstructionsProps {
  sitting: Sitting
  section: number
  onBegin: () => void
}

/** What a section is, before its clock runs. Where the exam times the instructions, the clock above is theirs. */
export function SectionInstructions({ sitting, section, onBegin }: SectionInstructionsProps) {
  const plan = sectionOf(sitting, section)
  const state = sitting.sections[section]
  if (!plan || !state) return null
  const count = state.to - state.from
  const { sections, timeFactor } = sitting
  const { one, many } = plan.asks === 'tasks' ? taskNounOf(plan.tasks.type) : { one: 'question', many: 'questions' }
  return (
    <div className={css['page']}>
      {sections.length > 1 && (
        <p className={css['small']}>
          Part {section + 1} of {sections.length}
        </p>
      )}
      <LeaderList
        entries={[
          {
            name: capitalised(many),
            value: plan.asks === 'tasks' && plan.tasks.choose ? `1, from ${count} to choose from` : count,
          },
          {
            name: 'Time',
            value: state.allowedMs === null ? `Each ${one} has its own` : minutesOf(state.allowedMs),
          },
          ...(isAboutQuestions(plan)
            ? [
                { name: 'Going back', value: plan.canGoBack ? 'To any question of this part' : 'Not possible' },
                { name: 'Calculator', value: plan.calculator === 'none' ? 'None' : 'On the screen' },
              ]
            : []),
        ]}
      />
      {plan.instructions !== undefined && <p>{plan.instructions}</p>}
      {state.allowedMs === null && timeFactor > 1 && (
        <p>Your {Math.round((timeFactor - 1) * 100)}% extra time is added to each clock.</p>
      )}
      {count < state.wanted && (
        <p>
          The exam has {formatCount(state.wanted, one, many)} here. The course has fewer, so this part is shorter in
          proportion, and so is its time.
        </p>
      )}
      {section > 0 && <p>The parts before are over: you cannot go back to them.</p>}
      {plan.instructionSeconds > 0 && (
        <p className={css['small']}>
          The clock above is that of the instructions: when it has run out, the part begins.
        </p>
      )}
      <div className={css['actions']}>
        <Button wide onClick={onBegin} iconAfter="arrow-right">
          Begin
        </Button>
      </div>
    </div>
  )
}

/** "37 minutes", "1 hour 20 minutes", "1 minute 30 seconds". */
function minutesOf(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const parts = [
    [Math.floor(seconds / 3600), 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ] as const
  return parts.flatMap(([count, name]) => (count > 0 ? [formatCount(count, name)] : [])).join(' ')
}
