import { timingSafeEqual } from 'node:crypto'
import type { Knex } from 'knex'
import type { Deps } from '../../deps/deps.ts'
import { publicAddress } from '../../config/config.ts'
import { keyedHash } from '../../keys/derived-key.ts'
import { outbox } from '../../jobs/outbox.ts'
import { written } from '../../mail/letter.ts'
import { userById } from '../../models/account/user-row.ts'
import { courseTitles } from '../../models/shop/course-row.ts'
import { setCorrectionMails, wantsCorrectionMails } from '../../models/study/correction-row.ts'
import { shopIdentity } from '../shop/identity.ts'

/** What is mailed, to who chose so, when a question that they answered was put right. */
export function correctionMails(deps: Pick<Deps, 'db' | 'reads' | 'now' | 'newId' | 'config'>) {
  const { db, reads, now, config } = deps
  const jobs = outbox(deps)
  const hashOf = keyedHash(config, 'correction-mails')

  /** Nothing is stored for it: it is good as long as the operator's secret stays the same. */
  const tokenOf = (userId: string) => `${userId}.${hashOf(userId)}`

  function userOf(token: string): string | null {
    const [userId = ''] = token.split('.')
    const [given, right] = [Buffer.from(token), Buffer.from(tokenOf(userId))]
    return given.length === right.length && timingSafeEqual(given, right) ? userId : null
  }

  return {
    isWanted: (userId: string): Promise<boolean> => wantsCorrectionMails(userId, reads),

    choose: (userId: string, isWanted: boolean): Promise<void> => setCorrectionMails(userId, isWanted, now(), db),

    /** Within the transaction that changes their marks, so that it is one mail. An address that was never confirmed may be somebody
     *  else's, and gets none. */
    async tell(
      userId: string,
      { courseId, reason, answers }: { courseId: number; reason: string; answers: number },
      trx: Knex,
    ): Promise<void> {
      if (!(await wantsCorrectionMails(userId, trx))) return
      const user = await userById(userId, trx)
      if (!user || user.emailVerifiedAtMs === null) return
      const { name } = await shopIdentity(trx)
      const title = (await courseTitles(trx)).get(courseId) ?? 'a course of yours'
      const unsubscribeUrl = `${publicAddress(config)}/newsletter/unsubscribe?token=${tokenOf(userId)}`
      const letter = {
        paragraphs: [
          `A question of ${title} that you answered had a mistake, and was put right.`,
          reason,
          `${answers === 1 ? 'The mark of your answer has' : `The marks of ${answers} answers have`} changed, and your scores and reviews follow.`,
        ],
        action: { label: 'All corrections', url: `${publicAddress(config)}/corrections` },
        footnotes: ['You asked for these mails in your profile, where you can also end them.'],
        footnoteLink: { label: 'Unsubscribe', url: unsubscribeUrl },
      }
      const subject = `A question was put right: ${name}`
      await jobs.add('mail', { to: user.email, subject, ...written(letter), unsubscribeUrl }, trx)
    },

    /** Is this the token of a link to unsubscribe? */
    isLink: (token: string): boolean => userOf(token) !== null,

    /** Ends the mails of whose link it is, also of an account that is gone. Answers false where it is none; doing it again changes
     *  nothing. */
    async unsubscribe(token: string): Promise<boolean> {
      const userId = userOf(token)
      if (userId !== null) await setCorrectionMails(userId, false, now(), db)
      return userId !== null
    },
  }
}
