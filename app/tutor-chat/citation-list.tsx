import { useState } from 'react'
import type { Citation } from '../../core/tutor/answer.ts'
import type { PassageKind } from '../../core/tutor/passage.ts'
import { dayInWords, dayOrMonthInWords } from '../ui/words/day-in-words.ts'
import { Button } from '../ui/controls/button.tsx'
import { PathLink } from '../ui/navigation/path-link.tsx'
import css from './citation-list.module.css'

/** How many are shown at first (specification 2, section 9). */
const shownAtFirst = 3

const kindNames: Record<PassageKind, string> = {
  note: 'Study note',
  explanation: 'Explanation',
  reference: 'Reference sheet',
  glossary: 'Glossary',
  resource: 'Resource',
  faq: 'FAQ',
  'own-note': 'Your own note',
}

/** What an answer is taken from: each opens the passage with the words marked. */
export function CitationList({ citations }: { citations: readonly Citation[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? citations : citations.slice(0, shownAtFirst)
  const more = citations.length - shown.length
  const isOneOfSeveral = ({ title }: Citation) => citations.filter((each) => each.title === title).length > 1
  if (citations.length === 0) return null
  return (
    <div className={css['citations']}>
      <p className={css['title']}>{citations.length === 1 ? 'Source' : 'Sources'}</p>
      <ol className={css['list']}>
        {shown.map((citation) => (
          <li key={citation.number} className={css['citation']} value={citation.number}>
            <PathLink href={citation.href} className={css['link']}>
              <span className={css['number']} aria-hidden="true">
                {citation.number}
              </span>
              <span className={css['words']}>
                <span className={css['name']}>{citation.title}</span>
                {isOneOfSeveral(citation) && <q className={css['small']}>{beginningOf(citation.quote)}</q>}
                <span className={css['small']}>{sourceWords(citation)}</span>
              </span>
            </PathLink>
          </li>
        ))}
      </ol>
      {more > 0 && (
        <Button look="plain" onClick={() => setWhole(true)}>
          {more} more
        </Button>
      )}
    </div>
  )
}

/** Words by which one of several passages under the same title is told. */
const beginningLength = 60

function beginningOf(quote: string): string {
  const plain = quote.replace(/\s+/g, ' ')
  if (plain.length <= beginningLength) return plain
  return `${plain.slice(0, plain.lastIndexOf(' ', beginningLength))}…`
}

/** "Study note · BNF, as of November 2026, looked at on 3 November 2026". */
function sourceWords({ kind, sources: [source] }: Citation): string {
  if (!source) return kindNames[kind]
  const { title, asOf, openedOn } = source
  const state = openedOn === null ? `as of ${dayOrMonthInWords(asOf)}` : `looked at on ${dayInWords(openedOn)}`
  return `${kindNames[kind]} · ${title}, ${state}`
}
