import type { Source } from '../../../core/content/parts.ts'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import { placeInWords, stateInWords } from '../words/source-words.ts'
import css from './source-list.module.css'

export interface SourceListProps {
  sources: readonly Source[]
}

/** The public sources a piece was written against, and the state of law or guidance it was written to. */
export function SourceList({ sources }: SourceListProps) {
  if (sources.length === 0) return <p className={css['none']}>None needed: the answer follows from what is given.</p>
  return (
    <ul className={css['list']} aria-label="Sources">
      {sources.map((source) => (
        <li key={`${source.title}${placeInWords(source)}`}>
          {source.url === undefined ? (
            source.title
          ) : (
            <a href={source.url} rel="noopener noreferrer" target="_blank">
              {source.title}
              <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </a>
          )}
          {placeInWords(source)} <span className={css['state']}>{stateInWords(source)}</span>
        </li>
      ))}
    </ul>
  )
}
