import type { Knex } from 'knex'
import type * as z from 'zod/mini'
import { linkPaths, type LinkPurpose, type mailed } from '../../../core/contract/account/link-token.ts'
import { minuteMs } from '../../../core/durations.ts'
import { keyOf } from '../../../core/account-key.ts'
import { dayMs } from '../../../core/durations.ts'
import { Problem } from '../../../core/problem.ts'
import { type Config, publicAddress } from '../../config/config.ts'
import type { Deps } from '../../deps/deps.ts'
import {
  addMailedLink,
  mailedLink,
  removeMailedLink,
  type MailedLinkRow,
} from '../../models/account/mailed-link-row.ts'
import { sha256Of } from '../../packs/sha256.ts'
import { settingsOf } from '../shop/settings.ts'

const lastsMs: Record<LinkPurpose, number> = {
  'verify-email': 30 * minuteMs,
  'reset-password': 30 * minuteMs,
  'confirm-email': 30 * minuteMs,
  'restore-email': 7 * dayMs,
}

/** Links in mails, each for one user, one purpose and one address, that work once. The secret stands behind the `#`, which browsers
 *  send to no server: it is in no log and no Referer. Of it only the hash is stored. */
export function mailedLinks({ db, now, randomBytes, config }: Pick<Deps, 'db' | 'now' | 'randomBytes' | 'config'>) {
  return {
    /** A new link, which counts once it is stored. `email`: that which it is sent to, or gives back. */
    make(purpose: LinkPurpose, userId: string, email: string) {
      const token = Buffer.from(randomBytes(32)).toString('base64url')
      const createdAtMs = now()
      const times = { createdAtMs, expiresAtMs: createdAtMs + lastsMs[purpose] }
      const row = { tokenHash: sha256Of(token), userId, purpose, email, emailKey: keyOf(email), ...times }
      return {
        url: `${publicAddress(config)}${linkPaths[purpose]}#${token}`,
        store: (trx: Knex) => addMailedLink(row, trx),
      }
    },

    /** What a link is, without using it up. Throws `expired`. */
    async look(token: string, purpose?: LinkPurpose): Promise<MailedLinkRow> {
      const link = await mailedLink(sha256Of(token), now(), db)
      if (!link || (purpose !== undefined && link.purpose !== purpose)) throw linkIsOver()
      return link
    },

    /** Uses a link up. Throws `expired`, also when somebody else was first. */
    async take({ tokenHash }: MailedLinkRow, trx: Knex): Promise<void> {
      if (!(await removeMailedLink(tokenHash, trx))) throw linkIsOver()
    },
  }
}

/** One failure for what never was, was used, is late or is of another address by now. */
export const linkIsOver = () =>
  new Problem(
    'expired',
    'This link is no longer valid. It works once and for a limited time. Please ask for a new one.',
  )

/** What is answered when a link was asked for: the words, or that this shop sends none. */
export function mailedSaying(message: string, config: Config): z.output<typeof mailed> {
  const sendsMail = settingsOf(config).has('mail')
  return { message: sendsMail ? message : noMail, sendsMail }
}

const noMail = 'This shop sends no e-mail at present, so no link will come. Please contact us.'
