import { type ReactNode, useId, useRef } from 'react'
import { learningStyles } from '../../../core/study/learner/paths/learning-style.ts'
import {
  type StudyPreferences,
  studyLevels,
  subjectCharLimit,
  subjectLimit,
} from '../../../core/tutor/study-preferences.ts'
import { useForm } from '../../data/forms/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import css from './preferences-panel.module.css'

export interface PreferencesPanelProps {
  preferences: StudyPreferences
  /** Keeps it, and tells how that went. Rejects where this device cannot store it. */
  onChange: (changed: Partial<StudyPreferences>) => Promise<void>
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
  const choose = (changed: Partial<StudyPreferences>) => void onChange(changed).catch(() => undefined)
  return (
    <section className={css['panel']} aria-labelledby={titleId}>
      <h2 id={titleId}>Study preferences</h2>
      <div className={css['fields']}>
        <SelectField
          label="Learning style"
          value={learningStyle ?? ''}
          options={[notSaid, ...learningStyles.map((value) => ({ value, label: styleNames[value] }))]}
          onValue={(value) => choose({ learningStyle: value === '' ? null : value })}
        />
        <SelectField
          label="Difficulty"
          value={difficultyLevel ?? ''}
          options={[notSaid, ...studyLevels.map((value) => ({ value, label: levelNames[value] }))]}
          onValue={(value) => choose({ difficultyLevel: value === '' ? null : value })}
        />
      </div>
      <SubjectsForm subjects={preferredSubjects.join(', ')} onChange={onChange} />
      {children}
    </section>
  )
}

function SubjectsForm({ subjects, onChange }: { subjects: string } & Pick<PreferencesPanelProps, 'onChange'>) {
  const field = useRef<HTMLInputElement>(null)
  const form = useForm({
    name: 'preferred-subjects',
    keepsDraft: true,
    bodyOf: ({ subjects: typed = '' }) => ({ preferredSubjects: subjectsIn(typed) }),
    send: onChange,
    // As they are stored from now on, also when another device changes them.
    onSent: () => field.current?.form?.reset(),
  })
  return (
    <form className={css['subjects']} {...form.props}>
      {form.failure && (
        <Notice tone="error" title="Not saved on this device – keep this page open">
          Free some room and press the button again.
        </Notice>
      )}
      <TextField
        ref={field}
        label="Preferred subjects"
        name="subjects"
        hint="Separated by commas. The first names a new conversation."
        defaultValue={subjects}
      />
      <Button type="submit" look="secondary" busy={form.state.is === 'sending'}>
        Save subjects
      </Button>
    </form>
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
