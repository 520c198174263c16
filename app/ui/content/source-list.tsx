import { dayInWords } from './day-in-words.ts'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import css from './source-list.module.css'

export interface SourceListProps {
  sources: readonly { title: string; url?: string | undefined; checkedOn: string }[]
}

/** The public sources a piece was written against, each with the day it was last checked. */
export function SourceList({ sources }: SourceListProps) {
  return (
    <ul className={css['list']} aria-label="Sources">
      {sources.map(({ title, url, checkedOn }) => (
        <li key={title}>
          {url === undefined ? (
            title
          ) : (
            <a href={url} rel="noopener noreferrer" target="_blank">
              {title}
              <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </a>
          )}
          <span className={css['checked']}>
            {' '}
            checked on <time dateTime={checkedOn}>{dayInWords(checkedOn)}</time>
          </span>
        </li>
      ))}
    </ul>
  )
}
