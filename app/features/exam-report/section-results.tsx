import { useId } from 'react'
import type { SectionReport } from '../../../core/exams/report.ts'
import { rangeInWords } from '../../../core/exams/scale.ts'
import { taskNounOf } from '../../tasks/task-words.ts'
import { durationInWords } from '../../ui/words/duration-in-words.ts'
import { formatCount } from '../../ui/words/format-amount.ts'
import { rawScoreInWords, scoreInWords } from '../../ui/words/score-in-words.ts'
import css from './section-results.module.css'

/** Each section with its result on its own scale, and what became of its time. */
export function SectionResults({ sections }: { sections: readonly SectionReport[] }) {
  const id = useId()
  const notes = [...new Set(sections.flatMap(({ section }) => section.scale?.note ?? []))]
  return (
    <section className={css['part']} aria-labelledby={id}>
      <h2 id={id}>By section</h2>
      <ul className={css['sections']}>
        {sections.map((report) => (
          <li key={report.section.id} className={css['section']}>
            <h3 className={css['name']}>{report.section.title}</h3>
            <p className={css['score']}>{scoreInWords(report.score, report)}</p>
            <p className={css['facts']}>{factsOf(report).join(' · ')}</p>
          </li>
        ))}
      </ul>
      {notes.map((note) => (
        <p key={note} className={css['facts']}>
          {note}
        </p>
      ))}
    </section>
  )
}

function factsOf(report: SectionReport): string[] {
  const { section, score } = report
  const { allowedMs, usedMs, endedBy } = section
  const range = rangeInWords(score)
  return [
    range,
    report.of > 0 && score.is !== 'none' && rawScoreInWords(report),
    answeredInWords(report),
    allowedMs === null ? durationInWords(usedMs) : `${durationInWords(usedMs)} of ${durationInWords(allowedMs)}`,
    endedBy === 'time' && 'ended by the clock',
  ].filter((fact) => typeof fact === 'string')
}

function answeredInWords({ of, items, answered, section }: SectionReport): string {
  // What was done in a task is told by itself.
  if (of === 0) {
    const { one, many } = taskNounOf(section.items[0]?.type ?? '')
    return formatCount(items, one, many)
  }
  return answered === items ? `all ${items} answered` : `${answered} of ${items} answered`
}
