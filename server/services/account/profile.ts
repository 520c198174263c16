import type { AnswerOf, BodyOf } from '../../../core/contract/endpoint.ts'
import type { changeUsername, getUsage } from '../../../core/contract/account/profile.ts'
import { keyOf } from '../../../core/account-key.ts'
import { monthOf, resetsAtMs } from '../../../core/tutor/tokens.ts'
import { isUniqueViolation } from '../../database/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { tokensByDay } from '../../models/account/token-usage-row.ts'
import { setUsername } from '../../models/account/user-row.ts'
import { checkPlainText, fieldProblem } from './field-problem.ts'
import { accountChanges, signedInUser } from './signed-in-user.ts'

/** What a customer is called, and what they have used. `customerOf`: who they are by now. */
export function profileService(
  { db, reads, now, limits, config }: Pick<Deps, 'db' | 'reads' | 'now' | 'limits' | 'config'>,
  customerOf: (userId: string) => Promise<AnswerOf<typeof changeUsername>['customer']>,
) {
  return {
    /** Throws `validation`, `taken` or `too-many-requests`. */
    async changeUsername(
      userId: string,
      { username }: BodyOf<typeof changeUsername>,
    ): Promise<AnswerOf<typeof changeUsername>> {
      checkPlainText('username', username)
      const { username: before } = await signedInUser(userId, db)
      if (username !== before) {
        await limits.take([accountChanges(userId, config)])
        try {
          await setUsername(userId, { username, usernameKey: keyOf(username) }, db)
        } catch (error) {
          if (!isUniqueViolation(error)) throw error
          throw fieldProblem('username', 'This username is taken. Please choose another one.', 'taken')
        }
      }
      return { customer: await customerOf(userId) }
    },

    async usageOf(userId: string): Promise<AnswerOf<typeof getUsage>> {
      const days = await tokensByDay(userId, monthOf(now()), reads)
      const { tokenLimit } = await customerOf(userId)
      return {
        used: days.reduce((sum, { tokens }) => sum + tokens, 0),
        limit: tokenLimit,
        resetsAt: new Date(resetsAtMs(now())).toISOString(),
        days: days.map(({ usedOn, tokens }) => ({ day: usedOn, tokens })),
      }
    },
  }
}
