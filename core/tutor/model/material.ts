import type { TutorAnswer } from '../answer.ts'
import type { Ask } from '../ask.ts'
import type { Library, Passage } from '../passage.ts'
import { contextOf } from '../quoting/context.ts'
import { namesOf } from '../quoting/extract.ts'
import { findIn, queryOf } from '../quoting/find-answer.ts'
import { isQuotable } from '../quoting/quotable.ts'
import { intentOf } from '../quoting/intent.ts'

const mostPassages = 8

/** The passages that a language model may put into words: those that the embedded answer cites, then what was found beside them. `null`
 *  where no model is asked: for all but a question in free words that the library answers. Of a question of the bank, asked about or
 *  pasted, no model hears, so that it can give none away; nor does one see what holds the key of an unanswered question. */
export function modelMaterial(library: Library, ask: Ask, embedded: TutorAnswer): Passage[] | null {
  if (ask.mode !== 'qa' || ask.rung !== null || ask.about?.kind === 'score') return null
  if (ask.messageType !== 'question' && ask.messageType !== 'explanation') return null
  if (embedded.isAbstained || embedded.confidence === null || embedded.citations.length === 0) return null
  const context = contextOf(ask)
  if (context.asked !== null) return null
  const found = findIn(library, queryOf(ask, context), intentOf(ask.text), context)
  const cited = embedded.citations.flatMap(({ passageId }) => library.passage(passageId) ?? [])
  const all = new Map([...cited, ...found.hits.map(({ passage }) => passage)].map((passage) => [passage.id, passage]))
  return [...all.values()]
    .filter(({ kind, keyOf }) => kind !== 'own-note' && (keyOf === null || !ask.isUnanswered(keyOf)))
    .filter((passage) => isQuotable(namesOf(passage)))
    .filter((passage) => context.isAllowed(`${namesOf(passage)} ${passage.text}`))
    .slice(0, mostPassages)
}

/** What was asked just before, where a question says little without it. */
export function askedBefore(ask: Ask): string | null {
  const query = queryOf(ask, contextOf(ask))
  const before = ask.earlier.at(-1)
  return before !== undefined && query !== ask.text && query.startsWith(before.slice(0, 100)) ? before : null
}
