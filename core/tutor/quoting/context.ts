import type { PractisableQuestion } from '../../questions/practisable.ts'
import type { Ask } from '../ask.ts'
import { keyGuardOf } from '../asked/key-guard.ts'
import { chosenAnswer } from '../asked/reasons.ts'
import type { SearchOptions } from '../passage.ts'

/** The question that an ask is about, and what may be said because of it. */
export interface Context {
  asked: { courseId: number; question: PractisableQuestion; chosen: unknown } | null
  /** It was not attempted: nothing that names what is to be chosen is said, quoted, named or linked to. */
  isKept: boolean
  isAllowed: (text: string) => boolean
  options: SearchOptions
}

/** A question counts as asked about where the ask says so, or where its text was pasted, now or in what is handed on of earlier messages. */
export function contextOf({ about, question, text, earlier, recognise, isUnanswered }: Ask): Context {
  const isNamed = about?.kind === 'question' && question !== null
  const pasted = [text, ...earlier.toReversed()].flatMap((each) => recognise(each) ?? [])[0] ?? null
  const named = isNamed ? { courseId: about.courseId, question, chosen: about.chosen } : null
  const asked = named ?? (pasted && { ...pasted, chosen: null })
  const isNamedUnanswered = named !== null && chosenAnswer(named.chosen) === null
  const isPastedUnanswered =
    pasted !== null && pasted.question.id !== named?.question.id && isUnanswered(pasted.question.id)
  const guards = [...(isNamedUnanswered ? [named.question] : []), ...(isPastedUnanswered ? [pasted.question] : [])].map(
    keyGuardOf,
  )
  const isKept = guards.length > 0
  const courseId = asked?.courseId ?? about?.courseId
  const closed = named !== null && !isNamedUnanswered ? named.question.id : null
  return {
    asked,
    isKept,
    isAllowed: (words) => !guards.some((givesAway) => givesAway(words)),
    options: {
      ...(courseId !== undefined && { courseId }),
      isUnanswered: (itemId) =>
        itemId !== closed && (isKept && itemId === asked?.question.id ? true : isUnanswered(itemId)),
    },
  }
}
