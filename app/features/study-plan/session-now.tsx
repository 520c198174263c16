import { useState } from 'react'
import { LinkButton } from '../../ui/controls/button.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import css from './plan.module.css'

const choices = [
  { value: '10', label: '10 min' },
  { value: '20', label: '20 min' },
  { value: '40', label: '40 min' },
] as const

/** A session right away, of what is due, weak and new, for as long as one has. */
export function SessionNow({ courseId }: { courseId: number }) {
  const [minutes, setMinutes] = useState<(typeof choices)[number]['value']>('20')
  return (
    <div className={css['now']}>
      <Segments legend="How long you have" options={choices} chosen={minutes} onChoose={setMinutes} />
      <LinkButton
        to="/study/$courseId/start"
        params={{ courseId: String(courseId) }}
        search={{ minutes: Number(minutes) }}
        iconAfter="arrow-right"
      >
        Start {minutes} minutes now
      </LinkButton>
    </div>
  )
}
