import { breaksOf } from '../../../core/exams/sitting.ts'
import { wholeMinutesInWords } from '../../ui/words/duration-in-words.ts'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { type ExamOffer, type SectionOffer, rulesInWords } from './exam-offer.ts'
import { Summary } from '../../ui/layout/summary.tsx'
import css from './rules.module.css'

/** What holds in an exam, how its result is reckoned, and where its structure is from; folded. `of`: what it is of. */
export function Rules({ offer, of }: { offer: ExamOffer; of: string }) {
  const { exam, sections } = offer
  return (
    <details className={css['rules']}>
      <Summary>
        Rules and scoring
        <VisuallyHidden> of {of}</VisuallyHidden>
      </Summary>
      <div className={css['words']}>
        <ul className={css['list']}>
          {[...rulesInWords(offer), ...breaksInWords(sections)].map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        {[...new Set([exam.scale, ...sections.map(({ section }) => section.scale)].map((scale) => scale?.note))].map(
          (note) => note !== undefined && <p key={note}>{note}</p>,
        )}
        <p>
          Structure:{' '}
          {exam.source.url === undefined ? exam.source.title : <a href={exam.source.url}>{exam.source.title}</a>}.
        </p>
      </div>
    </details>
  )
}

function breaksInWords(sections: readonly SectionOffer[]): string[] {
  return sections.flatMap(({ section, items }, at) => {
    const { halfway, after } = breaksOf(section, items, at + 1 === sections.length)
    return [
      ...(halfway > 0 ? [`A break of ${wholeMinutesInWords(halfway * 1000)} half-way through ${section.title}.`] : []),
      ...(after > 0 ? [`A break of ${wholeMinutesInWords(after * 1000)} after ${section.title}.`] : []),
    ]
  })
}
