import type { ReactNode } from 'react'
import type { AnswerSentence, Citation } from '../../core/tutor/answer.ts'
import { VisuallyHidden } from '../ui/layout/visually-hidden.tsx'
import { PathLink } from '../ui/controls/path-link.tsx'
import css from './answer-words.module.css'

export interface AnswerWordsProps {
  sentences: readonly AnswerSentence[]
  citations: readonly Pick<Citation, 'number' | 'title' | 'href'>[]
}

/** The sentences of an answer, as text and never as markup, each with the number of what it is taken from. What stands so in the
 *  material is set as a quotation. */
export function AnswerWords({ sentences, citations }: AnswerWordsProps) {
  return (
    <p className={css['words']}>
      {sentences.map(({ text, citation, support }, at) => {
        const cited = citations.find(({ number }) => number === citation)
        return (
          <span key={at} className={css['sentence']} data-support={support}>
            {cited ? (
              <LastWordWith text={text}>
                <PathLink
                  href={cited.href}
                  className={css['number']}
                  aria-label={`Source ${cited.number}: ${cited.title}`}
                >
                  {cited.number}
                </PathLink>
              </LastWordWith>
            ) : (
              text
            )}
            {support === 'unsupported' && (
              <span className={css['doubt']}>
                <VisuallyHidden>: </VisuallyHidden>not found in the material
              </span>
            )}{' '}
          </span>
        )
      })}
    </p>
  )
}

/** Longest word that is held together with what follows it, characters. */
const longestWord = 16

/** A text, and what stands at its end on the line of its last word. */
function LastWordWith({ text, children }: { text: string; children: ReactNode }) {
  const at = text.lastIndexOf(' ') + 1
  if (text.length - at > longestWord) {
    return (
      <>
        {text}
        {children}
      </>
    )
  }
  return (
    <>
      {text.slice(0, at)}
      <span className={css['together']}>
        {text.slice(at)}
        {children}
      </span>
    </>
  )
}
