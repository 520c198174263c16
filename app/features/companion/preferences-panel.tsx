import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { learningStyles } from '../../../core/study/learner/paths/learning-style.ts'
import {
  type StudyPreferences,
  studyLevels,
  subjectCharLimit,
  subjectLimit,
} from '../../../core/tutor/study-preferences.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import css from './preferences-panel.module.css'

export interface PreferencesPanelProps {
  preferences: StudyPreferences
  onChange: (changed: Partial<StudyPreferences>) => void
  /** Further settings, which stand below. */
  children?: ReactNode
}

const styleNames = { visual: 'Visual', auditory: 'Auditory', kinesthetic: 'Kinesthetic', reading: 'Reading/writing' }
const levelNames = { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' }
const notSaid = { value: '', label: 'Not chosen' } as const

/** How the student wants to be taught. */
export function PreferencesPanel({ preferences, onChange, children }: PreferencesPanelProps) {
  const { learningStyle, difficultyLevel, preferredSubjects } = preferences
  const titleId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const subjects = preferredSubjects.join(', ')
  const save = (event: FormEvent) => {
    event.preventDefault()
    onChange({ preferredSubjects: subjectsIn(typed ?? subjects) })
    setTyped(null)
  }
  return (
    <section className={css['panel']} aria-labelledby={titleId}>
      <h2 id={titleId}>Study preferences</h2>
      <div className={css['fields']}>
        <SelectField
          label="Learning style"
          value={learningStyle ?? ''}
          options={[notSaid, ...learningStyles.map((value) => ({ value, label: styleNames[value] }))]}
          onValue={(value) => onChange({ learningStyle: value === '' ? null : value })}
        />
        <SelectField
          label="Difficulty"
          value={difficultyLevel ?? ''}
          options={[notSaid, ...studyLevels.map((value) => ({ value, label: levelNames[value] }))]}
          onValue={(value) => onChange({ difficultyLevel: value === '' ? null : value })}
        />
      </div>
      <form className={css['subjects']} onSubmit={save}>
        <TextField
          label="Preferred subjects"
          hint="Separated by commas. The first names a new conversation."
          value={typed ?? subjects}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" look="secondary" disabled={typed === null}>
          Save subjects
        </Button>
      </form>
      {children}
    </section>
  )
}

const subjectsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((subject) => subject.trim().slice(0, subjectCharLimit))
      .filter((subject) => subject !== '')
      .slice(0, subjectLimit),
  ),
]
