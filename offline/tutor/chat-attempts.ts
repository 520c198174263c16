import { cardSubject } from '../../core/study/cards/card.ts'
import { countedAnswersOf } from '../../core/study/events/counted-answers.ts'
import type { Answer } from '../../core/questions/answer.ts'
import type { Mark } from '../../core/study/mark.ts'
import type { AccountDb } from '../account/account-db.ts'
import type { Account } from '../account/account.ts'
import type { ChatAttempt } from './chat-rows.ts'
import { writing } from './conversations.ts'

/** The attempts at the questions of an answer, begun now where they were not: whoever sees a question again, after a reload or in
 *  another tab, goes on with the same key. Those of an answer that is not kept are new each time. Throws `NotSaved`. */
export async function beginAttempts(
  account: Account,
  answerId: string,
  questions: readonly { itemId: string; hash: string }[],
): Promise<ChatAttempt[]> {
  let attempts: ChatAttempt[] = []
  await writing(account, async ({ chatMessages }) => {
    const row = await chatMessages.get(answerId)
    const isKept = row?.role === 'assistant'
    const held = (isKept && row.attempts) || []
    const begun = (itemId: string) => held.some((attempt) => attempt.itemId === itemId)
    const fresh = questions.filter(({ itemId }) => !begun(itemId))
    attempts = [...held, ...fresh.map(({ itemId, hash }) => ({ itemId, itemHash: hash, attemptKey: account.newId() }))]
    if (isKept && fresh.length > 0) await chatMessages.put({ ...row, attempts })
  })
  return attempts
}

/** What was answered in an attempt at a question, with the mark that counts now; `null` while nothing was. Made for `useLive`. */
export async function readGiven(
  { events }: AccountDb,
  { itemId, attemptKey }: Pick<ChatAttempt, 'itemId' | 'attemptKey'>,
): Promise<{ answer: Answer; mark: Mark | null; itemHash: string } | null> {
  const counted = countedAnswersOf(await events.where('subjects').equals(cardSubject(itemId)).toArray())
  const given = counted.find(({ event }) => event.attemptKey === attemptKey)
  return given ? { answer: given.event.answer, mark: given.mark, itemHash: given.event.itemHash } : null
}
