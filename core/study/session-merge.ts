import type { Answer } from '../questions/answer.ts'
import { clientMarkOf } from './events/counted-answers.ts'
import type { AnsweredEvent } from './events/event.ts'
import type { Mark } from './mark.ts'
import { type PracticeSession, type SessionItem, withItem } from './session.ts'

/** Two tabs may have one run open: what each of them wrote is brought together when either writes. */

/** Which choice stands of a question that neither tab has given: the other one's, or this one's. */
type Choose = (other: SessionItem, item: SessionItem, at: number) => SessionItem

const longerSeen: Choose = (other, item) => (other.elapsedMs > item.elapsedMs ? other : item)

/** As the page shows it: what is handed in is what its student saw there. */
export const asShown: Choose = (_other, item) => item

/** This tab's session with what another tab has stored: an answer given there counts here, the key of an attempt is the one
 *  stored first, and what is chosen is, unless told otherwise, as in the tab where the question was seen for longer. Only one tab is
 *  seen at a time, and it begins with what the other had. */
export function mergeStored(
  mine: PracticeSession,
  stored: PracticeSession,
  choose: Choose = longerSeen,
): PracticeSession {
  const items = mine.items.map((item, at) => {
    const other = stored.items[at]
    if (!other || other.itemId !== item.itemId) return item
    const attemptKey = other.attemptKey ?? item.attemptKey
    if (!item.given && other.given)
      return { ...item, attemptKey, given: other.given, choice: other.given.answer, elapsedMs: other.elapsedMs }
    const open = item.given ? item : choose(other, item, at)
    // The same object while nothing is new: screens look at what has changed.
    return attemptKey === open.attemptKey ? open : { ...open, attemptKey }
  })
  return { ...mine, items, finishedAtMs: mine.finishedAtMs ?? stored.finishedAtMs }
}

export function withGiven(session: PracticeSession, index: number, answer: Answer, mark: Mark | null): PracticeSession {
  return withItem(session, index, (item) => ({ ...item, choice: answer, given: { answer, mark } }))
}

/** The session with the answer that counts for the question at `index`, in whichever tab it was given: what was shown follows from
 *  the key, so it is read again with its own. */
export function withCounted(session: PracticeSession, index: number, counted: AnsweredEvent): PracticeSession {
  const given = withGiven(session, index, counted.answer, clientMarkOf(counted))
  return withItem(given, index, (item) => ({ ...item, attemptKey: counted.attemptKey }))
}
