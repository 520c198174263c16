import type { ReactNode } from 'react'
import type { AnswerSentence, Citation } from '../../core/tutor/answer.ts'
import { type AnswerPart, answerParts } from '../../core/tutor/answer-parts.ts'
import { VisuallyHidden } from '../ui/layout/visually-hidden.tsx'
import { PathLink } from '../ui/navigation/path-link.tsx'
import css from './answer-words.module.css'

type Cited = Pick<Citation, 'number' | 'title' | 'href'>

export interface AnswerWordsProps {
  sentences: readonly AnswerSentence[]
  citations: readonly Cited[]
}

/** The sentences of an answer, as text and never as markup, each with the number of what it is taken from. Rows of a table stand as a
 *  table, under the heads of its columns. */
export function AnswerWords({ sentences, citations }: AnswerWordsProps) {
  const citedBy = ({ citation }: AnswerSentence) => citations.find(({ number }) => number === citation)
  return (
    <div className={css['words']}>
      {answerParts(sentences).map((part, at) =>
        part.is === 'table' ? (
          <QuotedTable key={at} {...part} citedBy={citedBy} />
        ) : (
          <p key={at}>
            {part.sentences.map((sentence, place) => (
              <SentenceWords key={place} sentence={sentence} cited={citedBy(sentence)} />
            ))}
          </p>
        ),
      )}
    </div>
  )
}

function SentenceWords({ sentence: { text, support }, cited }: { sentence: AnswerSentence; cited: Cited | undefined }) {
  return (
    <span className={css['sentence']} data-support={support}>
      <WordsWithSource text={text} cited={cited} />
      {support === 'unsupported' && (
        <span className={css['doubt']}>
          <VisuallyHidden>: </VisuallyHidden>not found in the material
        </span>
      )}{' '}
    </span>
  )
}

type QuotedTableProps = Extract<AnswerPart, { is: 'table' }> & {
  citedBy: (row: AnswerSentence) => Cited | undefined
}

/** Rows under the heads of their columns; on a narrow screen it scrolls by itself, also by keyboard. */
function QuotedTable({ heads, rows, citedBy }: QuotedTableProps) {
  const named = heads.filter((head) => head !== '')
  return (
    <div className={css['scroll']} tabIndex={0} role="region" aria-label={`Table: ${named.join(', ')}`}>
      <table>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={at} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.cells.map(({ text }, place) => {
                const isLast = place === row.cells.length - 1
                const words = <WordsWithSource text={text} cited={isLast ? citedBy(row) : undefined} />
                return place === 0 ? (
                  <th key={place} scope="row">
                    {words}
                  </th>
                ) : (
                  <td key={place}>{words}</td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function WordsWithSource({ text, cited }: { text: string; cited: Cited | undefined }) {
  if (!cited) return text
  return (
    <LastWordWith text={text}>
      <PathLink href={cited.href} className={css['number']} aria-label={`Source ${cited.number}: ${cited.title}`}>
        {cited.number}
      </PathLink>
    </LastWordWith>
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
