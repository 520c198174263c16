import { useDeferredValue, useState, type ReactNode } from 'react'
import { normalise, holdsAll } from '../../../core/search/words.ts'
import type { Handbook } from '../../../core/content/shop/handbook.ts'
import { Markdown } from '../../ui/content/markdown.tsx'
import { zoomable } from '../../ui/content/zoom.tsx'
import { SourceList } from '../../ui/content/source-list.tsx'
import { SearchBox } from '../../ui/controls/search-box.tsx'
import { formatCount } from '../../ui/words/format-amount.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import css from './reference-screen.module.css'

export interface ReferenceScreenProps {
  over: ReactNode
  handbook: Pick<Handbook, 'glossary' | 'reference'>
  disclaimer: string
}

const searchLimit = 100

/** What one looks up while practising: the course's reference sheet, and its words with their meanings. */
export function ReferenceScreen({ over, handbook: { glossary, reference }, disclaimer }: ReferenceScreenProps) {
  const [words, setWords] = useState('')
  const holds = holdsAll(useDeferredValue(words))
  const terms = glossary
    .filter(({ term, meaning }) => holds(normalise(`${term} ${meaning}`)))
    .toSorted((a, b) => (normalise(a.term) < normalise(b.term) ? -1 : 1))
  return (
    <article className={css['reference']}>
      <PageHead over={over} title="Reference" />
      {reference && (
        <section aria-labelledby="reference-sheet">
          <h2 id="reference-sheet">{reference.title}</h2>
          <Markdown source={reference.body} under={1} className={css['body'] ?? ''} frame={zoomable} />
          <h3 className={css['small']}>Sources</h3>
          <SourceList sources={reference.sources} />
        </section>
      )}
      {glossary.length > 0 && (
        <section aria-labelledby="glossary" className={css['glossary']}>
          <h2 id="glossary">Glossary</h2>
          <SearchBox
            label="Search the glossary"
            placeholder="Search the glossary..."
            maxLength={searchLimit}
            value={words}
            onValue={setWords}
          />
          <p className={css['count']} role="status">
            {terms.length === glossary.length
              ? formatCount(glossary.length, 'term')
              : `Showing ${terms.length} of ${formatCount(glossary.length, 'term')}`}
          </p>
          <dl className={css['terms']}>
            {terms.map(({ term, meaning }) => (
              <div key={term} className={css['term']}>
                <dt>{term}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <p className={css['disclaimer']}>{disclaimer}</p>
    </article>
  )
}
