import type { ReactNode } from 'react'
import { type AccessProfile, type DateLanguage, dateLanguages } from '../../../core/study/access-profile.ts'
import { Segments } from '../../ui/controls/segments.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import css from './settings.module.css'

export interface AccessSettingsProps {
  profile: AccessProfile
  onChange: (change: Partial<AccessProfile>) => void
}

const sizes = [
  { value: '100', label: '100%' },
  { value: '115', label: '115%' },
  { value: '130', label: '130%' },
  { value: '150', label: '150%' },
] as const

/** How the app looks and is worked. */
export function AccessSettings({ profile, onChange }: AccessSettingsProps) {
  const { textSize, hasReadingFont, hasMoreContrast, hasLessMotion, showsClock, singleKeys } = profile
  return (
    <div className={css['choices']}>
      <p className={css['name']} aria-hidden="true">
        Text size
      </p>
      <Segments
        legend="Text size"
        options={sizes}
        chosen={String(textSize) as (typeof sizes)[number]['value']}
        onChoose={(value) => onChange({ textSize: Number(value) as AccessProfile['textSize'] })}
      />
      <Switch isOn={hasReadingFont} onSwitch={(isOn) => onChange({ hasReadingFont: isOn })}>
        Reading font
        <Hint>Atkinson Hyperlegible everywhere, headings too, with more space between letters, words and lines.</Hint>
      </Switch>
      <Switch isOn={hasMoreContrast} onSwitch={(isOn) => onChange({ hasMoreContrast: isOn })}>
        High contrast
      </Switch>
      <Switch isOn={hasLessMotion} onSwitch={(isOn) => onChange({ hasLessMotion: isOn })}>
        Reduced motion
      </Switch>
      <Switch isOn={!showsClock} onSwitch={(isOn) => onChange({ showsClock: !isOn })}>
        Hidden timer
        <Hint>Clocks of practice, exams and tasks are hidden until you show them. Near the end you are told.</Hint>
      </Switch>
      <Switch isOn={singleKeys} onSwitch={(isOn) => onChange({ singleKeys: isOn })}>
        Shortcuts of a single key
        <Hint>Off, only shortcuts with Alt, Enter and Esc do something.</Hint>
      </Switch>
    </div>
  )
}

const languageNames: Record<DateLanguage, string> = {
  'en-GB': 'English, British: 5 July 2027',
  'en-US': 'English, American: July 5, 2027',
  cy: 'Cymraeg: 5 Gorffennaf 2027',
  de: 'Deutsch: 5. Juli 2027',
  es: 'Español: 5 de julio de 2027',
  fr: 'Français: 5 juillet 2027',
  pl: 'Polski: 5 lipca 2027',
}

/** In which language the dates of one's own work are written. */
export function DateLanguageField({ profile, onChange }: AccessSettingsProps) {
  return (
    <SelectField
      label="Language of dates"
      hint="Of your own work. All else stays in English."
      options={dateLanguages.map((value) => ({ value, label: languageNames[value] }))}
      value={profile.dates}
      onValue={(dates) => onChange({ dates })}
    />
  )
}

/** What the dashboard shows besides. */
export function StudyDaysSwitch({ profile, onChange }: AccessSettingsProps) {
  return (
    <Switch isOn={profile.showsStudyDays} onSwitch={(isOn) => onChange({ showsStudyDays: isOn })}>
      Show on which days of the week I studied
    </Switch>
  )
}

/** What a switch means, below its name. */
export const Hint = ({ children }: { children: ReactNode }) => <span className={css['hint']}>{children}</span>

interface SwitchProps {
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  children: ReactNode
}

export function Switch({ isOn, onSwitch, children }: SwitchProps) {
  return (
    <label className={css['switch']}>
      <input type="checkbox" role="switch" checked={isOn} onChange={(event) => onSwitch(event.target.checked)} />
      <span className={css['words']}>{children}</span>
    </label>
  )
}
