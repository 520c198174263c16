import { type ReactNode, useState } from 'react'
import { type StudySettings, mostMinutesPerDay } from '../../../core/study/learner/model/learner-inputs.ts'
import { weekdays } from '../../../core/weekdays.ts'
import { ExamDateField } from '../../learning/exam-date-field.tsx'
import { KeptField } from '../../ui/controls/kept-field.tsx'
import css from './plan.module.css'

/** What the student says of how they want to study; what is left out stays. */
export type StudySettingsChanges = Partial<Pick<StudySettings, 'examDate' | 'minutesPerDay' | 'daysOff'>>

export interface PlanSettingsProps {
  settings: StudySettings
  /** Answers whether this device could store it. */
  onChange: (changes: StudySettingsChanges) => Promise<boolean>
  /** Other settings that the plan goes by. */
  children?: ReactNode
}

/** What the plan goes by. The minutes and days are set once and hold for each course, the date is of this one. */
export function PlanSettings({ settings, onChange, children }: PlanSettingsProps) {
  const { examDate } = settings
  return (
    <section className={css['part']} aria-labelledby="plan-settings">
      <h2 id="plan-settings">What the plan goes by</h2>
      <div className={css['field']}>
        <ExamDateField
          label="Exam date"
          hint="Of this course."
          date={examDate}
          onDate={(date) => void onChange({ examDate: date })}
        />
      </div>
      <MinutesField settings={settings} onChange={onChange} />
      <DaysOffField settings={settings} onChange={onChange} />
      {children}
    </section>
  )
}

const MinutesField = ({ settings: { minutesPerDay }, onChange }: PlanSettingsProps) => (
  <KeptField
    label="Minutes a day"
    hint="For each of your courses."
    type="number"
    inputMode="numeric"
    min={0}
    max={mostMinutesPerDay}
    step={1}
    required
    value={String(minutesPerDay)}
    wrong={`A whole number from 0 to ${mostMinutesPerDay}`}
    onKeep={(minutes) => void onChange({ minutesPerDay: Number(minutes) })}
  />
)

function DaysOffField({ settings: { daysOff }, onChange }: PlanSettingsProps) {
  // What is pressed stands at once, and is pressed on from: the plan that it changes is made first.
  const [pressed, setPressed] = useState<readonly number[] | null>(null)
  if (pressed !== null && isSame(pressed, daysOff)) setPressed(null)
  const shown = pressed ?? daysOff
  const press = async (day: number) => {
    const next = shown.includes(day) ? shown.filter((other) => other !== day) : [...shown, day]
    setPressed(next)
    if (!(await onChange({ daysOff: next }))) setPressed(null)
  }
  return (
    <fieldset className={css['daysOff']}>
      <legend>Days off</legend>
      <div className={css['weekdays']}>
        {weekdays.map((name, day) => (
          <label key={name} className={css['weekday']}>
            <input type="checkbox" checked={shown.includes(day)} onChange={() => void press(day)} />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const isSame = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((day) => b.includes(day))
