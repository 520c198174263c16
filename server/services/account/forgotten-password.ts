import * as z from 'zod/mini'
import type { Deps } from '../../deps/deps.ts'
import type { Job } from '../../jobs/job.ts'
import { addMail } from '../../jobs/add-mail.ts'
import { userByEmailKey } from '../../models/account/user-row.ts'
import { accountLetters } from './account-letters.ts'
import { mailedLinks } from './mailed-links.ts'

/** An address for which somebody asked for a new password, as accounts compare it. */
export const forgottenPassword = z.object({ emailKey: z.string() })

/** Mails a link that sets a new password, to the address that the account has; nothing where there is no account. Done by the outbox:
 *  to who asked, an address with an account and one without are the same work. */
export async function mailResetLink(
  deps: Pick<Deps, 'db' | 'reads' | 'now' | 'newId' | 'randomBytes' | 'config'>,
  { emailKey }: z.output<typeof forgottenPassword>,
  { underClaim }: Pick<Job, 'underClaim'>,
): Promise<void> {
  const { db } = deps
  const user = await userByEmailKey(emailKey, db)
  if (!user) return
  const link = mailedLinks(deps).make('reset-password', user.id, user.email)
  const letter = await accountLetters(deps).reset(user.email, link.url)
  await underClaim(async (trx) => {
    await link.store(trx)
    await addMail(letter, deps, trx)
  })
}
